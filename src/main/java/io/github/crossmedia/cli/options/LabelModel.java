package io.github.crossmedia.cli.options;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLabels;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
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

  private static final String SENTENCES = "minilm";

  private LabelModel() {}

  /** Returns what the classes of a network are called where its view is another layer. */
  public static String nameOfClasses(String full) {
    return NetworkFolder.nameOf(full) + ".classes";
  }

  /**
   * Returns the file of the model, and writes it the first time.
   *
   * @param full the name of the network
   * @return empty if the network has no labels
   */
  static Optional<Path> file(String full) throws IOException {
    NetworkLibrary library = NetworkLibrary.ofUser(System.getenv());
    if (library.labels(full).isEmpty()) {
      Optional<String> classes = library.fullName(nameOfClasses(full));
      return classes.isPresent() ? file(classes.get()) : Optional.empty();
    }
    return Optional.of(written(library, full));
  }

  private static Path written(NetworkLibrary library, String full) throws IOException {
    Path file = library.wordsOf(full);
    if (!Files.exists(file)) {
      CrossMediaModel model = of(library, full);
      Files.createDirectories(file.getParent());
      ModelFile.write(model, file);
    }
    return file;
  }

  /**
   * Returns the model, which is made the first time: the network of sentences takes seconds.
   *
   * @throws NetworkException if the network has no labels, or another number of outputs
   */
  public static CrossMediaModel kept(NetworkLibrary library, String full) throws IOException {
    return ModelFile.read(written(library, full));
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

  private static CrossMediaModel of(NetworkLibrary library, String full, NetworkLabels named)
      throws IOException {
    boolean areProbabilities = areProbabilities(requireFitting(library, full, named));
    return LabelWords.model(full, named.names(), areProbabilities, reading());
  }

  /**
   * Returns what the network makes of a grey picture.
   *
   * @throws NetworkException if labels name another number of classes
   */
  public static float[] requireFitting(NetworkLibrary library, String full, NetworkLabels named)
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
      return view;
    }
  }

  /** Common English words, read by the network of sentences that comes with the command line. */
  private static LabelWords.Reading reading() throws IOException {
    LibraryTexts texts = new LibraryTexts();
    Optional<String> view = texts.named(SENTENCES);
    return view.isPresent() && EnglishWords.areHere()
        ? new LabelWords.Reading(EnglishWords.common(), words -> texts.views(view.get(), words))
        : LabelWords.Reading.NONE;
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
