package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a shard remembers of a request is forgotten when another version answers it. */
@OnElasticsearch
final class RequestCacheIT {

  private static final String CACHED = "/cached/_search?request_cache=true";

  private static final String FACETS =
      """
      {"size":0,"query":{"cross_media":{"field":"picture","text":"tiger","plan":"exact"}},
       "aggs":{"strong":{"filter":{"cross_media":
                 {"field":"picture","text":"tiger","min_score":0.7}}},
               "words":{"terms":{"field":"picture"}}}}
      """;

  private static final String HITS =
      """
      {"query":{"cross_media":{"field":"picture","text":"tiger"}},"_source":false}
      """;

  @Test
  void everySwapIsSeen(Api api) throws IOException {
    api.putModel("cached", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "cached", 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    api.putModel("cached", TestModels.words(0.25f)).ok();
    photos.bulk("c", "{\"blobs\":{\"0\":4}}");

    // with both: raw 1, 0.5 and 1; 0.7 is reached by those of raw 1
    serve(api, 2, 1);
    assertAnswers(api, 3, 2, Set.of("a", "b", "c"));
    serve(api, 2);
    assertAnswers(api, 1, 1, Set.of("c"));
    serve(api, 1);
    assertAnswers(api, 2, 1, Set.of("a", "b"));
    serve(api, 1, 2);
    assertAnswers(api, 3, 2, Set.of("a", "b", "c"));
  }

  private static void serve(Api api, int current, int... others) throws IOException {
    String served = others.length == 0 ? "[]" : "[" + others[0] + "]";
    api.put(
        "/_cross_media/models/cached/_alias",
        Formatted.of("{\"current\":%d,\"served\":%s}", current, served));
  }

  /** Twice, so that the second answer is remembered from the first. */
  private static void assertAnswers(Api api, int found, int strong, Set<String> ids)
      throws IOException {
    for (int time = 1; time <= 2; time++) {
      long remembered = hits(api);
      JsonNode facets = api.post(CACHED, FACETS).json();
      assertEquals(found, facets.at("/hits/total/value").intValue());
      assertEquals(strong, facets.at("/aggregations/strong/doc_count").intValue());
      assertEquals(found, facets.at("/aggregations/words/buckets/0/doc_count").intValue());
      Api.Answer answer = api.send("POST", CACHED, HITS);
      assertEquals(ids, Set.copyOf(answer.ids()));
      if (time == 2) {
        // two requests on two shards; documents not served are counted from the cache as well
        long more = hits(api) - remembered;
        assertTrue(more >= 4, () -> more + " answers were remembered");
      }
    }
  }

  private static long hits(Api api) throws IOException {
    return api.json("/cached/_stats/request_cache")
        .at("/_all/total/request_cache/hit_count")
        .longValue();
  }

  @Test
  void theOrderOfWordsTypedMakesNoOtherRequest(Api api) throws IOException {
    api.putModel("sorted", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "sorted", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2,\"1\":1}}");
    String query = "\"text\":\"%s\"";
    assertEquals(List.of("a"), photos.ask(Formatted.of(query, "tiger snow")).ids());
    assertEquals(
        score(photos.ask(Formatted.of(query, "tiger snow"))),
        score(photos.ask(Formatted.of(query, "Snow, TIGER!"))));
  }

  private static double score(Api.Answer answer) throws IOException {
    return answer.hits().getFirst().path("_score").doubleValue();
  }
}
