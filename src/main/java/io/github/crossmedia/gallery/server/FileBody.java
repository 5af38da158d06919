package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends a file, or the range that a browser asks for while it plays a video. */
final class FileBody {

  private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  private FileBody() {}

  /**
   * Bytes of a file.
   *
   * @param from the first one
   * @param to the first one after it
   */
  private record Range(long from, long to) {

    /** Returns the range of a header if it is a single valid one, else the whole file. */
    static Optional<Range> of(String header, long size) {
      Matcher range = RANGE.matcher(header == null ? "" : header);
      if (!range.matches() || range.group(1).isEmpty() && range.group(2).isEmpty()) {
        return Optional.empty();
      }
      if (range.group(1).isEmpty()) {
        return within(Math.max(0, size - Long.parseLong(range.group(2))), size, size);
      }
      long to = range.group(2).isEmpty() ? size : Long.parseLong(range.group(2)) + 1;
      return within(Long.parseLong(range.group(1)), to, size);
    }

    private static Optional<Range> within(long from, long to, long size) {
      return from < Math.min(to, size)
          ? Optional.of(new Range(from, Math.min(to, size)))
          : Optional.empty();
    }
  }

  static void send(Path file, HttpExchange exchange) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      Optional<Range> part = Range.of(exchange.getRequestHeaders().getFirst("Range"), size);
      Range range = part.orElse(new Range(0, size));
      part.ifPresent(
          sent ->
              exchange
                  .getResponseHeaders()
                  .set(
                      "Content-Range",
                      String.format(
                          Locale.ROOT, "bytes %d-%d/%d", sent.from(), sent.to() - 1, size)));
      long length = range.to() - range.from();
      boolean head = exchange.getRequestMethod().equals("HEAD");
      if (head) {
        exchange.getResponseHeaders().set("Content-Length", Long.toString(length));
      }
      exchange.sendResponseHeaders(part.isPresent() ? 206 : 200, head || length == 0 ? -1 : length);
      if (!head) {
        copy(channel, range, exchange.getResponseBody());
      }
    }
  }

  private static void copy(FileChannel channel, Range range, OutputStream out) throws IOException {
    WritableByteChannel target = Channels.newChannel(out);
    long at = range.from();
    while (at < range.to()) {
      long sent = channel.transferTo(at, range.to() - at, target);
      if (sent <= 0) {
        throw new IOException("the file became shorter while it was sent");
      }
      at += sent;
    }
  }
}
