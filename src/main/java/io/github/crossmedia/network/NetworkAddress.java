package io.github.crossmedia.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
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
  public Path copy(Path folder, Progress progress) throws IOException {
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

  private Path copied(Path folder, Progress progress) throws IOException {
    Download download = new Download(progress);
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

  /** Receives the progress of a download. */
  @FunctionalInterface
  public interface Progress {

    /**
     * Reports progress from time to time.
     *
     * @param done bytes
     * @param total bytes, negative if the server does not say
     */
    void at(long done, long total);
  }

  /**
   * Copies files from the web. A download that was cut off is resumed at once, and by a later call.
   * The part that has arrived lies next to the copy, with its entity tag.
   */
  static final class Download {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** How many connections in a row may bring nothing. */
    private static final int MAX_ATTEMPTS = 5;

    private static final int BUFFER = 1 << 16;
    private static final int MAX_TEXT = 1 << 26;
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int OUT_OF_RANGE = 416;

    private final HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(PATIENCE)
            .build();
    private final NetworkAddress.Progress progress;

    Download(NetworkAddress.Progress progress) {
      this.progress = progress;
    }

    /**
     * Copies a file.
     *
     * @throws NetworkException if the server has no such file, or closes each connection early
     */
    void copy(URI from, Path to) throws IOException {
      Path part = to.resolveSibling(to.getFileName() + ".part");
      IOException last = null;
      long most = sizeOf(part);
      for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        try {
          if (resume(from, part)) {
            Files.deleteIfExists(tagOf(part));
            Files.move(part, to);
            return;
          }
        } catch (IOException cut) {
          last = cut;
        }
        if (sizeOf(part) > most) {
          most = sizeOf(part);
          attempt = 0;
        }
      }
      if (last instanceof ConnectException none && sizeOf(part) == 0) {
        throw none;
      }
      throw new NetworkException(
          Formatted.of(
              "%s: the connection ended after %,d bytes%s; the same command resumes there",
              from,
              sizeOf(part),
              last == null || last.getMessage() == null ? "" : " (" + last.getMessage() + ")"),
          last);
    }

    private boolean resume(URI from, Path part) throws IOException {
      long there = sizeOf(part);
      HttpRequest.Builder request = HttpRequest.newBuilder(from).timeout(PATIENCE);
      if (there > 0) {
        request.header("Range", "bytes=" + there + "-");
        if (Files.exists(tagOf(part))) {
          request.header("If-Range", Files.readString(tagOf(part)));
        }
      }
      HttpResponse<InputStream> response = send(request.build());
      try (InputStream body = response.body()) {
        boolean resumes = response.statusCode() == PARTIAL;
        if (response.statusCode() == OUT_OF_RANGE) {
          Files.deleteIfExists(part);
          return false;
        }
        if (response.statusCode() != OK && !resumes) {
          throw new NetworkException(
              Formatted.of(
                  "%s: the server answers %d%s",
                  from,
                  response.statusCode(),
                  response.statusCode() == 404 ? ", it has no such file" : ""));
        }
        tag(part, response);
        long begin = resumes ? there : 0;
        long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        long total = length < 0 ? -1 : begin + length;
        long size = append(body, part, begin, total);
        return total < 0 || size == total;
      }
    }

    private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
      try {
        return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    private long append(InputStream body, Path part, long there, long total) throws IOException {
      long size = there;
      try (OutputStream out =
          there > 0
              ? Files.newOutputStream(part, StandardOpenOption.APPEND)
              : Files.newOutputStream(part)) {
        byte[] buffer = new byte[BUFFER];
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
          out.write(buffer, 0, read);
          size += read;
          progress.at(size, total);
        }
      }
      return size;
    }

    /** Only a strong tag says that the bytes are the same. */
    private static void tag(Path part, HttpResponse<?> response) throws IOException {
      Optional<String> tag =
          response.headers().firstValue("ETag").filter(value -> value.startsWith("\""));
      if (tag.isPresent()) {
        Files.writeString(tagOf(part), tag.get());
      } else {
        Files.deleteIfExists(tagOf(part));
      }
    }

    private static Path tagOf(Path part) {
      return part.resolveSibling(part.getFileName() + ".tag");
    }

    private static long sizeOf(Path part) throws IOException {
      return Files.exists(part) ? Files.size(part) : 0;
    }

    /** Returns true if the server has a file. */
    boolean has(URI file) throws IOException {
      HttpRequest head =
          HttpRequest.newBuilder(file)
              .method("HEAD", HttpRequest.BodyPublishers.noBody())
              .timeout(PATIENCE)
              .build();
      HttpResponse<InputStream> response = send(head);
      response.body().close();
      return response.statusCode() == OK;
    }

    /** Returns a small text file, if the server has it. */
    Optional<String> text(URI from) throws IOException {
      HttpResponse<InputStream> response =
          send(HttpRequest.newBuilder(from).timeout(PATIENCE).build());
      try (InputStream body = response.body()) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (response.statusCode() != OK || type.startsWith("text/html")) {
          return Optional.empty();
        }
        return Optional.of(new String(body.readNBytes(MAX_TEXT), StandardCharsets.UTF_8));
      }
    }
  }
}
