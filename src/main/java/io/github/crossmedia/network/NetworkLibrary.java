package io.github.crossmedia.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The networks that a user has added, each in a folder of its own. The full name of a network has a
 * hash of its bytes and settings, as in {@code mobilenet-v2#3f9a2c11d04e}. Its view has the same
 * name in collections, models and indices, so that views of different networks never mix.
 */
public record NetworkLibrary(Path folder) {

  private static final String DOWNLOADS = ".downloads";
  private static final String WORDS = ".words";

  /**
   * Returns the library of the user: {@code $XDG_DATA_HOME/crossmedia/networks}, unless the system
   * property {@code crossmedia.networks} names another folder.
   */
  public static NetworkLibrary ofUser(Map<String, String> environment) {
    String other = System.getProperty(NetworkFolder.PROPERTY);
    if (other != null) {
      return new NetworkLibrary(Path.of(other));
    }
    String data = environment.getOrDefault("XDG_DATA_HOME", "");
    Path home =
        data.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(data);
    return new NetworkLibrary(home.resolve("crossmedia").resolve("networks"));
  }

  /**
   * Adds a copy of a network, once; returns its full name.
   *
   * @throws NetworkException if it can't be loaded with these settings; nothing is kept then
   */
  public String add(String name, Path file, NetworkSettings settings) throws IOException {
    return add(name, file, settings, Map.of());
  }

  /**
   * Adds a copy of a network unless it is here already, and returns its full name.
   *
   * @param companions further files by name, such as the text side of a pair, which the name covers
   * @throws NetworkException if it can't be loaded with these settings; nothing is kept then
   */
  public String add(
      String name, Path file, NetworkSettings settings, Map<String, NetworkContent> companions)
      throws IOException {
    NetworkFolder.requireName(name);
    NetworkContent network = NetworkContent.in(file);
    String full = NetworkFiles.of(network, settings, companions).fullName(name);
    if (!Files.exists(folder.resolve(full))) {
      NetworkDescriptor.open(full, file, settings).close();
      Map<String, NetworkContent> files = new LinkedHashMap<>(companions);
      files.put(NetworkFolder.NETWORK, network);
      files.put(NetworkFolder.SETTINGS, NetworkContent.of(settings.json()));
      write(full, files);
    }
    return full;
  }

  /**
   * Adds a network that reads texts alone, unless it is here already, and returns its full name.
   *
   * @param files by their names in the library
   */
  public String addTexts(String name, Map<String, NetworkContent> files) throws IOException {
    NetworkFolder.requireName(name);
    String full = NetworkFiles.ofTexts(files).fullName(name);
    if (!Files.exists(folder.resolve(full))) {
      write(full, files);
    }
    return full;
  }

  private void write(String full, Map<String, NetworkContent> files) throws IOException {
    Path made = Files.createTempDirectory(Files.createDirectories(folder), ".adding");
    for (Map.Entry<String, NetworkContent> file : files.entrySet()) {
      try (OutputStream out = Files.newOutputStream(made.resolve(file.getKey()))) {
        file.getValue().writeTo(out);
      }
    }
    Files.move(made, folder.resolve(full), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Keeps the licence of a network with it. */
  public void keep(String full, PublishedNetwork.Licence licence) throws IOException {
    Files.writeString(folder.resolve(full).resolve(NetworkFolder.LICENCE), licence.text());
  }

  /** Returns the licence that was kept with a network. */
  public Optional<PublishedNetwork.Licence> licence(String full) throws IOException {
    Path file = folder.resolve(full).resolve(NetworkFolder.LICENCE);
    return Files.exists(file)
        ? Optional.of(new PublishedNetwork.Licence(Files.readString(file)))
        : Optional.empty();
  }

  /** Keeps the names of a network's classes with it. */
  public void keep(String full, NetworkLabels labels) throws IOException {
    Files.deleteIfExists(wordsOf(full));
    Files.writeString(folder.resolve(full).resolve(NetworkFolder.LABELS), labels.text());
  }

  /** Returns the names of a network's classes that were kept with it. */
  public Optional<NetworkLabels> labels(String full) throws IOException {
    Path file = folder.resolve(full).resolve(NetworkFolder.LABELS);
    return Files.exists(file) ? Optional.of(NetworkLabels.read(file)) : Optional.empty();
  }

  /** Returns the place of the model whose words are a network's labels. */
  public Path wordsOf(String full) {
    return folder.resolve(WORDS).resolve(full + ".safetensors");
  }

  /** Returns the folder of files that are being downloaded. */
  public Path downloads() {
    return folder.resolve(DOWNLOADS);
  }

  /** Removes the download of a network that has been added. A download that was cut off stays. */
  public void forgetDownload(Path file) throws IOException {
    if (!file.startsWith(downloads())) {
      return;
    }
    Path place = downloads().resolve(downloads().relativize(file).getName(0));
    try (Stream<Path> all = Files.walk(place)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }

  /** Returns the full names of the networks that see pictures, sorted. */
  public List<String> names() throws IOException {
    return networks().names();
  }

  /** Returns the full names of the networks that read texts alone, sorted. */
  public List<String> textNames() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<String> pairs = names();
    try (Stream<Path> places = Files.list(folder)) {
      return places
          .filter(place -> Files.isRegularFile(place.resolve(NetworkFolder.TEXTS)))
          .map(place -> place.getFileName().toString())
          .filter(name -> !pairs.contains(name) && name.contains(NetworkFolder.SEPARATOR))
          .sorted()
          .toList();
    }
  }

  /**
   * Returns the full name of a network, if it is here.
   *
   * @param name with or without the hash
   * @throws NetworkException if several networks have this name
   */
  public Optional<String> fullName(String name) throws IOException {
    return fullName(name, names());
  }

  /**
   * Returns the full name of a network that reads texts alone, if it is here.
   *
   * @param name with or without the hash
   * @throws NetworkException if several networks have this name
   */
  public Optional<String> fullTextName(String name) throws IOException {
    return fullName(name, textNames());
  }

  private static Optional<String> fullName(String name, List<String> names) {
    List<String> found =
        names.stream()
            .filter(full -> full.equals(name) || full.startsWith(name + NetworkFolder.SEPARATOR))
            .toList();
    if (found.size() > 1) {
      throw new NetworkException(
          Formatted.of(
              "several networks are called %s: name one of %s", name, String.join(", ", found)));
    }
    return found.stream().findFirst();
  }

  /** Returns the settings of a network by its full name. */
  public NetworkSettings settings(String full) throws IOException {
    return networks().settings(full);
  }

  /**
   * Loads a network by its full name.
   *
   * @throws NetworkException if its bytes are not those of its hash
   */
  public NetworkDescriptor open(String full) throws IOException {
    return NetworkDescriptor.open(
        full, verified(full).resolve(NetworkFolder.NETWORK), settings(full));
  }

  /**
   * Returns the folder of a network by its full name.
   *
   * @throws NetworkException if its bytes are not those of its hash
   */
  public Path verified(String full) throws IOException {
    files(full);
    return folder.resolve(full);
  }

  /**
   * Returns the files of a network by its full name.
   *
   * @throws NetworkException if their bytes are not those of its hash
   */
  public NetworkFiles files(String full) throws IOException {
    return networks()
        .files(full, "remove it by `crossmedia network remove " + full + "` and add it again");
  }

  private NetworkFolder networks() {
    return new NetworkFolder(folder);
  }

  /** Removes a network by its full name. */
  public void remove(String full) throws IOException {
    Files.deleteIfExists(wordsOf(full));
    Path place = folder.resolve(full);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(place);
  }
}
