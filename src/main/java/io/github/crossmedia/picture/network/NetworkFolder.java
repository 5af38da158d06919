package io.github.crossmedia.picture.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

  private static final int HASH_LENGTH = 12;

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
   * Returns the folder of a network by its full name.
   *
   * @param remedy what to do if its files have changed
   * @throws NetworkException if its bytes are not those of its hash
   */
  public Path verified(String full, String remedy) throws IOException {
    Path place = folder.resolve(full);
    Path file = place.resolve(NETWORK);
    boolean seesPictures = Files.exists(file);
    String hash =
        seesPictures
            ? hash(Files.readAllBytes(file), settings(full), companions(place))
            : hash(companions(place));
    if (!full.endsWith(SEPARATOR + hash)) {
      throw new NetworkException(
          String.format(Locale.ROOT, "%s was changed: %s", seesPictures ? file : place, remedy));
    }
    return place;
  }

  /** Returns the hash in the name of a network. */
  public static String hash(
      byte[] network, NetworkSettings settings, Map<String, byte[]> companions) {
    MessageDigest digest = Checksum.digest();
    digest.update(network);
    digest.update(settings.json().getBytes(StandardCharsets.UTF_8));
    return hash(digest, companions);
  }

  /** Returns the hash in the name of a network that reads texts alone. */
  public static String hash(Map<String, byte[]> files) {
    return hash(Checksum.digest(), files);
  }

  private static String hash(MessageDigest digest, Map<String, byte[]> files) {
    new TreeMap<>(files)
        .forEach(
            (name, content) -> {
              digest.update(name.getBytes(StandardCharsets.UTF_8));
              digest.update(content);
            });
    return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
  }

  private static Map<String, byte[]> companions(Path place) throws IOException {
    Map<String, byte[]> companions = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!List.of(NETWORK, SETTINGS, LICENCE, LABELS).contains(name)) {
          companions.put(name, Files.readAllBytes(file));
        }
      }
    }
    return companions;
  }
}
