package io.github.crossmedia.cli.gallery;

import io.github.crossmedia.cli.options.IndexPlace;
import io.github.crossmedia.cli.options.NetworkOption;
import io.github.crossmedia.cli.options.ShippedModels;
import io.github.crossmedia.cli.options.ThreadsOption;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.IndexRenewal;
import io.github.crossmedia.gallery.store.IndexException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The location and model of a folder's index. */
public final class IndexOptions {

  @Option(
      names = "--index",
      paramLabel = "IDX",
      description = "The folder of the index (default: one for each folder of pictures).")
  private Optional<Path> index;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "The model to index with (default: the shipped one).")
  private Optional<Path> model;

  @Mixin private NetworkOption network;

  @Mixin private ThreadsOption threads;

  int threads() {
    return threads.count();
  }

  Path place(Path pictures) {
    return index.orElseGet(() -> IndexPlace.ofUser().of(pictures));
  }

  /** Looks at a folder that has no index yet with a network, unless another model is named. */
  void lookWith(SqueezeNetOffer offer, Path pictures) throws IOException {
    if (model.isEmpty() && !network.isGiven() && !isMade(place(pictures))) {
      offer.network().ifPresent(network::take);
    }
  }

  private static boolean isMade(Path place) {
    return Files.exists(place.resolve("index.json"));
  }

  /** Returns the renewal of the folder's index, if another model made it than is asked for. */
  Optional<IndexRenewal> renewal(Path pictures) throws IOException {
    requireFolder(pictures);
    Optional<Path> named = network.model(model);
    return named.isEmpty()
        ? Optional.empty()
        : IndexRenewal.of(place(pictures), pictures, named.get());
  }

  /** Opens or creates the index of a folder, by default with the shipped model. */
  Gallery open(Path pictures) throws IOException {
    requireFolder(pictures);
    Path place = place(pictures);
    boolean made = isMade(place);
    Optional<Path> named = network.model(model);
    Optional<Path> chosen = named.isPresent() || made ? named : ShippedModels.shipped();
    if (!made && chosen.isEmpty()) {
      throw new IndexException(
          "no model is shipped with this version: train one, or try crossmedia demo, "
              + "and name it with --model FILE");
    }
    return Gallery.openOrMake(place, pictures, chosen);
  }

  public static Path requireFolder(Path pictures) {
    if (!Files.isDirectory(pictures)) {
      throw new IndexException(
          Files.exists(pictures)
              ? pictures + " is not a folder: name the folder the pictures are in"
              : "no such folder: " + pictures);
    }
    return pictures;
  }
}
