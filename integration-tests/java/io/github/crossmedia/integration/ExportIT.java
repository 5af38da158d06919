package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.client.export.Engine;
import io.github.crossmedia.client.export.ExportFolder;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PlanOptions;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exported is found by fields that every Elasticsearch has, as the plugin finds it. */
@OnElasticsearch
@Tag("thorough")
final class ExportIT {

  private static final int SCENES = 60;
  private static final int PHOTOGRAPHS = 1_000;
  private static final int QUERIES = 50;
  private static final int HITS = 10;

  /** Ends the name of the index that any Elasticsearch could have. */
  private static final String PLAIN = "-plain";

  /** A {@code sparse_vector} keeps 8 bits of a weight after the first. */
  private static final double ROUNDED = 1.0 / 128;

  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void exportScenes(ElasticsearchCluster cluster) throws IOException {
    Path pictures = Files.createDirectory(folder.resolve("scenes"));
    SceneModel.draw(pictures, 0, SCENES);
    model = folder.resolve("scenes.safetensors");
    ModelFile.write(SceneModel.of(SCENES, "forest", "sea", "snow", "sun", "house"), model);
    fill(cluster, "exported", pictures, model);
  }

  /** Indexes pictures by the plugin, and by the files of an export. */
  private static void fill(ElasticsearchCluster cluster, String name, Path pictures, Path model)
      throws IOException {
    Api api = Api.of(cluster);
    List<Object> index = new ArrayList<>(List.of("cluster", "index", "--index", name));
    index.addAll(List.of("--url", "http://" + cluster.nodes().getFirst().http()));
    index.addAll(List.of("--pictures", pictures, "--model", model));
    run(index);
    Path files = folder.resolve(name);
    export("elasticsearch", pictures, model, files, "--vectors");
    String plain = "/" + name + PLAIN;
    api.put(plain, Files.readString(files.resolve("index.json")));
    try (DirectoryStream<Path> bulks = Files.newDirectoryStream(files, "pictures-*")) {
      for (Path bulk : bulks) {
        JsonNode sent = api.post(plain + "/_bulk?refresh=true", Files.readString(bulk)).json();
        assertTrue(!sent.path("errors").booleanValue(), sent::toString);
      }
    }
  }

  private static void export(String engine, Path pictures, Path model, Path out, String... more) {
    List<Object> words = new ArrayList<>(List.of("export", "pictures", "--for", engine));
    words.addAll(List.of("--pictures", pictures, "--model", model, "--out", out));
    words.addAll(List.of(more));
    run(words);
  }

  private static String query(String engine, Path model, String text, String... more) {
    List<Object> words = new ArrayList<>(List.of("export", "query", "--for", engine));
    words.addAll(List.of("--model", model));
    words.addAll(List.of(more));
    words.add(text);
    return run(words);
  }

  private static String run(List<Object> arguments) {
    return Ran.printed(arguments.toArray());
  }

  private static List<JsonNode> ofPlugin(Api api, String index, String text, String plan, int size)
      throws IOException {
    return api.search(
            index,
            Formatted.of(
                """
                {"size":%d,"_source":false,
                 "query":{"cross_media":{"field":"picture","text":"%s","plan":"%s"}},
                 "ext":{"cross_media":{"reasons":1}}}
                """,
                size, text, plan))
        .hits();
  }

  private static List<String> ids(List<JsonNode> hits) {
    return hits.stream().map(hit -> hit.path("_id").textValue()).toList();
  }

  private static Map<String, Double> scores(List<JsonNode> hits, String score) {
    Map<String, Double> scores = new TreeMap<>();
    hits.forEach(hit -> scores.put(hit.path("_id").textValue(), hit.at(score).asDouble()));
    return scores;
  }

  @ParameterizedTest
  @ValueSource(strings = {"snow", "forest sea", "sun house sea", "snow forest sun sea house"})
  void wordsFindWhatThePluginFinds(String text, Api api) throws IOException {
    Map<String, Double> plain =
        scores(
            api.search("exported" + PLAIN, query("elasticsearch", model, text)).hits(), "/_score");
    Map<String, Double> ofPlugin =
        scores(
            ofPlugin(api, "exported", text, "words", SCENES), "/fields/_cross_media/0/raw_score");

    assertEquals(HITS, plain.size());
    double tenth =
        ofPlugin.values().stream().sorted(Comparator.reverseOrder()).toList().get(HITS - 1);
    plain.forEach(
        (id, score) -> {
          double raw = ofPlugin.get(id);
          assertEquals(raw, score, raw * ROUNDED, id);
          assertTrue(raw >= tenth * (1 - 2 * ROUNDED), id + " is not among the best");
        });
  }

  @Test
  void pointsFindWhatThePluginFinds(Api api) throws IOException {
    String asked = query("elasticsearch", model, "snow sea", "--vectors");

    assertEquals(
        ids(ofPlugin(api, "exported", "snow sea", "exact", HITS)),
        api.search("exported" + PLAIN, asked).ids());
  }

