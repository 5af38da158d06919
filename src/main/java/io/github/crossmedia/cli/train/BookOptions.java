package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.features.ViewExtraction.SameViews;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.picture.descriptor.Descriptors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The code books that a model gets. */
final class BookOptions {

  @Option(
      names = "--codebooks",
      paramLabel = "FILE",
      description =
          "Code books, or a model that contains some, to put into the model, so that it sees"
              + " pictures by itself.")
  private Optional<Path> codebooks = Optional.empty();

  /** Returns the books by the names of their views. */
  Map<String, Quantiser> read() throws IOException {
    return codebooks.isPresent() ? CodeBookFile.read(codebooks.get()) : Map.of();
  }

  /** Returns the hash of the file; empty without one. */
  String hash() throws IOException {
    return codebooks.isPresent() ? Sha256.of(Files.readAllBytes(codebooks.get())) : "";
  }

  /** Throws if views were made by other code books. */
  void requireHash(String hash) throws IOException {
    if (codebooks.isPresent() && !hash.isEmpty() && !hash().equals(hash)) {
      throw new IllegalArgumentException(
          codebooks.get() + ": the collection was counted with other --codebooks: name those");
    }
  }

  /** A model must see by the code books whose words it learned from. */
  static void requireWordsOf(Map<String, Quantiser> books, Path collection, List<Item> items) {
    Descriptors known = Descriptors.standard();
    List<String> names =
        books.keySet().stream().filter(name -> known.contains(books.get(name).source())).toList();
    String advice = "name the code books it was extracted with";
    new SameViews(collection, PictureViews.named(names, books, known), advice).require(items);
  }
}
