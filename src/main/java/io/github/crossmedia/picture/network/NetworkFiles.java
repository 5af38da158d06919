package io.github.crossmedia.picture.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files of a network.
 *
 * @param pictures the network that reads pictures; empty if it reads texts alone
 * @param companions further files by name, such as the text side of a pair
 */
public record NetworkFiles(Optional<PictureSide> pictures, Map<String, NetworkContent> companions) {

  private static final int HASH_LENGTH = 12;

  /** A network that reads pictures. */
  public record PictureSide(NetworkContent network, NetworkSettings settings) {}

  public NetworkFiles {
    companions = new TreeMap<>(companions);
  }

  /** Returns the files of a network of pictures, and of what it was trained with. */
  public static NetworkFiles of(
      NetworkContent network, NetworkSettings settings, Map<String, NetworkContent> companions) {
    return new NetworkFiles(Optional.of(new PictureSide(network, settings)), companions);
  }

  /** Returns the files of a network that reads texts alone. */
  public static NetworkFiles ofTexts(Map<String, NetworkContent> files) {
    return new NetworkFiles(Optional.empty(), files);
  }

  /** Reads the files in a folder. */
  public static NetworkFiles in(Path place) throws IOException {
    Path network = place.resolve(NetworkFolder.NETWORK);
    Map<String, NetworkContent> companions = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!List.of(
                NetworkFolder.NETWORK,
                NetworkFolder.SETTINGS,
                NetworkFolder.LICENCE,
                NetworkFolder.LABELS)
            .contains(name)) {
          companions.put(name, NetworkContent.in(file));
        }
      }
    }
    if (!Files.exists(network)) {
      return ofTexts(companions);
    }
    NetworkSettings settings = NetworkSettings.read(place.resolve(NetworkFolder.SETTINGS), network);
    return of(NetworkContent.in(network), settings, companions);
  }

  /** Returns the full name of the network, with a hash of all that changes its views. */
  public String fullName(String name) {
    MessageDigest digest = Checksum.digest();
    pictures.ifPresent(
        side -> {
          side.network().addTo(digest);
          digest.update(side.settings().json().getBytes(StandardCharsets.UTF_8));
        });
    companions.forEach(
        (file, content) -> {
          digest.update(file.getBytes(StandardCharsets.UTF_8));
          content.addTo(digest);
        });
    return name
        + NetworkFolder.SEPARATOR
        + HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
  }

  /** Returns all files by their names in a folder of networks. */
  public Map<String, NetworkContent> byName() {
    Map<String, NetworkContent> files = new TreeMap<>(companions);
    pictures.ifPresent(
        side -> {
          files.put(NetworkFolder.NETWORK, side.network());
          files.put(NetworkFolder.SETTINGS, NetworkContent.of(side.settings().json()));
        });
    return files;
  }

  /** Returns how many bytes all files have. */
  public long bytes() {
    return pictures.map(side -> side.network().length()).orElse(0)
        + companions.values().stream().mapToLong(NetworkContent::length).sum();
  }
}
