package io.github.crossmedia.picture.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A folder of networks, each in a folder of its own. The full name of a network has a hash of its
 * bytes and settings, as in {@code mobilenet-v2#3f9a2c11d04e}: Its view has the same name in
 * collections, models and indices, so that views of different networks never mix.
 */
public record NetworkFolder(Path folder) {

  /** Between the name and the hash. */
  public static final String SEPARATOR = "#";

  /** The system property that names the folder. */
  public static final String PROPERTY = "crossmedia.networks";

  public static final String NETWORK = "network.onnx";
  public static final String SETTINGS = "network.json";
  public static final String LICENCE = "LICENSE";
  public static final String LABELS = "labels.txt";

  /** Returns the full names, sorted. */
  public List<String> names() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> places = Files.list(folder)) {
      return places
          .filter(place -> Files.isRegularFile(place.resolve(NETWORK)))
          .map(place -> place.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** Returns the settings of a network by its full name. */
  public NetworkSettings settings(String full) throws IOException {
    Path place = folder.resolve(full);
    return NetworkSettings.read(place.resolve(SETTINGS), place.resolve(NETWORK));
  }

  /**
   * Returns the files of a network by its full name.
   *
   * @param remedy what to do if they have changed
   * @throws NetworkException if their bytes are not those of its hash
   */
  public NetworkFiles files(String full, String remedy) throws IOException {
    Path place = folder.resolve(full);
    NetworkFiles files = NetworkFiles.in(place);
    if (!files.fullName("").equals(full.substring(full.lastIndexOf(SEPARATOR)))) {
      throw new NetworkException(
          String.format(
              Locale.ROOT,
              "%s was changed: %s",
              files.pictures().isPresent() ? place.resolve(NETWORK) : place,
              remedy));
    }
    return files;
  }
}
