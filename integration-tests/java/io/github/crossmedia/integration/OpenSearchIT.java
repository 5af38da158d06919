package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OpenSearch, with no plugin but its own {@code mapper-extras}, finds what an export holds. The
 * night's build fetches both from Maven Central. It runs on Java 17 to 21.
 */
@Tag("nightly")
final class OpenSearchIT {

  private static final Path FETCHED = Path.of("target/opensearch");
  private static final int SCENES = 60;
  private static final int HITS = 10;
  private static final int START_SECONDS = 240;

  /** A {@code rank_feature} keeps 8 bits of a weight after the first. */
  private static final double ROUNDED = 1.0 / 128;

  private static final Pattern JAVA = Pattern.compile("JAVA_VERSION=\"(1[7-9]|2[01])\\.");

  private static final String DESCRIPTOR =
      """
      description=more kinds of fields
      version=%s
      name=mapper-extras
      classname=org.opensearch.index.mapper.MapperExtrasPlugin
      java.version=11
      opensearch.version=%s
      """;

  private static final String SETTINGS =
      """
      discovery.type: single-node
      network.host: 127.0.0.1
      http.port: 0
      transport.port: 0
      node.portsfile: true
      cluster.routing.allocation.disk.threshold_enabled: false
      """;

  @TempDir private static Path folder;
  private static Process process;
  private static Rest5Client http;
  private static Api api;
  private static Path model;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> zip = fetched("opensearch-*.zip");
    Optional<Path> java = java();
    assumeTrue(zip.isPresent(), "OpenSearch is fetched by mvn verify -Pnightly");
    assumeTrue(java.isPresent(), "OpenSearch needs a JDK of version 17 to 21 in /usr/lib/jvm");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    ElasticsearchHome.unzip(zip.get(), folder);
    Path home;
    try (Stream<Path> unpacked = Files.list(folder)) {
      home = unpacked.findFirst().orElseThrow();
    }
    String version = home.getFileName().toString().substring("opensearch-".length());
    Path module = Files.createDirectory(home.resolve("modules/mapper-extras"));
    Files.copy(fetched("mapper-extras-*.jar").orElseThrow(), module.resolve("mapper-extras.jar"));
    Files.writeString(
        module.resolve("plugin-descriptor.properties"), Formatted.of(DESCRIPTOR, version, version));
    Files.writeString(home.resolve("config/opensearch.yml"), SETTINGS);
    ServerUser.own(home);
    List<String> command = new ArrayList<>(ServerUser.prefix());
    command.addAll(List.of("bash", "-c", ElasticsearchNode.STOP_WITH_PARENT, "bash"));
    command.add(home.resolve("bin/opensearch").toString());
    Path log = folder.resolve("log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(log.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("OPENSEARCH_JAVA_HOME", java.get().toString());
    builder.environment().put("OPENSEARCH_JAVA_OPTS", "-Xms512m -Xmx512m");
    process = builder.start();
    Path ports = home.resolve("logs/http.ports");
    for (int i = 0; !Files.exists(ports); i++) {
      assertTrue(i < START_SECONDS && !process.waitFor(1, TimeUnit.SECONDS), () -> text(log));
    }
    String address = Files.readAllLines(ports).getFirst();
    http = Rest5Client.builder(URI.create("http://" + address)).build();
    api = new Api(http, "");
    index();
  }

  private static Optional<Path> fetched(String glob) throws IOException {
    if (!Files.isDirectory(FETCHED)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(FETCHED, glob)) {
      Iterator<Path> found = files.iterator();
      return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }
  }

  private static Optional<Path> java() throws IOException {
    Path all = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(all)) {
      return homes
          .filter(home -> Files.isRegularFile(home.resolve("release")))
          .filter(home -> JAVA.matcher(text(home.resolve("release"))).find())
          .findFirst();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void index() throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("scenes"));
    SceneModel.draw(pictures, 0, SCENES);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(SCENES, "forest", "sea", "snow", "sun", "house"), model);
    Ran.printed(
        line(
            "export pictures --for rank-features --pictures ? --model ? --out ?",
            pictures,
            model,
            folder.resolve("files")));
    api.put("/pictures", Files.readString(folder.resolve("files/index.json")));
    JsonNode sent = api.post("/pictures/_bulk?refresh=true", Files.readString(bulk())).json();
    assertTrue(!sent.path("errors").booleanValue(), sent::toString);
  }

  private static Path bulk() throws IOException {
    try (DirectoryStream<Path> bulks =
        Files.newDirectoryStream(folder.resolve("files"), "pictures-*")) {
      return bulks.iterator().next();
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (http != null) {
      http.close();
    }
    if (process != null) {
      process.getOutputStream().close();
      process.onExit().join();
    }
  }

  /** The sum of what the files say of a picture and of the query. */
  private static Map<String, Double> expected(JsonNode query) throws IOException {
    Map<String, Double> sums = new TreeMap<>();
    List<String> lines = Files.readAllLines(bulk());
    for (int i = 0; i < lines.size(); i += 2) {
      JsonNode words = new JsonMapper().readTree(lines.get(i + 1)).path("words");
      double sum = 0;
      for (JsonNode clause : query.at("/query/bool/should")) {
        JsonNode feature = clause.path("rank_feature");
        String word = feature.path("field").textValue().substring("words.".length());
        sum += words.path(word).asDouble() * feature.path("boost").asDouble();
      }
      sums.put(new JsonMapper().readTree(lines.get(i)).at("/index/_id").textValue(), sum);
    }
    return sums;
  }

  @Test
  void findsTheStrongestPictures() throws IOException {
    for (String text : List.of("snow", "forest sea", "sun house sea")) {
      String query =
          Ran.printed("export", "query", "--for", "rank-features", "--model", model, text);
      Map<String, Double> expected = expected(new JsonMapper().readTree(query));
      List<JsonNode> hits = api.search("pictures", query).hits();

      assertEquals(HITS, hits.size());
      double tenth = expected.values().stream().sorted().toList().get(SCENES - HITS);
      for (JsonNode hit : hits) {
        double sum = expected.get(hit.path("_id").textValue());
        assertEquals(sum, hit.path("_score").asDouble(), sum * ROUNDED, hit::toString);
        assertTrue(sum >= tenth * (1 - 2 * ROUNDED), hit::toString);
      }
    }
  }
}
