package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Filters within filters: answered as long as they are not too many, and never a danger. */
@OnElasticsearch
final class NestedFiltersIT {

  private static final String INDEX = "nested-filters";
  private static final List<String> QUESTIONS =
      List.of(
          "\"text\":\"tiger\"",
          "\"text\":\"tiger\",\"plan\":\"exact\",\"model\":\"" + INDEX + "@1\"",
          "\"like\":{\"_index\":\"" + INDEX + "\",\"_id\":\"t\"}",
          "\"text\":\"tiger\",\"k\":3",
          "\"vector\":[1,0,0,0],\"model\":\"" + INDEX + "@1\"");

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel(INDEX, TestModels.words(1)).ok();
    Photos.create(api, INDEX, 1).bulk("t", "{\"blobs\":{\"0\":2}}");
  }

  private static String nested(int depth, String question) {
    String open = "{\"cross_media\":{\"field\":\"picture\"," + question + ",\"filter\":";
    return open.repeat(depth) + "{\"match_all\":{}}" + "}}".repeat(depth);
  }

  @Test
  void asManyAsOtherQueriesMayNestAreAnswered(ElasticsearchCluster cluster) throws IOException {
    Photos photos = new Photos(Api.of(cluster), INDEX);
    for (String question : QUESTIONS) {
      assertEquals(List.of("t"), photos.search(nested(20, question)).ids(), question);
    }
  }

  @Test
  void tooManyAreRefusedByTheSettingThatLimitsThem(ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = new Photos(Api.of(cluster), INDEX);
    for (int depth : List.of(31, 500)) {
      for (String question : QUESTIONS) {
        Api.Answer answer = photos.search(nested(depth, question));
        assertEquals(400, answer.status(), question);
        String error = answer.json().toString();
        assertTrue(error.contains("indices.query.bool.max_nested_depth"), error);
      }
    }
  }

  @Test
  void theLimitCountsThroughOtherQueries(ElasticsearchCluster cluster) throws IOException {
    String open =
        "{\"bool\":{\"filter\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"filter\":";
    String query = open.repeat(16) + "{\"match_all\":{}}" + "}}}}".repeat(16);
    Api.Answer answer = new Photos(Api.of(cluster), INDEX).search(query);
    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains("indices.query.bool.max_nested_depth"));
  }
}
