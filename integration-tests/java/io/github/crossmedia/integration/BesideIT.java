package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped model on photographs, beside what people search with already: the rows of the table
 * in docs/elasticsearch.md. Where the server of the tests lacks a part, {@link StandInRetrievers}
 * stand for it, or what the part sends is sent.
 */
@Tag("nightly")
@SharedData("flickr8k/images")
final class BesideIT {

  private static final int PHOTOGRAPHS = 300;
  private static final int HITS = 10;
  private static final JsonMapper JSON = new JsonMapper();

  /** Who is in the picture, as a desk would write it; most captions name somebody else. */
  private static final List<String> CAPTIONS =
      List.of(
          "Andy Burnham, mayor of Greater Manchester, arrives",
          "Andy Murray is happy with the match",
          "A happy day in Salford",
          "Commuters at Manchester Piccadilly",
          "The mayor of London opens a station",
          "Andy Burnham speaks in Wigan");

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":2,"number_of_replicas":0},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"photographs","vector_field":"near"},
         "near":{"type":"dense_vector","dims":%d,"similarity":"max_inner_product"},
         "caption":{"type":"text"}, "meaning":{"type":"sparse_vector"},
         "desk":{"type":"keyword"}}}}
      """;

  private static final String MATCH = "{\"match\":{\"caption\":\"happy manchester\"}}";
  private static final String SEEN =
      "{\"cross_media\":{\"field\":\"picture\",\"text\":\"dog in the snow\"}}";
  private static final String MEANT =
      "{\"sparse_vector\":{\"field\":\"meaning\",\"query_vector\":{\"mayor\":2,\"happy\":1}}}";

  /** A retriever finds so many, a query as many of each shard. */
  private static final int K = 20;

  @TempDir private static Path folder;
  private static ElasticsearchHome home;
  private static ElasticsearchCluster cluster;
  private static Api api;
  private static String knn;

  @BeforeAll
  static void index() throws Exception {
    home = ElasticsearchHome.withPlugin();
    ElasticsearchHome.CommandResult installed = home.install(StandInRetrievers.zip(folder));
    assertEquals(0, installed.exitCode(), installed::output);
    List<String> settings =
        List.of("xpack.security.enabled: true", "xpack.license.self_generated.type: trial");
    cluster = ElasticsearchCluster.start(home, "beside", 1, settings, true);
    api = Api.of(cluster);
    api.putModel("photographs", Files.readAllBytes(Path.of("models/photographs.safetensors"))).ok();
    int dimension =
        api.json("/_cross_media/models/photographs").at("/versions/0/dimension").asInt();
    api.put(
        "/_ingest/pipeline/desk",
        "{\"processors\":[{\"cross_media\":{\"field\":\"picture\",\"vector_field\":\"near\","
            + "\"model\":\"photographs\"}}]}");
    api.put("/desk", Formatted.of(MAPPING, dimension));
    fill();
    String vector =
        api.get("/desk/_doc/7?_source_exclude_vectors=false").json().at("/_source/near").toString();
    knn =
        "{\"knn\":{\"field\":\"near\",\"query_vector\":%s,\"k\":" + K + ",\"num_candidates\":100}}";
    knn = Formatted.of(knn, vector);
  }

  private static void fill() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(SharedData.Condition.path("flickr8k/images"))) {
      files = all.sorted().limit(PHOTOGRAPHS).toList();
    }
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < files.size(); i++) {
      String caption = CAPTIONS.get(i % CAPTIONS.size());
      ObjectNode document = JSON.createObjectNode().put("caption", caption);
      document.put("desk", i % 2 == 0 ? "news" : "sport");
      document.put("picture", Base64.getEncoder().encodeToString(Files.readAllBytes(files.get(i))));
      ObjectNode meaning = document.putObject("meaning");
      for (String word : caption.toLowerCase(Locale.ROOT).split("\\W+")) {
        meaning.put(word, 1);
      }
      bulk.append("{\"index\":{\"_id\":\"" + i + "\"}}\n").append(document).append('\n');
      if (i % 50 == 49 || i + 1 == files.size()) {
        JsonNode sent = api.post("/desk/_bulk?pipeline=desk&refresh=true", bulk.toString()).json();
        assertTrue(!sent.path("errors").booleanValue(), sent::toString);
        bulk.setLength(0);
      }
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
    }
    if (home != null) {
      home.close();
    }
  }

  private static Map<String, Double> search(String body) throws IOException {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (JsonNode hit : api.search("desk", body).hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").asDouble());
    }
    return scores;
  }

  private static Map<String, Double> query(String query, int size) throws IOException {
    return search(Formatted.of("{\"size\":%d,\"_source\":false,\"query\":%s}", size, query));
  }

  private static Map<String, Double> retrieved(String retriever) throws IOException {
    return search("{\"size\":10,\"_source\":false,\"retriever\":" + retriever + "}");
  }

  private static String standard(String query) {
    return "{\"standard\":{\"query\":" + query + "}}";
  }

  private static void assertScores(Map<String, Double> expected, Map<String, Double> found) {
    assertEquals(HITS, found.size());
    found.forEach((id, score) -> assertEquals(expected.get(id), score, 1e-3 * score, id));
    double least = found.values().stream().mapToDouble(score -> score).min().orElseThrow();
    expected.forEach(
        (id, score) -> assertTrue(found.containsKey(id) || score <= least * 1.001, id));
  }

  private static Map<String, Double> sum(List<Map<String, Double>> parts) {
    Map<String, Double> sum = new HashMap<>();
    parts.forEach(part -> part.forEach((id, score) -> sum.merge(id, score, Double::sum)));
    return sum;
  }

  @Test
  void besideMatchKnnAndSparseVectorInBoolScoresAddUp() throws IOException {
    String all = Formatted.of("{\"bool\":{\"should\":[%s,%s,%s,%s]}}", MATCH, SEEN, MEANT, knn);
    assertScores(
        sum(
            List.of(
                query(MATCH, PHOTOGRAPHS),
                query(SEEN, PHOTOGRAPHS),
                query(MEANT, PHOTOGRAPHS),
                query(knn, PHOTOGRAPHS))),
        query(all, HITS));
  }

  @Test
  void standardRescorerAndKnnTakeTheQuery() throws IOException {
    List<String> best = List.copyOf(query(SEEN, HITS).keySet());
    assertEquals(best, List.copyOf(retrieved(standard(SEEN)).keySet()));
    String rescored =
        """
        {"rescorer":{"retriever":{"standard":{"query":{"match_all":{}}}},"rescore":{
          "window_size":300,"query":{"query_weight":0,"rescore_query":
          {"cross_media":{"field":"picture","text":"dog in the snow","plan":"exact"}}}}}}
        """;
    assertEquals(HITS, retrieved(rescored).size());
    String filtered = knn.replaceFirst("\"k\":20", "\"k\":10,\"filter\":" + SEEN);
    Set<String> seen = query(SEEN, PHOTOGRAPHS).keySet();
    assertTrue(seen.containsAll(retrieved(filtered).keySet()));
  }

  /** Cormack, Clarke and Büttcher, SIGIR 2009. */
  private static Map<String, Double> reciprocal(List<Map<String, Double>> rankings) {
    Map<String, Double> fused = new HashMap<>();
    for (Map<String, Double> ranking : rankings) {
      int rank = 0;
      for (String id : ranking.keySet()) {
        fused.merge(id, 1.0 / (60 + ++rank), Double::sum);
      }
    }
    return fused;
  }

  @Test
  void rrfFusesTheQueryWithOthers() throws IOException {
    String rrf =
        Formatted.of(
            "{\"rrf\":{\"retrievers\":[%s,%s,%s],\"rank_window_size\":50,\"rank_constant\":60}}",
            standard(SEEN), standard(MEANT), knn);
    assertScores(
        reciprocal(List.of(query(SEEN, 50), query(MEANT, 50), query(knn, K))), retrieved(rrf));
  }

  @Test
  void rrfHandsItsFilterToTheQueryAndNestsAndCounts() throws IOException {
    String inner =
        Formatted.of(
            "{\"rrf\":{\"retrievers\":[%s,%s],\"rank_window_size\":50}}", standard(SEEN), knn);
    String body =
        """
        {"size":10,"_source":false,"retriever":{"rrf":{"retrievers":[%s,%s],
         "filter":{"term":{"desk":"news"}},"rank_window_size":50}},
         "aggs":{"desks":{"terms":{"field":"desk"}},"words":{"terms":{"field":"picture"}}},
         "fields":["desk"],"explain":true}
        """;
    JsonNode answer = api.search("desk", Formatted.of(body, inner, standard(MATCH))).ok().json();
    JsonNode hits = answer.at("/hits/hits");
    assertEquals(HITS, hits.size());
    for (JsonNode hit : hits) {
      assertEquals("news", hit.at("/fields/desk/0").textValue());
      assertTrue(hit.path("_explanation").path("value").asDouble() > 0);
    }
    assertEquals(1, answer.at("/aggregations/desks/buckets").size());
    assertTrue(answer.at("/aggregations/words/buckets").size() > 1);
  }

  @Test
  void linearAddsProbabilitiesToOtherScores() throws IOException {
    String linear =
        """
        {"linear":{"rank_window_size":300,"retrievers":[
          {"retriever":%s,"weight":3},
          {"retriever":%s,"weight":1,"normalizer":"minmax"}]}}
        """;
    Map<String, Double> seen = query(SEEN, PHOTOGRAPHS);
    Map<String, Double> matched = query(MATCH, PHOTOGRAPHS);
    double best = matched.values().stream().mapToDouble(x -> x).max().orElseThrow();
    double least = matched.values().stream().mapToDouble(x -> x).min().orElseThrow();
    seen.replaceAll((id, score) -> 3 * score);
    matched.replaceAll((id, score) -> (score - least) / (best - least));
    assertScores(
        sum(List.of(seen, matched)),
        retrieved(Formatted.of(linear, standard(SEEN), standard(MATCH))));
  }

  @Test
  void aRerankerLooksAtWhatTheQueryFound() throws IOException {
    String reranker =
        """
        {"text_similarity_reranker":{"retriever":%s,"field":"caption",
          "inference_text":"Andy Burnham","rank_window_size":40}}
        """;
    Set<String> found = query(SEEN, 40).keySet();
    Map<String, Double> reranked = retrieved(Formatted.of(reranker, standard(SEEN)));
    assertTrue(found.containsAll(reranked.keySet()));
    reranked
        .keySet()
        .forEach(
            id -> {
              String caption = CAPTIONS.get(Integer.parseInt(id) % CAPTIONS.size());
              assertTrue(caption.startsWith("Andy"), caption);
            });
  }

  /** What `pinned` does, by queries that every server has. */
  @Test
  void pinnedDocumentsStandFirstAndTheRestKeepsItsOrder() throws IOException {
    List<String> best = new ArrayList<>(query(SEEN, HITS).keySet());
    String pinned =
        """
        {"bool":{"should":[%s,{"constant_score":{"boost":1000,"filter":{"ids":{"values":["42"]}}}}]}}
        """;
    List<String> found = List.copyOf(query(Formatted.of(pinned, SEEN), HITS).keySet());
    best.remove("42");
    assertEquals("42", found.getFirst());
    assertEquals(best.subList(0, HITS - 1), found.subList(1, HITS));
  }

  /** What `_reindex` sends: a scroll over whole sources, and bulks. */
  @Test
  void whatReindexSendsCopiesAnIndex() throws IOException {
    int dimension =
        api.json("/_cross_media/models/photographs").at("/versions/0/dimension").asInt();
    api.put("/copied", Formatted.of(MAPPING, dimension));
    JsonNode page =
        api.post(
                "/desk/_search?scroll=1m",
                "{\"size\":100,\"_source\":{\"exclude_vectors\":false},\"sort\":[\"_doc\"]}")
            .json();
    while (!page.at("/hits/hits").isEmpty()) {
      StringBuilder bulk = new StringBuilder();
      for (JsonNode hit : page.at("/hits/hits")) {
        bulk.append("{\"index\":{\"_id\":" + hit.path("_id") + "}}\n");
        bulk.append(hit.path("_source")).append('\n');
      }
      JsonNode sent = api.post("/copied/_bulk?refresh=true", bulk.toString()).json();
      assertTrue(!sent.path("errors").booleanValue(), sent::toString);
      page =
          api.post(
                  "/_search/scroll",
                  "{\"scroll\":\"1m\",\"scroll_id\":" + page.path("_scroll_id") + "}")
              .json();
    }
    Map<String, Double> here = query(SEEN, PHOTOGRAPHS);
    Map<String, Double> there = new LinkedHashMap<>();
    String body = Formatted.of("{\"size\":%d,\"_source\":false,\"query\":%s}", PHOTOGRAPHS, SEEN);
    for (JsonNode hit : api.search("copied", body).hits()) {
      there.put(hit.path("_id").textValue(), hit.path("_score").asDouble());
    }
    assertEquals(here, there);
  }

  /** What `_rank_eval` sends: one search for each rated request. */
  @Test
  void whatRankEvalSendsIsAnsweredAsAlone() throws IOException {
    StringBuilder searches = new StringBuilder();
    List<String> texts = List.of("dog", "snow", "beach", "happy child");
    for (String text : texts) {
      searches.append("{\"index\":\"desk\"}\n");
      searches.append("{\"_source\":false,\"query\":" + SEEN.replace("dog in the snow", text));
      searches.append("}\n");
    }
    JsonNode answers = api.post("/_msearch", searches.toString()).json();
    for (int i = 0; i < texts.size(); i++) {
      List<String> found = new ArrayList<>();
      answers
          .at("/responses/" + i + "/hits/hits")
          .forEach(hit -> found.add(hit.path("_id").textValue()));
      String alone = SEEN.replace("dog in the snow", texts.get(i));
      assertEquals(List.copyOf(query(alone, HITS).keySet()), found, texts.get(i));
    }
  }

  @Test
  void anApiKeySearchesWithItsOwnRights() throws IOException {
    String models = "{\"names\":[\"cross-media-models\"],\"privileges\":[\"read\"]}";
    String photos = "{\"names\":[\"desk\"],\"privileges\":[\"read\"]}";
    String body = "{\"size\":10,\"_source\":false,\"query\":" + SEEN + "}";
    assertEquals(
        List.copyOf(query(SEEN, HITS).keySet()),
        key("reader", models + "," + photos).search("desk", body).ids());
    assertEquals(403, key("modelless", photos).search("desk", body).status());
    String filtered =
        "{\"names\":[\"desk\"],\"privileges\":[\"read\"],\"query\":{\"term\":{\"desk\":\"news\"}}}";
    for (String id : key("filtered", models + "," + filtered).search("desk", body).ids()) {
      assertEquals(0, Integer.parseInt(id) % 2, id);
    }
  }

  private static Api key(String name, String indices) throws IOException {
    String role = "{\"name\":\"%s\",\"role_descriptors\":{\"all\":{\"indices\":[%s]}}}";
    JsonNode made = api.post("/_security/api_key", Formatted.of(role, name, indices)).json();
    return new Api(cluster.http(), "ApiKey " + made.path("encoded").textValue());
  }

  /**
   * One text for captions and pixels: a word that the model doesn't know has to be in the caption,
   * and the picture itself says how well it fits.
   */
  @Test
  void andyBurnhamHappy() throws IOException {
    String text = "andy burnham happy";
    JsonNode asked =
        api.search(
                "desk",
                Formatted.of(
                    """
                    {"size":1,"_source":false,
                     "query":{"cross_media":{"field":"picture","text":"%s","plan":"exact"}},
                     "ext":{"cross_media":{"reasons":1}}}
                    """,
                    text))
            .ok()
            .json();
    List<String> unknown = new ArrayList<>();
    asked
        .at("/hits/hits/0/fields/_cross_media/0/unknown_words")
        .forEach(word -> unknown.add(word.textValue()));
    assertEquals(List.of("andy", "burnham"), unknown);

    String named =
        Formatted.of(
            "{\"match\":{\"caption\":{\"query\":\"%s\",\"operator\":\"and\"}}}",
            String.join(" ", unknown));
    String seen =
        Formatted.of(
            "{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\",\"plan\":\"exact\"}}", text);
    Map<String, Double> both =
        query(Formatted.of("{\"bool\":{\"must\":%s,\"should\":%s}}", named, seen), PHOTOGRAPHS);

    assertEquals(PHOTOGRAPHS / 3, both.size());
    Map<String, Double> exact = query(seen, PHOTOGRAPHS);
    Map<String, Double> matched = query(named, PHOTOGRAPHS);
    both.forEach(
        (id, score) -> {
          String caption = CAPTIONS.get(Integer.parseInt(id) % CAPTIONS.size());
          assertTrue(caption.contains("Burnham"), caption);
          assertEquals(matched.get(id) + exact.get(id), score, 1e-4, id);
        });
  }
}
