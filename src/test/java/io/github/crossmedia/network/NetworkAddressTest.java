package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkAddressTest {

  private static final String FILE = "/hub/clip/onnx/vision_model.onnx";

  @TempDir private Path downloads;
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final List<String> ranges = new CopyOnWriteArrayList<>();
  private HttpServer server;

  /** How many bytes each answer ends after, while there are some; then answers are whole. */
  private final List<Integer> cuts = new CopyOnWriteArrayList<>();

  private String tag = "\"one\"";
  private byte[] network;

  @BeforeEach
  void serve() throws IOException {
    network = TinyNetwork.means(4, 6);
    files.put(FILE, network);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] file = files.get(exchange.getRequestURI().getPath());
      if (file == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(200, -1);
        return;
      }
      exchange.getResponseHeaders().set("ETag", tag);
      String range = exchange.getRequestHeaders().getFirst("Range");
      String condition = exchange.getRequestHeaders().getFirst("If-Range");
      int from = 0;
      if (range != null && (condition == null || condition.equals(tag))) {
        from = Integer.parseInt(range.replaceAll("\\D", ""));
        ranges.add(range);
      }
      exchange.sendResponseHeaders(from > 0 ? 206 : 200, file.length - from);
      int until = cuts.isEmpty() ? file.length : Math.min(file.length, from + cuts.removeFirst());
      exchange.getResponseBody().write(file, from, until - from);
      exchange.getResponseBody().flush();
    }
  }

  private NetworkAddress address(Optional<String> sha256) {
    URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + FILE);
    return new NetworkAddress(uri, sha256);
  }

  private Path copy(Optional<String> sha256) throws IOException {
    return address(sha256).copy(downloads, (done, total) -> {});
  }

  private String failure(Optional<String> sha256) {
    return assertThrows(NetworkException.class, () -> copy(sha256)).getMessage();
  }

  @Test
  void copiesTheFileWithItsSettingsAndLicence() throws IOException {
    files.put(
        "/hub/clip/preprocessor_config.json",
        "{\"image_mean\":[0.5,0.5,0.5],\"image_std\":[0.5,0.5,0.5]}"
            .getBytes(StandardCharsets.UTF_8));
    files.put("/hub/LICENSE", "\n# Apache License\nVersion 2.0".getBytes(StandardCharsets.UTF_8));
    List<String> told = new ArrayList<>();

    Path copy =
        address(Optional.empty()).copy(downloads, (done, total) -> told.add(done + " of " + total));

    assertArrayEquals(network, Files.readAllBytes(copy));
    assertEquals(network.length + " of " + network.length, told.getLast());
    PublishedNetwork published = PublishedNetwork.at(copy);
    assertTrue(published.isNormalised());
    assertEquals(List.of(0.5f, 0.5f, 0.5f), published.settings().mean());
    assertEquals("Apache License", published.licence().orElseThrow().title());
    assertEquals("vision_model", published.name());
  }

  @Test
  void bringsThePartnerOfAPair() throws IOException {
    files.put("/hub/clip/onnx/text_model.onnx", new byte[] {1, 2, 3});
    files.put("/hub/clip/tokenizer.json", "{}".getBytes(StandardCharsets.UTF_8));

    Path copy = copy(Optional.empty());

    assertArrayEquals(
        new byte[] {1, 2, 3}, Files.readAllBytes(copy.resolveSibling("text_model.onnx")));
    assertEquals("{}", Files.readString(copy.getParent().resolveSibling("tokenizer.json")));
  }

  @Test
  void resumesAfterACutConnection() throws IOException {
    cuts.addAll(List.of(20, 30));

    Path copy = copy(Optional.empty());

    assertArrayEquals(network, Files.readAllBytes(copy));
    assertEquals(List.of("bytes=20-", "bytes=50-"), ranges);
    assertEquals(1, files(copy.getParent()), "no part is left");
  }

  @Test
  void withoutAConnectionItSaysHowAFileIsAdded() {
    for (String host : List.of("no-such-host.invalid", "127.0.0.1:1")) {
      URI uri = URI.create("http://" + host + "/network.onnx");
      NetworkAddress address = new NetworkAddress(uri, Optional.empty());
      String message =
          assertThrows(NetworkException.class, () -> address.copy(downloads, (done, total) -> {}))
              .getMessage();
      assertTrue(message.contains(" can't be reached"), message);
      assertTrue(message.endsWith("add the file by crossmedia network add FILE"), message);
    }
  }

  @Test
  void aLaterCallResumesAsWell() throws IOException {
    cuts.addAll(List.of(40, 0, 0, 0, 0, 0));
    String message = failure(Optional.empty());
    assertTrue(message.contains("the connection ended after 40 bytes"), message);
    assertTrue(message.endsWith("; the same command resumes there"), message);
    cuts.clear();

    assertArrayEquals(network, Files.readAllBytes(copy(Optional.empty())));
    assertEquals("bytes=40-", ranges.getLast());
  }

  @Test
  void aFileThatChangedMeanwhileStartsAnew() throws IOException {
    cuts.addAll(List.of(40, 0, 0, 0, 0, 0));
    failure(Optional.empty());
    cuts.clear();
    ranges.clear();
    tag = "\"two\"";
    files.put(FILE, TinyNetwork.same(1, 3, 6, 4));

    assertArrayEquals(files.get(FILE), Files.readAllBytes(copy(Optional.empty())));
    assertEquals(List.of(), ranges);
  }

  @Test
  void aWrongChecksumIsSaidAndTheCopyIsDeleted() throws IOException {
    String message = failure(Optional.of("ab".repeat(32)));

    assertTrue(message.contains("has the SHA-256 "), message);
    assertTrue(message.contains("not " + "ab".repeat(32) + " as expected"), message);
    assertEquals(0, files(address(Optional.empty()).place(downloads)));
  }

  @Test
  void aChecksumBesideTheFileIsHeeded() throws IOException {
    String wrong = "cd".repeat(32) + "  vision_model.onnx\n";
    files.put(FILE + ".sha256", wrong.getBytes(StandardCharsets.UTF_8));
    String message = failure(Optional.empty());
    assertTrue(message.contains("not " + "cd".repeat(32) + " as expected"), message);

    String right = Checksum.of(copy(Optional.of(checksum())));
    assertEquals(checksum(), right, "the option comes before the file");
  }

  private String checksum() throws IOException {
    Path file = Files.createTempFile(downloads, "network", "");
    Files.write(file, network);
    return Checksum.of(file);
  }

  @Test
  void saysWhatIsNotThere() {
    files.clear();
    String message = failure(Optional.empty());
    assertTrue(message.endsWith(FILE + ": the server answers 404, it has no such file"), message);
    assertEquals(
        "\"abc\" is not a SHA-256: it has 64 hexadecimal digits", failure(Optional.of("abc")));
    assertFalse(NetworkAddress.isOne("networks/clip.onnx"));
  }

  @Test
  void aKnownNetworkHasAnAddressAChecksumAndSettings() {
    assertTrue(PublishedNetwork.Known.names().contains("squeezenet"));
    for (String name : PublishedNetwork.Known.names()) {
      PublishedNetwork.Known known = PublishedNetwork.Known.named(name).orElseThrow();
      assertEquals("https", known.address().getScheme());
      assertEquals(Optional.of(known.sha256()), Checksum.in(known.sha256()));
      assertFalse(known.settings().outputs().isEmpty());
    }
  }

  private static long files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.count();
    }
  }
}
