package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.network.text.PublishedText;
import io.github.crossmedia.picture.network.Checksum;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pair comes by its name from a server of the layout of Hugging Face, large files elsewhere. */
final class HubPairTest {

  private static final String REPOSITORY = "/immich-app/ViT-B-32__openai";
  private static final String COMMIT = "8cf3a1d5";
  private static final String PICTURES = "visual/model.onnx";

  @TempDir private Path folder;

  /** What the server has: files by their paths, pointers too. */
  private final Map<String, byte[]> served = new ConcurrentHashMap<>();

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> ranges = new CopyOnWriteArrayList<>();

  /** How many bytes of large files the next answers end after. */
  private final List<Integer> cuts = new CopyOnWriteArrayList<>();

  private final Map<String, String> environment = new HashMap<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    Path export =
        new PairExport(folder.resolve("export"))
            .ofImmich(Map.of("red", new float[] {1, 0, 0}, "blue", new float[] {0, 0, 1}));
    try (Stream<Path> files = Files.walk(export)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        publish(export.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    environment.put("HF_ENDPOINT", at(server) + "/");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static String at(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** A network lies in the large storage, and in the repository only its pointer. */
  private void publish(String name, byte[] bytes) throws IOException {
    served.put(REPOSITORY + "/resolve/" + COMMIT + "/" + name, bytes);
    served.put(REPOSITORY + "/resolve/main/" + name, bytes);
    served.put(
        REPOSITORY + "/raw/" + COMMIT + "/" + name,
        name.endsWith(".onnx") ? pointer(checksum(bytes), bytes.length) : bytes);
  }

  private static byte[] pointer(String sha256, long size) {
    return Formatted.of(
            "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n", sha256, size)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String checksum(byte[] bytes) {
    return NetworkContent.of(bytes).sha256();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      asked.add(path);
      boolean isLarge = path.endsWith(".onnx") && !path.contains("/raw/");
      byte[] file = served.get(path.replaceFirst("^/large", ""));
      exchange.getResponseHeaders().set("X-Repo-Commit", COMMIT);
      if (file == null) {
        exchange.sendResponseHeaders(404, -1);
      } else if (isLarge && !path.startsWith("/large")) {
        exchange.getResponseHeaders().set("Location", "/large" + path);
        exchange.sendResponseHeaders(302, -1);
      } else {
        String range = exchange.getRequestHeaders().getFirst("Range");
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        if (from > 0) {
          ranges.add(range);
        }
        exchange.getResponseHeaders().set("ETag", "\"" + checksum(file) + "\"");
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, file.length - from);
        int until = file.length;
        if (isLarge && !cuts.isEmpty()) {
          until = Math.min(file.length, from + cuts.removeFirst());
        }
        exchange.getResponseBody().write(file, from, until - from);
        exchange.getResponseBody().flush();
      }
    }
  }

  private Path downloads() {
    return folder.resolve("downloads");
  }

  private Path copy() throws IOException {
    return HubPair.named("clip").orElseThrow().copy(downloads(), environment, (done, all) -> {});
  }

  private String failure() {
    return assertThrows(NetworkException.class, this::copy).getMessage();
  }

  private byte[] network() {
    return served.get(REPOSITORY + "/resolve/main/" + PICTURES);
  }

  private static void assertIsPair(Path copy) throws IOException {
    PublishedNetwork pictures = PublishedNetwork.at(copy);
    assertTrue(pictures.isNormalised());
    assertTrue(PublishedText.partnerOf(pictures.file()).isPresent());
    assertTrue(pictures.licence().orElseThrow().title().startsWith("MIT License"));
  }

  @Test
  void filesOfOneCommitComeFromWhereverTheServerLeads() throws IOException {
    List<String> told = new ArrayList<>();
    Path copy =
        HubPair.named("clip")
            .orElseThrow()
            .copy(downloads(), environment, (done, all) -> told.add(done + " of " + all));
    assertIsPair(copy);
    assertArrayEquals(network(), Files.readAllBytes(copy.resolve(PICTURES)));
    long all = network().length + Files.size(copy.resolve("textual/model.onnx"));
    assertEquals(all + " of " + all, told.getLast(), "both networks are one download");
    assertEquals(
        List.of(REPOSITORY + "/resolve/main/config.json"),
        asked.stream().filter(path -> path.contains("/main/")).toList(),
        "what changes meanwhile is not mixed");
  }

  @Test
  void aCutConnectionIsResumedAtOnceAndByALaterCall() throws IOException {
    cuts.addAll(List.of(20, 30));
    assertIsPair(copy());
    assertEquals(List.of("bytes=20-", "bytes=50-"), ranges);

    Files.delete(copy().resolve(PICTURES));
    ranges.clear();
    cuts.addAll(List.of(40, 0, 0, 0, 0, 0));
    String message = failure();
    assertTrue(message.contains("the connection ended after 40 bytes"), message);
    assertTrue(message.endsWith("; the same command resumes there"), message);
    cuts.clear();
    asked.clear();
    assertIsPair(copy());
    assertEquals("bytes=40-", ranges.getLast());
    assertFalse(
        asked.contains("/large" + REPOSITORY + "/resolve/" + COMMIT + "/textual/model.onnx"),
        "what has arrived is not fetched again");
  }

  @Test
  void whatIsNotTheAnnouncedFileIsRefusedAndFetchedAgain() throws IOException {
    String raw = REPOSITORY + "/raw/" + COMMIT + "/" + PICTURES;
    served.put(raw, pointer("ab".repeat(32), network().length));
    String message = failure();
    assertTrue(message.contains("has the SHA-256 " + checksum(network()) + ", not ab"), message);
    assertTrue(message.endsWith("the copy was deleted"), message);
    served.put(raw, pointer(checksum(network()), network().length));
    assertIsPair(copy());
    Path damaged = copy().resolve(PICTURES);
    Files.write(damaged, new byte[network().length]);
    copy();
    assertEquals(checksum(network()), Checksum.of(damaged));
  }

  @Test
  void whatTheServerLacksIsSaid() {
    String file = REPOSITORY + "/resolve/" + COMMIT + "/" + PICTURES;
    byte[] network = served.remove(file);
    assertTrue(failure().endsWith(file + ": the server answers 404, it has no such file"));
    served.put(file, network);
    served.put(REPOSITORY + "/raw/" + COMMIT + "/" + PICTURES, network);
    assertTrue(failure().contains(" does not say which SHA-256 it has: download it elsewhere"));
    served.clear();
    assertTrue(failure().contains("/main/config.json: the server answers 404"));
    environment.put("HF_ENDPOINT", "http://127.0.0.1:1");
    String none = failure();
    assertTrue(none.startsWith("http://127.0.0.1:1 can't be reached: download "), none);
    assertTrue(none.endsWith("add its folder by `crossmedia network add DIR --name clip`"), none);
  }

  @Test
  void nothingIsFetchedThatTheDiskHasNoRoomFor() {
    String raw = REPOSITORY + "/raw/" + COMMIT + "/textual/model.onnx";
    served.put(raw, pointer("ab".repeat(32), 200_000_000_000_000_000L));
    String message = failure();
    assertTrue(message.startsWith("clip takes 400,000,000,000 MB in "), message);
    assertTrue(message.endsWith(" MB are free"), message);
    assertTrue(asked.stream().noneMatch(path -> path.startsWith("/large")), asked::toString);
  }

  @Test
  void aDiskThatGetsFullIsSaidAndNotTriedAgain() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    Path part = downloads().resolve("immich-app__ViT-B-32__openai").resolve(PICTURES + ".part");
    Files.createDirectories(part.getParent());
    Files.createSymbolicLink(part, full);
    String message = failure();
    assertTrue(message.contains("can't be written"), message);
    assertTrue(message.endsWith("make room, and the same command resumes"), message);
    assertEquals(1, asked.stream().filter(path -> path.startsWith("/large")).count());
  }

  @Test
  void aProxyOfTheEnvironmentIsAsked() throws IOException {
    environment.put("HF_ENDPOINT", "http://hub.invalid");
    environment.put("http_proxy", at(server));
    assertIsPair(copy());
    environment.put("NO_PROXY", "example.org, .invalid");
    assertTrue(failure().startsWith("http://hub.invalid can't be reached"));
  }

  @Test
  void eachNameIsOfARepositoryWithALicence() {
    assertTrue(HubPair.names().containsAll(List.of("siglip2", "siglip2-base-256", "clip")));
    for (String name : HubPair.names()) {
      HubPair pair = HubPair.named(name).orElseThrow();
      assertTrue(pair.repository().startsWith("immich-app/"), name);
      assertFalse(pair.licence().isBlank(), name);
      assertFalse(PublishedNetwork.Known.names().contains(name), name);
    }
  }
}
