package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.published.latent.WikipediaArticles;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Articles as of Wikipedia, pictures and texts in one field, asked for each other on a node. */
@OnElasticsearch
@Tag("nightly")
final class LatentSpacesIT {

  private static final int AT_ONCE = 10;
  private static final double EXACT = 1e-6;

  /** How many of the nearest are asked for, by how many articles of either medium. */
  private static final int NEAREST = 20;

  /** Half of the index: a graph of points of all lengths needs many to miss hardly any. */
  private static final int CANDIDATES = 700;

  private static final int ASKING_NEAREST = 40;

  private static WikipediaArticles articles;

  @BeforeAll
  static void read() throws IOException {
    articles = WikipediaArticles.read();
  }

  @Test
  void aNodeRanksAsMemoryDoesByADistanceWithAnOffset(Api api) throws IOException {
    CrossMediaModel model = withOffset(articles.learned("mdcr", "euclidean"));
    assertRanksAsMemory(api, "wikipedia-mdcr", model);
    assertNearestAreAsExact(api, "wikipedia-mdcr");
  }

  @Test
  void aNodeRanksAsMemoryDoesByCanonicalCorrelation(Api api) throws IOException {
    CrossMediaModel model = articles.learned("cca", "correlation");
    assertRanksAsMemory(api, "wikipedia-cca", model);
    assertNearestAreAsExact(api, "wikipedia-cca");

    // and stored documents ask for either medium as their views do, if these are not rounded
    String stored = "{\"like\":{\"_index\":\"wikipedia-cca\",\"_id\":\"%s 7\"}}";
    for (String medium : List.of("text", "picture")) {
      String like = Formatted.of(stored, medium).replaceAll("^\\{|\\}$", "");
      for (String found : List.of("text", "picture")) {
        Map<String, Float> byViews =
            scores(ask(api, "wikipedia-cca", List.of(search(views(medium, 7), found))).getFirst());
        Map<String, Float> byDocument =
            scores(ask(api, "wikipedia-cca", List.of(search(like, found))).getFirst());
        assertEquals(byViews.keySet(), byDocument.keySet());
        byViews.forEach((id, score) -> assertEquals(score, byDocument.get(id), EXACT, id));
      }
    }
  }

  @Test
  void explanationsNameTheClassesThatDimensionsStandFor(Api api) throws IOException {
    CrossMediaModel model = withOffset(articles.learned("mdcr", "euclidean"));
    fill(api, "wikipedia-told", model);
    String told =
        """
        {"query":{"cross_media":{"field":"item",%s,"filter":{"term":{"kind":"%s"}}}},"size":5,
         "_source":false,"ext":{"cross_media":{"reasons":20}}}
        """;
    for (String medium : List.of("text", "picture")) {
      String other = medium.equals("text") ? "picture" : "text";
      List<JsonNode> hits =
          api.search("wikipedia-told", Formatted.of(told, views(medium, 3), other)).hits();
      assertEquals(5, hits.size());
      for (JsonNode hit : hits) {
        JsonNode reasons = hit.path("fields").path("_cross_media").get(0);
        double sum = 0;
        List<String> names = new ArrayList<>();
        for (JsonNode reason : reasons.path("reasons")) {
          sum += reason.path("share").asDouble();
          names.add(reason.has("offset") ? "offset" : reason.path("concept").asText());
        }
        assertEquals(reasons.path("raw_score").asDouble(), sum, 1e-4);
        assertTrue(names.contains("offset"), names.toString());
        List<String> classes = new ArrayList<>(model.space().names());
        classes.retainAll(names);
        assertTrue(classes.size() >= 9, "ten are told at most: " + names);
      }
    }
  }

  /** Squared distances of these points are thousandths, which training would bring to 0..1 too. */
  private static CrossMediaModel withOffset(CrossMediaModel model) {
    return new CrossMediaModel(
        model.card(),
        model.space(),
        model.textToImage().withScale(1000, 1),
        model.imageToText().withScale(1000, 1));
  }

  private static void assertRanksAsMemory(Api api, String index, CrossMediaModel model)
      throws IOException {
    fill(api, index, model);
    for (Questions questions : articles.questions()) {
      boolean ofText = questions.direction() == Direction.TEXT_TO_IMAGE;
      List<String> searches = new ArrayList<>();
      for (int query = 0; query < questions.size(); query++) {
        searches.add(
            search(views(ofText ? "text" : "picture", query), ofText ? "picture" : "text"));
      }
      double sum = 0;
      int query = 0;
      for (JsonNode answer : ask(api, index, searches)) {
        sum += articles.averagePrecision(scores(answer), questions.relevant(query++));
      }
      double memory = WikipediaArticles.inMemory(model, questions);
      assertTrue(memory > 0.19, "far above chance: " + memory);
      // products add in another order on a node: of 480,249 pairs a few change places
      assertEquals(memory, sum / questions.size(), 1e-5, questions.direction().label());
    }
  }

