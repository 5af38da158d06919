package io.github.crossmedia.network;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Copies files from the web. A download that was cut off is resumed at once, and by a later call.
 * The part that has arrived lies next to the copy, with its entity tag.
 */
public final class Download {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How many connections in a row may bring nothing. */
  private static final int MAX_ATTEMPTS = 5;

  private static final int BUFFER = 1 << 16;
  private static final int MAX_TEXT = 1 << 26;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int OUT_OF_RANGE = 416;

  private final HttpClient client;
  private final Progress progress;

  /** Downloads through the proxy that the environment names, if it does. */
  Download(Progress progress, Map<String, String> environment) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(PATIENCE);
    Proxies.of(environment).ifPresent(builder::proxy);
    this.client = builder.build();
    this.progress = progress;
  }

  /**
   * Copies a file.
   *
   * @throws NetworkException if the server has no such file, or closes each connection early
   */
  void copy(URI from, Path to) throws IOException {
    Path part = partOf(to);
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
        throw refused(from, response);
      }
      tag(part, response);
      long begin = resumes ? there : 0;
      long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
      long total = length < 0 ? -1 : begin + length;
      long size = append(body, part, begin, total);
      return total < 0 || size == total;
    }
  }

  private static NetworkException refused(URI from, HttpResponse<?> response) {
    return new NetworkException(
        Formatted.of(
            "%s: the server answers %d%s",
            from,
            response.statusCode(),
            response.statusCode() == 404 ? ", it has no such file" : ""));
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
        write(out, buffer, read, part);
        size += read;
        progress.at(size, total);
      }
    }
    return size;
  }

  /** Writes a part; a full disk is not retried as a lost connection is. */
  private static void write(OutputStream out, byte[] buffer, int length, Path part) {
    try {
      out.write(buffer, 0, length);
    } catch (IOException full) {
      throw new NetworkException(
          Formatted.of(
              "%s can't be written (%s): make room, and the same command resumes",
              part, full.getMessage()),
          full);
    }
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

  /** Returns how much of a file has arrived. */
  static long arrived(Path to) throws IOException {
    return Files.exists(to) ? Files.size(to) : sizeOf(partOf(to));
  }

  private static Path partOf(Path to) {
    return to.resolveSibling(to.getFileName() + ".part");
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

  /**
   * Returns a header of what the server answers, before it leads elsewhere.
   *
   * @throws NetworkException if the server has no such file
   */
  Optional<String> header(URI from, String name) throws IOException {
    HttpResponse<InputStream> response =
        send(HttpRequest.newBuilder(from).timeout(PATIENCE).build());
    response.body().close();
    if (response.statusCode() != OK) {
      throw refused(from, response);
    }
    Optional<HttpResponse<InputStream>> first = Optional.of(response);
    while (first.get().previousResponse().isPresent()) {
      first = first.get().previousResponse();
    }
    return first.get().headers().firstValue(name);
  }

  /** Returns a small text file, if the server has it. */
  Optional<String> text(URI from) throws IOException {
    return text(from, MAX_TEXT);
  }

  /** Returns the first bytes of a text file, if the server has it. */
  Optional<String> text(URI from, int most) throws IOException {
    HttpResponse<InputStream> response =
        send(HttpRequest.newBuilder(from).timeout(PATIENCE).build());
    try (InputStream body = response.body()) {
      String type = response.headers().firstValue("Content-Type").orElse("");
      if (response.statusCode() != OK || type.startsWith("text/html")) {
        return Optional.empty();
      }
      return Optional.of(new String(body.readNBytes(most), StandardCharsets.UTF_8));
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
}
