package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.OtherJava;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Features of a stored set are logged with the hits of a search, whatever finds these. */
@OnElasticsearch
@Tag("thorough")
final class FeatureSetsIT {

  private static final System.Logger LOG = System.getLogger(FeatureSetsIT.class.getName());

  private static final String SET =
      """
      {"features":[
        {"name":"seen","template":{"cross_media":{"field":"picture","text":"{{words}}","plan":"exact"}}},
        {"name":"titled","template":{"match":{"title":"about {{words}}"}}},
        {"name":"recent","template":{"range":{"year":{"gte":"{{year}}","boost":3}}}}]}
      """;
  private static final String LOGGED =
      "{\"cross_media_features\":{\"set\":\"rank\",\"params\":{\"words\":\"tiger\",\"year\":2000}}}";

  @TempDir private Path folder;

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("logged", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "logged", 2);
    photos.put("old", "\"title\":\"zoo\",\"year\":1990,\"views\":{\"blobs\":{\"0\":2}}").ok();
    photos.put("new", "\"title\":\"a tiger\",\"year\":2010,\"views\":{\"blobs\":{\"0\":1}}").ok();
    String text = "{\"title\":\"tiger tiger\",\"year\":2010}";
    api.put("/logged/_doc/text?refresh=true&pipeline=_none", text);
    api.put("/_cross_media/feature_sets/rank", SET);
  }

  private static Map<String, JsonNode> features(Api.Answer answer) throws IOException {
    Map<String, JsonNode> features = new TreeMap<>();
    for (JsonNode hit : answer.hits()) {
      JsonNode logged = hit.at("/fields/_cross_media_features/0");
      assertEquals("rank", logged.path("set").textValue(), hit::toString);
      features.put(hit.path("_id").textValue(), logged.path("features"));
    }
    return features;
  }

  private static Map<String, Double> scores(Api.Answer answer) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    for (JsonNode hit : answer.hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").doubleValue());
    }
    return scores;
  }

  @Test
  void eachFeatureIsTheScoreOfItsQuery(Api api) throws IOException {
    String found = "{\"query\":{\"bool\":{\"must\":{\"exists\":{\"field\":\"title\"}}%s}}}";
    Api.Answer plain = api.search("logged", Formatted.of(found, ""));

    Api.Answer logged = api.search("logged", Formatted.of(found, ",\"filter\":" + LOGGED));

    assertEquals(scores(plain), scores(logged));
    Map<String, JsonNode> features = features(logged);
    assertEquals(3, features.size());
    for (Map.Entry<String, String> query :
        Map.of(
                "seen",
                    "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"exact\"}}",
                "titled", "{\"match\":{\"title\":\"about tiger\"}}",
                "recent", "{\"range\":{\"year\":{\"gte\":2000,\"boost\":3}}}")
            .entrySet()) {
      Map<String, Double> expected =
          scores(api.search("logged", "{\"query\":" + query.getValue() + "}"));
      assertTrue(!expected.isEmpty(), query.getKey());
      features.forEach(
          (id, values) ->
              assertEquals(
                  expected.getOrDefault(id, 0.0),
                  values.path(query.getKey()).doubleValue(),
                  1e-6,
                  query.getKey() + " of " + id));
    }
  }

  /**
   * People look for pictures whose title has the word, which the query does not look at. A model
   * learned from their clicks orders the hits of other searches better than the query does.
   */
  @Test
  void aRankingIsLearnedFromWhatIsRecorded(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    List<String> words = TestModels.WORDS;
    api.putModel("ranked", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "ranked", 1);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      String blobs = "{\"0\":%d,\"1\":%d,\"2\":%d,\"3\":%d}";
      String views =
          Formatted.of(blobs, random.nextInt(9), random.nextInt(9), random.nextInt(9), 1 + i % 9);
      String title = words.get(random.nextInt(4)) + " " + words.get(random.nextInt(4));
      photos
          .put("p" + i, Formatted.of("\"title\":\"%s\",\"views\":{\"blobs\":%s}", title, views))
          .ok();
    }
    String set = SET.replaceAll("(?s),\\s*\\{\"name\":\"recent.*", "]}");
    api.put("/_cross_media/feature_sets/learned", set);
    int searches = 80;
    StringBuilder clicks = new StringBuilder();
    for (int search = 0; search < searches; search++) {
      String word = words.get(search % 4);
      String body =
          Formatted.of(
              """
              {"ext":{"ubi":{"query_id":"ltr-%d","user_query":"%s"}},"size":10,"from":%d,"query":{"bool":{
                "must":{"cross_media":{"field":"picture","text":"%s"}},
                "filter":{"cross_media_features":{"set":"learned","params":{"words":"%s"}}}}}}
              """,
              search, word, search % 3 * 10, word, word);
      int seen = 0;
      for (JsonNode hit : api.search("ranked", body).hits()) {
        seen++;
        boolean isSought = hit.at("/_source/title").textValue().contains(word);
        if (random.nextDouble() < (isSought ? 0.8 : 0.05)) {
          clicks.append(
              Formatted.of(
                  "{\"action_name\":\"click\",\"query_id\":\"ltr-%d\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"},\"position\":{\"ordinal\":%d}}}%n",
                  search, hit.path("_id").textValue(), seen));
        }
      }
    }
    api.post("/_cross_media/ubi/events", clicks.toString());
    String recorded = "{\"query\":{\"prefix\":{\"query_id\":\"ltr-\"}}}";
    int written =
        Eventually.holds(
            () -> {
              api.post("/ubi_queries,ubi_events/_refresh");
              return api.search("ubi_queries", recorded)
                  .ok()
                  .json()
                  .at("/hits/total/value")
                  .intValue();
            },
            seen -> seen >= searches);
    assertEquals(searches, written);

    Ran.printed(
        line(
            "cluster features --url ? --set learned --out ?",
            "http://" + cluster.nodes().getFirst().http(),
            folder.resolve("all.txt").toString()));
    List<String> all = Files.readAllLines(folder.resolve("all.txt"));
    assertEquals(List.of("# 1 seen", "# 2 titled"), all.subList(0, 2));
    Files.write(
        folder.resolve("features.txt"), all.stream().filter(line -> !isTest(line)).toList());
    Files.write(folder.resolve("test.txt"), all.stream().filter(FeatureSetsIT::isTest).toList());
    String command =
        Files.readAllLines(Path.of("docs/clicks.md")).stream()
            .filter(line -> line.startsWith("java -jar RankyMcRankFace"))
            .findFirst()
            .orElseThrow();

    rankLib(command);

    double before = ndcg(rankLib("java -jar RankLib.jar -test test.txt -metric2T NDCG@10"));
    double after =
        ndcg(rankLib("java -jar RankLib.jar -load model.txt -test test.txt -metric2T NDCG@10"));
    LOG.log(System.Logger.Level.INFO, "NDCG@10: {0} as shown, {1} by LambdaMART", before, after);
    assertTrue(after > before + 0.05, before + " as shown, " + after + " as learned");
    double boosted = boosted();
    LOG.log(System.Logger.Level.INFO, "NDCG@10: {0} by XGBoost", boosted);
    assertTrue(boosted > before + 0.05, before + " as shown, " + boosted + " by XGBoost");
  }

  /** XGBoost learns from the same file, and its trees in JSON say the same as the model. */
  private double boosted() throws Exception {
    String sed = "sed '/^#/d; s/ #.*//' features.txt > train.txt";
    assertTrue(Files.readString(Path.of("docs/clicks.md")).contains("\n" + sed + "\n"));
    bash(sed);
    bash(sed.replace("features.txt", "test.txt").replace("train.txt", "bare.txt"));
    BoostedTrees learned = BoostedTrees.by(BoostedTrees.python(Path.of("docs/clicks.md")), folder);
    List<String> lines = Files.readAllLines(folder.resolve("test.txt"));
    double[] scores = learned.scores(folder.resolve("bare.txt"));
    assertEquals(lines.size(), scores.length);
    JsonNode trees = learned.json(List.of("seen", "titled"));
    List<Integer> order = new ArrayList<>();
    double offset = 0;
    for (int i = 0; i < scores.length; i++) {
      String[] parts = lines.get(i).split(" ");
      double seen = Double.parseDouble(parts[2].substring("1:".length()));
      double titled = Double.parseDouble(parts[3].substring("2:".length()));
      double sum = BoostedTrees.sum(trees, Map.of("seen", seen, "titled", titled));
      offset = i == 0 ? scores[0] - sum : offset;
      assertEquals(offset, scores[i] - sum, 1e-4, "the same but for a constant");
      order.add(i);
    }
    order.sort(
        Comparator.comparing((Integer i) -> lines.get(i).split(" ")[1])
            .thenComparing(i -> -scores[i]));
    Files.write(folder.resolve("boosted.txt"), order.stream().map(lines::get).toList());
    return ndcg(rankLib("java -jar RankLib.jar -test boosted.txt -metric2T NDCG@10"));
  }

  /** One list in three is kept to test on. */
  private static boolean isTest(String line) {
    return !line.startsWith("#")
        && Integer.parseInt(line.split(" ")[1].substring("qid:".length())) % 3 == 0;
  }

  private static double ndcg(String printed) {
    Matcher found = Pattern.compile("NDCG@10 on test data: ([0-9.]+)").matcher(printed);
    assertTrue(found.find(), printed);
    return Double.parseDouble(found.group(1));
  }

  private void bash(String command) throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", command).directory(folder.toFile()).inheritIO().start();
    assertEquals(0, process.waitFor(), command);
  }

  /** Runs a command of RankLib, as it stands but for the places of the programs. */
  private String rankLib(String command) throws Exception {
    Path jar =
        Path.of(
            Class.forName("ciir.umass.edu.eval.Evaluator")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.set(2, jar.toString());
    words.remove(0);
    words.addAll(0, OtherJava.command());
    Process process =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), printed);
    return printed;
  }

  /** What ended a node of half a gigabyte, and its siblings. */
  @ParameterizedTest
  @CsvSource({
    "1, 1000, tiger, 1, logs the feature set [bounded0] once",
    "20, 20, tiger, 1, [cross_media.features.max_features]",
    "1, 1, a text of 6 MB, 1, [cross_media.features.max_size]",
    "1, 1, a list of 1000000 numbers, 1, [cross_media.features.max_size]",
    "1, 1, a list of 1000000 empty texts, 1, [cross_media.features.max_size]",
    "1, 1, tiger, 1001, [cross_media.features.max_values]",
  })
  void whatASearchMayLogIsBounded(
      int sets, int queries, String words, int hits, String reason, Api api) throws IOException {
    String feature = "{\"name\":\"f%1$d\",\"template\":{\"match\":{\"title\":\"%1$d {{words}}\"}}}";
    String features =
        IntStream.range(0, 100)
            .mapToObj(i -> Formatted.of(feature, i))
            .collect(Collectors.joining(","));
    for (int i = 0; i < sets; i++) {
      String set = "{\"features\":[" + features + "]}";
      api.put("/_cross_media/feature_sets/bounded" + i, set);
    }
    String value =
        switch (words) {
          case "a text of 6 MB" -> "\"" + "tiger ".repeat(1_000_000) + "\"";
          case "a list of 1000000 numbers" -> "[" + "7,".repeat(999_999) + "7]";
          case "a list of 1000000 empty texts" -> "[" + "\"\",".repeat(999_999) + "\"\"]";
          default -> "\"" + words + "\"";
        };
    String query =
        "{\"cross_media_features\":{\"set\":\"bounded%d\",\"_name\":\"n%d\",\"params\":{\"words\":%s}}}";
    String logged =
        IntStream.range(0, queries)
            .mapToObj(i -> Formatted.of(query, i % sets, i, value))
            .collect(Collectors.joining(","));
    String documents = "{\"index\":{}}\n{\"title\":\"tiger\"}\n".repeat(hits);
    api.delete("/bounded?ignore_unavailable=true").ok();
    api.post("/bounded/_bulk?refresh=true", documents);
    long before = api.breakerEstimate();

    Api.Answer answer =
        api.search("bounded", "{\"size\":1001,\"query\":{\"bool\":{\"filter\":[" + logged + "]}}}");

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains(reason), answer.json()::toString);
    assertEquals(before, api.breakerEstimate());
  }

  /** Under two names it was recorded twice for each hit, and under one name dropped once. */
  @ParameterizedTest
  @CsvSource({"a, b, tiger, 400", "a, a, snow, 400", "a, a, tiger, 200"})
  void aSearchLogsASetOnce(String first, String second, String word, int status, Api api)
      throws IOException {
    String query =
        "{\"cross_media_features\":{\"set\":\"rank\",\"_name\":\"%s\",\"params\":{\"words\":\"%s\",\"year\":2000}}}";
    String both = Formatted.of(query, first, "tiger") + "," + Formatted.of(query, second, word);

    Api.Answer answer = api.search("logged", "{\"query\":{\"bool\":{\"filter\":[" + both + "]}}}");

    assertEquals(status, answer.status(), answer.json()::toString);
    if (status == 200) {
      assertEquals(3, features(answer).size());
      assertEquals(1, answer.hits().getFirst().at("/fields/_cross_media_features").size());
    } else {
      assertTrue(answer.reason().contains("logs the feature set [rank] once"), answer.reason());
    }
  }

  @Test
  void aSetIsShownReplacedAndDeleted(Api api) throws IOException {
    String one = "{\"features\":[{\"name\":\"all\",\"template\":{\"match_all\":{}}}]}";
    api.put("/_cross_media/feature_sets/passing", SET);
    api.put("/_cross_media/feature_sets/passing", one);

    JsonNode shown = api.json("/_cross_media/feature_sets/passing");
    assertEquals("passing", shown.path("feature_set").textValue());
    assertEquals("all", shown.at("/features/0/name").textValue());
    assertTrue(shown.at("/features/0/template").has("match_all"), shown::toString);
    String all = api.json("/_cross_media/feature_sets").path("feature_sets").toString();
    assertTrue(all.contains("\"passing\",\"rank\""), all);
    api.post("/_cross_media/models/_verify");
    assertTrue(api.json("/_cross_media/models/logged").has("current"));
    api.delete("/_cross_media/feature_sets/passing").ok();
    for (Api.Answer gone :
        List.of(
            api.get("/_cross_media/feature_sets/passing"),
            api.delete("/_cross_media/feature_sets/passing"),
            api.search("logged", "{\"query\":{\"cross_media_features\":{\"set\":\"passing\"}}}"))) {
      assertEquals(404, gone.status());
      assertTrue(gone.reason().contains("unknown feature set [passing]"), gone.reason());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'features':[]} | a list of 1 to [100]",
        "{'features':[{'name':'A b','template':{}}]} | need a name of 1 to 100",
        "{'features':[{'name':'a'}]} | needs a [name] and a query as [template]",
        "{'features':[{'name':'a','template':{}},{'name':'a','template':{}}]} | is defined twice",
        "{'features':[{'name':'a','template':{'bool':{'must':[{'wrapper':{'query':'e30='}}]}}}]} |"
            + " may not contain a query [wrapper]",
        "{'features':[{'name':'a','template':{'cross_media_features':{'set':'a'}}}]} | may not"
            + " contain a query [cross_media_features]",
      })
  void aSetThatCantWorkIsRefused(String set, String reason, Api api) throws IOException {
    Api.Answer answer =
        api.send("PUT", "/_cross_media/feature_sets/refused", set.replace('\'', '"'));

    assertEquals(400, answer.status());
    assertTrue(answer.reason().contains(reason), answer.reason());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'set':'rank','params':{'words':'tiger'}} | needs the parameter [year]",
        "{'set':'rank','params':{'words':'tiger','year':1,'more':2}} | has no parameters [more]",
        "{'set':'rank','params':{'words':{'match_all':{}},'year':1}} | [params.words] must be a",
        "{'set':'a b'} | need a name of 1 to 100",
      })
  void parametersAreThoseOfTheSet(String query, String reason, Api api) throws IOException {
    Api.Answer answer =
        api.search(
            "logged", "{\"query\":{\"cross_media_features\":" + query.replace('\'', '"') + "}}");

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains(reason), answer.reason());
  }
}
