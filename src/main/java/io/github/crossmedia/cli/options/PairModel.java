package io.github.crossmedia.cli.options;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.train.distil.PairWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The model that a pair of networks brings along, without any caption. */
public final class PairModel {

  private PairModel() {}

  /**
   * Returns the file of the model, which is made the first time: its words are read by the network.
   *
   * @param full the name of the network
   * @return empty if the network belongs to no pair
   */
  public static Optional<Path> file(String full) throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    if (!library.names().contains(full) || library.labels(full).isPresent()) {
      return Optional.empty();
    }
    Path file = library.wordsOf(full);
    if (Files.exists(file)) {
      return Optional.of(file);
    }
    Optional<CrossMediaModel> made = of(full);
    if (made.isPresent()) {
      Files.createDirectories(file.getParent());
      ModelFile.write(made.get(), file);
    }
    return made.map(model -> file);
  }

  private static Optional<CrossMediaModel> of(String full) throws IOException {
    Optional<LibraryPair> pair = LibraryPair.with(full);
    if (pair.isEmpty()) {
      return Optional.empty();
    }
    try (ProgressLine progress = new ProgressLine("Reading common words, once")) {
      return Optional.of(PairWords.model(pair.get(), EnglishWords.common(), progress));
    }
  }
}