  /** The graph finds nearly all of the best, each with the score that a scan gives it. */
  private static void assertNearestAreAsExact(Api api, String index) throws IOException {
    for (String medium : List.of("text", "picture")) {
      String other = medium.equals("text") ? "picture" : "text";
      List<String> scans = new ArrayList<>();
      List<String> walks = new ArrayList<>();
      for (int query = 0; query < ASKING_NEAREST; query++) {
        scans.add(search(views(medium, query), other));
        walks.add(
            search(
                views(medium, query) + ",\"k\":" + NEAREST + ",\"num_candidates\":" + CANDIDATES,
                other));
      }
      List<JsonNode> exact = ask(api, index, scans);
      List<JsonNode> nearest = ask(api, index, walks);
      int best = 0;
      for (int query = 0; query < ASKING_NEAREST; query++) {
        Map<String, Float> all = scores(exact.get(query));
        Map<String, Float> found = scores(nearest.get(query));
        assertEquals(NEAREST, found.size());
        found.forEach((id, score) -> assertEquals(all.get(id), score, EXACT, id));
        float least =
            all.values().stream().sorted((a, b) -> Float.compare(b, a)).toList().get(NEAREST - 1);
        best += (int) found.values().stream().filter(score -> score >= least - EXACT).count();
      }
      assertTrue(best >= 0.95 * NEAREST * ASKING_NEAREST, best + " of the best are found");
    }
  }

  /**
   * Each article becomes two documents: its picture and its text, each with views made elsewhere.
   */
  private static void fill(Api api, String name, CrossMediaModel model) throws IOException {
    api.putModel(name, TestModels.file(model)).ok();
    api.put(
        "/_ingest/pipeline/" + name,
        Formatted.of(
            """
            {"processors":[
              {"cross_media":{"field":"seen","input":"views","target_field":"item",
                              "model":"%1$s","ignore_missing":true,"keep_source":false,
                              "vector_field":"near"}},
              {"cross_media":{"field":"read","input":"text_views","target_field":"item",
                              "model":"%1$s","ignore_missing":true,"keep_source":false,
                              "vector_field":"near"}}]}
            """,
            name));
    api.put(
        "/" + name,
        Formatted.of(
            """
            {"settings":{"default_pipeline":"%1$s"},"mappings":{"properties":{
              "item":{"type":"cross_media","model":"%1$s","vector_field":"near","stored_views":"float32"},
              "near":{"type":"dense_vector","dims":%2$d,"index":true,
                      "similarity":"max_inner_product","index_options":{"type":"hnsw"}},
              "kind":{"type":"keyword"},"article":{"type":"keyword"}}}}
            """,
            name, model.textToImage().dimension()));
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < articles.test().size(); i++) {
      String article = articles.test().get(i).id();
      for (String medium : List.of("picture", "text")) {
        bulk.append(Formatted.of("{\"index\":{\"_id\":\"%s %d\"}}\n", medium, i));
        bulk.append(
            Formatted.of(
                "{\"article\":\"%s\",\"kind\":\"%s\",\"%s\":%s}\n",
                article, medium, medium.equals("text") ? "read" : "seen", own(medium, i)));
      }
    }
    JsonNode stored = api.post("/" + name + "/_bulk?refresh=true", bulk.toString()).json();
    assertEquals(
        "false", stored.path("errors").asText(), () -> stored.path("items").get(0).toString());
  }

  private static String views(String medium, int article) {
    String key = medium.equals("text") ? "text_views" : "image_views";
    return "\"" + key + "\":" + own(medium, article);
  }

  private static String own(String medium, int article) {
    Item item = articles.test().get(article);
    return medium.equals("text") ? json(item, "lda") : json(item, "sift");
  }

  private static String json(Item item, String view) {
    return switch (item.views().get(view)) {
      case DenseVector dense -> {
        List<String> numbers = new ArrayList<>();
        dense.forEach((index, value) -> numbers.add(String.valueOf(value)));
        yield Formatted.of("{\"%s\":[%s]}", view, String.join(",", numbers));
      }
      case SparseVector sparse -> {
        List<String> numbers = new ArrayList<>();
        sparse.forEach((index, value) -> numbers.add("\"" + index + "\":" + value));
        yield Formatted.of("{\"%s\":{%s}}", view, String.join(",", numbers));
      }
      default -> throw new AssertionError(view);
    };
  }

  private static String search(String asked, String found) {
    return Formatted.of(
        """
        {"query":{"cross_media":{"field":"item",%s,"filter":{"term":{"kind":"%s"}}}},\
        "size":1000,"_source":false,"fields":["article"]}\
        """,
        asked.contains("\"k\":") ? asked : asked + ",\"plan\":\"exact\"", found);
  }

  private static List<JsonNode> ask(Api api, String index, List<String> searches)
      throws IOException {
    List<JsonNode> answers = new ArrayList<>();
    for (int from = 0; from < searches.size(); from += AT_ONCE) {
      List<String> some = searches.subList(from, Math.min(from + AT_ONCE, searches.size()));
      String body = "{}\n" + String.join("\n{}\n", some) + "\n";
      api.post(
              "/"
                  + index
                  + "/_msearch?filter_path=responses.hits.hits._score,"
                  + "responses.hits.hits.fields,responses.error",
              body)
          .json()
          .path("responses")
          .forEach(answers::add);
    }
    assertEquals(searches.size(), answers.size());
    return answers;
  }

  private static Map<String, Float> scores(JsonNode answer) {
    assertTrue(answer.path("error").isMissingNode(), answer::toString);
    Map<String, Float> scores = new HashMap<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      String article = hit.path("fields").path("article").get(0).asText();
      scores.put(article, hit.path("_score").floatValue());
    }
    return scores;
  }
}
