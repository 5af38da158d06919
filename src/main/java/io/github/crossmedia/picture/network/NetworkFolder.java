package io.github.crossmedia.picture.network;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of networks, each in a folder of its own. The full name of a network has a hash of its
 * bytes and settings, as in {@code mobilenet-v2#3f9a2c11d04e}: Its view has the same name in
 * collections, models and indices, so that views of different networks never mix.
 */
public record NetworkFolder(Path folder) {

  /** Between the name and the hash. */
  public static final String SEPARATOR = "#";

  /** ONNX's own format ends at 2 GB, and so does an array of bytes. */
  public static final long MAX_BYTES = Integer.MAX_VALUE - 8;

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
  private static final Pattern FULL = Pattern.compile(NAME.pattern() + SEPARATOR + "[0-9a-f]{12}");

  /** The suffix of the view of a text. */
  private static final String OF_TEXTS = ".text";

  /** The system property that names the folder. */
  public static final String PROPERTY = "crossmedia.networks";

  public static final String NETWORK = "network.onnx";
  public static final String SETTINGS = "network.json";

  /** The network that reads texts, alone or as a side of a pair. */
  public static final String TEXTS = "text.onnx";

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

  /** Returns the name of the view that a network makes of texts, by the network's full name. */
  public static String textView(String full) {
    return full + OF_TEXTS;
  }

  /** Returns the name of a network without its hash. */
  public static String nameOf(String full) {
    int end = full.indexOf(SEPARATOR);
    return end < 0 ? full : full.substring(0, end);
  }

  /** Returns true if a network of texts makes this view. */
  public static boolean isOfTexts(String view) {
    return view.contains(SEPARATOR) && view.endsWith(OF_TEXTS);
  }

  /** Returns the full name of the network that makes a view of texts. */
  public static String ofTexts(String view) {
    return view.substring(0, view.length() - OF_TEXTS.length());
  }

  /** Returns true if a network is here. */
  public boolean contains(String full) {
    return isFullName(full) && (readsPictures(full) || readsTexts(full));
  }

  /** Returns true if a network is here and reads pictures. */
  public boolean readsPictures(String full) {
    return Files.isRegularFile(folder.resolve(full).resolve(NETWORK));
  }

  /** Returns true if a network is here and reads texts. */
  public boolean readsTexts(String full) {
    return Files.isRegularFile(folder.resolve(full).resolve(TEXTS));
  }

  /** Returns true if this is a name with a hash, as networks have. */
  public static boolean isFullName(String name) {
    return FULL.matcher(name).matches();
  }

  /**
   * Checks the name that a network is given.
   *
   * @throws NetworkException if it has other characters than names have
   */
  public static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new NetworkException(
          Formatted.of(
              "\"%s\" is not a name for a network: use small letters, digits, dots, hyphens and"
                  + " underscores",
              name));
    }
  }

  /** Returns the settings of a network by its full name. */
  public NetworkSettings settings(String full) throws IOException {
    Path place = folder.resolve(full);
    return NetworkSettings.read(place.resolve(SETTINGS), place.resolve(NETWORK));
  }

  /**
   * Returns how much heap the files of a network take.
   *
   * @throws NetworkException if one of them can't be read
   */
  public long heap(String full) throws IOException {
    return lengths(full).stream().mapToLong(NetworkContent::heap).sum();
  }

  /**
   * Returns how many bytes each file of a network has.
   *
   * @throws NetworkException if one of them can't be read
   */
  public List<Long> lengths(String full) throws IOException {
    List<Long> lengths = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(full))) {
      for (Path file : files) {
        requireReadable(file, Files.size(file));
        lengths.add(Files.size(file));
      }
    }
    return lengths;
  }

  /** Refuses a file that is larger than a network can be. */
  static void requireReadable(Path file, long size) {
    if (size > MAX_BYTES) {
      throw new NetworkException(
          Formatted.of("%s has %d bytes; %d are read at most", file, size, MAX_BYTES));
    }
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
          Formatted.of(
              "%s was changed: %s",
              files.pictures().isPresent() ? place.resolve(NETWORK) : place, remedy));
    }
    return files;
  }
}