  /** An export of an index of a cluster is that of its pictures. */
  @Test
  void anIndexOfAClusterIsExportedAsItsPictures(ElasticsearchCluster cluster) throws IOException {
    String url = "http://" + cluster.nodes().getFirst().http();
    Path files = folder.resolve("of-cluster");
    run(
        List.of(
            line(
                "export pictures --for elasticsearch --url ? --index exported --out ? --vectors",
                url,
                files)));
    assertEquals(
        Files.readString(folder.resolve("exported/index.json")),
        Files.readString(files.resolve("index.json")));
    assertEquals(documents(folder.resolve("exported")), documents(files));

    assertEquals(
        query("elasticsearch", model, "snow sea"),
        run(
            List.of(
                line(
                    "export query --for elasticsearch --url ? --index exported ?",
                    url,
                    "snow sea"))));
  }

  /** The lines of all documents, in the order of their ids. */
  private static Set<String> documents(Path files) throws IOException {
    Set<String> lines = new TreeSet<>();
    try (DirectoryStream<Path> bulks = Files.newDirectoryStream(files, "pictures-*")) {
      for (Path bulk : bulks) {
        lines.addAll(Files.readAllLines(bulk));
      }
    }
    return lines;
  }

  @Test
  void aClusterIsAskedForAnIndexThatItHas(ElasticsearchCluster cluster) throws IOException {
    String url = "http://" + cluster.nodes().getFirst().http();
    Ran asked =
        Ran.command(
            line(
                "export pictures --for qdrant --url ? --index absent --out ?",
                url,
                folder.resolve("absent")));
    assertEquals(1, asked.code());
    assertTrue(asked.err().contains("has no index absent"), asked::err);
  }

  @Test
  void eachEngineHasItsOwnForm() throws IOException {
    for (String engine : List.of("rank-features", "opensearch", "vespa", "qdrant")) {
      Path files = folder.resolve(engine);
      export(engine, folder.resolve("scenes"), model, files);
      JsonNode asked = new JsonMapper().readTree(query(engine, model, "snow"));
      assertTrue(!asked.isEmpty(), engine);
      try (Stream<Path> written = Files.list(files)) {
        assertEquals(2, written.count(), engine);
      }
    }
  }

  /**
   * The shipped model, 1,000 photographs, and 50 queries of one to five words by their points, of
   * one word by words: longer ones are sentences, which words don't carry.
   */
  @Test
  @Tag("nightly")
  @SharedData({"flickr8k/images", "flickr8k/collection.jsonl"})
  void theTenBestPhotographsAreThoseOfThePlugin(ElasticsearchCluster cluster) throws IOException {
    Path shipped = Path.of("models/photographs.safetensors");
    CrossMediaModel read = ModelFile.read(shipped);
    TextEncoder encoder = read.textEncoder().orElseThrow();
    ServedVersion version = ServedVersion.of("photographs@1", read);
    WordWeigher weigher = version.weigher().orElseThrow();
    ServedModel served = ServedModel.of(List.of(version));
    List<Item> valid = new ArrayList<>();
    CollectionReader.forEach(
        SharedData.Condition.path("flickr8k/collection.jsonl"),
        item -> {
          if (item.split().equals("valid") && valid.size() < PHOTOGRAPHS) {
            valid.add(item);
          }
        });
    Path photographs = Files.createDirectory(folder.resolve("photographs"));
    for (Item item : valid) {
      Path file = SharedData.Condition.path("flickr8k").resolve(item.picture()).toAbsolutePath();
      Files.createSymbolicLink(photographs.resolve(file.getFileName()), file);
    }
    fill(cluster, "exported-photographs", photographs, shipped);

    Api api = Api.of(cluster);
    Map<Plan, Integer> asked = new TreeMap<>();
    Map<Plan, Integer> found = new TreeMap<>();
    for (int i = 0; i < QUERIES; i++) {
      String line = valid.get(i * PHOTOGRAPHS / QUERIES).text().lines().findFirst().orElseThrow();
      List<String> known = encoder.knownWords(line);
      String sentence = String.join(" ", known.subList(0, Math.min(known.size(), 1 + i % 5)));
      for (Plan plan : List.of(Plan.WORDS, Plan.EXACT)) {
        String text = plan == Plan.WORDS ? known.get(i % known.size()) : sentence;
        PreparedQuery query = served.text(text, PlanOptions.of(plan));
        JsonNode body =
            query instanceof PreparedQuery.Words words
                ? ExportFolder.query(
                    Engine.ELASTICSEARCH, words.words().getFirst().weights(), weigher, HITS)
                : ExportFolder.query(
                    Engine.ELASTICSEARCH, query.points().getFirst().vector(), HITS);
        List<String> best = ids(ofPlugin(api, "exported-photographs", text, plan.toString(), HITS));
        asked.merge(plan, best.size(), Integer::sum);
        Set<String> both =
            new TreeSet<>(api.search("exported-photographs" + PLAIN, body.toString()).ids());
        both.retainAll(best);
        found.merge(plan, both.size(), Integer::sum);
      }
    }
    System.err.println("of the ten best of " + QUERIES + " queries: " + found + " of " + asked);
    found.forEach((plan, count) -> assertTrue(count >= .98 * asked.get(plan), found::toString));
  }
}
