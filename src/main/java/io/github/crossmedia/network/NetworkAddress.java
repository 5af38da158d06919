package io.github.crossmedia.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a network is published on the web.
 *
 * @param uri of the file in ONNX's format
 * @param sha256 of the file, if it is known; otherwise a checksum next to the file is used, if
 *     there is one
 */
public record NetworkAddress(URI uri, Optional<String> sha256) {

  /** The files that exports keep in the folder of the network or in one above it. */
  private static final List<String> COMPANIONS =
      List.of("preprocessor_config.json", "tokenizer.json", "tokenizer_config.json", "config.json");

  private static final String PICTURES = "vision_model";
  private static final String TEXTS = "text_model";
  private static final int FOLDERS_ABOVE = 4;

  public NetworkAddress {
    String name = nameOf(uri);
    if (name.isEmpty()) {
      throw new NetworkException(uri + " names no file: end it with the name of a network");
    }
    if (sha256.isPresent() && Checksum.in(sha256.get()).isEmpty()) {
      throw new NetworkException(
          "\"" + sha256.get() + "\" is not a SHA-256: it has 64 hexadecimal digits");
    }
    sha256 = sha256.flatMap(Checksum::in);
  }

  /** Returns true if it begins as an address on the web does. */
  public static boolean isOne(String given) {
    return given.toLowerCase(Locale.ROOT).matches("https?://.*");
  }

  private static String nameOf(URI uri) {
    String path = uri.getPath() == null ? "" : uri.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * Copies the file, with the settings and the licence that its authors published next to it.
   *
   * @param folder for all downloads; the same address resumes in the same place
   * @throws NetworkException if the server lacks the file, or its checksum differs
   */
  public Path copy(Path folder, Download.Progress progress) throws IOException {
    try {
      return copied(folder, progress);
    } catch (ConnectException none) {
      boolean isUnknown = none.getCause() instanceof UnresolvedAddressException;
      throw new NetworkException(
          Formatted.of(
              "%s can't be reached%s: download %s elsewhere, and add the file by crossmedia network"
                  + " add FILE",
              uri.getAuthority(), isUnknown ? ", its name is unknown here" : "", uri),
          none);
    }
  }

  private Path copied(Path folder, Download.Progress progress) throws IOException {
    Download download = new Download(progress, System.getenv());
    Path place = Files.createDirectories(place(folder));
    Path file = place.resolve(nameOf(uri));
    Optional<String> expected =
        sha256.isPresent() ? sha256 : download.text(sibling(".sha256")).flatMap(Checksum::in);
    if (!Files.exists(file)) {
      download.copy(uri, file);
    }
    if (expected.isPresent()) {
      require(file, expected.get());
    }
    String stem = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    keep(download, uri.resolve(stem + ".json"), place.resolve(stem + ".json"));
    for (String companion : COMPANIONS) {
      keep(download, uri.resolve(companion), place.resolve(companion));
      keep(download, uri.resolve("../" + companion), place.resolveSibling(companion));
    }
    partner(download, place);
    licence(download, place);
    return file;
  }

  /**
   * Returns where the copy of this address is made, in a folder of the folder's name on the web.
   */
  Path place(Path folder) {
    return folder.resolve(Integer.toHexString(uri.hashCode())).resolve("onnx");
  }

  private URI sibling(String end) {
    return uri.resolve(nameOf(uri).replace(" ", "%20") + end);
  }

  private void require(Path file, String expected) throws IOException {
    String found = Checksum.of(file);
    if (!found.equals(expected)) {
      Files.delete(file);
      throw new NetworkException(
          Formatted.of(
              "%s has the SHA-256 %s, not %s as expected: it is another file, or damaged; the copy"
                  + " was deleted",
              uri, found, expected));
    }
  }

  private static void keep(Download download, URI from, Path to) throws IOException {
    if (!Files.exists(to)) {
      Optional<String> text = download.text(from);
      if (text.isPresent()) {
        Files.writeString(to, text.get());
      }
    }
  }

  /** The network of texts, if this one is half of a pair. */
  private void partner(Download download, Path place) throws IOException {
    String name = nameOf(uri);
    if (name.startsWith(PICTURES)) {
      String alike = TEXTS + name.substring(PICTURES.length());
      for (String text : List.of(alike, TEXTS + ".onnx")) {
        if (Files.exists(place.resolve(text))) {
          return;
        }
        if (download.has(uri.resolve(text))) {
          download.copy(uri.resolve(text), place.resolve(text));
          return;
        }
      }
    }
  }

  /** The licence of a repository often lies some folders above its networks. */
  private void licence(Download download, Path place) throws IOException {
    URI folder = uri.resolve(".");
    for (int above = 0; above <= FOLDERS_ABOVE && folder.getPath().length() > 1; above++) {
      for (String name : PublishedNetwork.Licence.NAMES) {
        keep(
            download,
            folder.resolve(name),
            place.resolve(PublishedNetwork.Licence.NAMES.getFirst()));
        if (Files.exists(place.resolve(PublishedNetwork.Licence.NAMES.getFirst()))) {
          return;
        }
      }
      folder = folder.resolve("..");
    }
  }
}
