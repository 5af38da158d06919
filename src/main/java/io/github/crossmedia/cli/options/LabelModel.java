package io.github.crossmedia.cli.options;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLabels;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.train.labels.LabelWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The model of the labels that were added with a network. */
public final class LabelModel {

  private static final Picture GREY = Picture.of(1, 1, new int[] {0x808080});

  /** The sum of probabilities in half precision differs from one by less than this. */
  private static final double ROUNDING = 1e-2;

  private LabelModel() {}

  /**
   * Returns the file of the model, and writes it the first time.
   *
   * @param full the name of the network
   * @return empty if the network has no labels
   */
  static Optional<Path> file(String full) throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    if (library.labels(full).isEmpty()) {
      return Optional.empty();
    }
    Path file = library.wordsOf(full);
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      ModelFile.write(of(library, full), file);
    }
    return Optional.of(file);
  }

  /**
   * Returns the model.
   *
   * @throws NetworkException if the network has no labels, or another number of outputs
   */
  public static CrossMediaModel of(NetworkLibrary library, String full) throws IOException {
    return of(
        library,
        full,
        library
            .labels(full)
            .orElseThrow(
                () ->
                    new NetworkException(
                        full
                            + " has no labels: add it again by `crossmedia network add FILE"
                            + " --labels LABELS`, with the name of a class in each line")));
  }

  /**
   * Returns the model of some labels.
   *
   * @throws NetworkException if the network has another number of outputs
   */
  public static CrossMediaModel of(NetworkLibrary library, String full, NetworkLabels named)
      throws IOException {
    List<String> labels = named.names();
    try (NetworkDescriptor network = library.open(full)) {
      float[] view = network.extract(GREY).toArray();
      if (view.length != labels.size()) {
        throw new NetworkException(
            Formatted.of(
                "%s returns %,d numbers, but its labels name %,d classes: name the layer of its"
                    + " classes by --layer",
                full, view.length, labels.size()));
      }
      return LabelWords.model(full, labels, areProbabilities(view));
    }
  }

  private static boolean areProbabilities(float[] view) {
    double sum = 0;
    for (float value : view) {
      if (value < 0) {
        return false;
      }
      sum += value;
    }
    return Math.abs(sum - 1) < ROUNDING;
  }
}
