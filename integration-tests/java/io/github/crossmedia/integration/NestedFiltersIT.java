package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
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
  static void index(Api api) throws IOException {
    api.putModel(INDEX, TestModels.words(1)).ok();
    Photos.create(api, INDEX, 1).bulk("t", "{\"blobs\":{\"0\":2}}");
  }

  private static String nested(int depth, String question) {
    String open = "{\"cross_media\":{\"field\":\"picture\"," + question + ",\"filter\":";
    return open.repeat(depth) + "{\"match_all\":{}}" + "}}".repeat(depth);
  }

  @Test
  void asManyAsOtherQueriesMayNestAreAnswered(Api api) throws IOException {
    Photos photos = new Photos(api, INDEX);
    for (String question : QUESTIONS) {
      assertEquals(List.of("t"), photos.search(nested(20, question)).ids(), question);
    }
  }

  @Test
  void tooManyAreRefusedByTheSettingThatLimitsThem(Api api) throws IOException {
    Photos photos = new Photos(api, INDEX);
    for (int depth : List.of(31, 500)) {
      for (String question : QUESTIONS) {
        requireRefused(photos.search(nested(depth, question)));
      }
    }
  }

  @Test
  void theLimitCountsThroughOtherQueries(Api api) throws IOException {
    String open =
        "{\"bool\":{\"filter\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"filter\":";
    String query = open.repeat(16) + "{\"match_all\":{}}" + "}}}}".repeat(16);
    requireRefused(new Photos(api, INDEX).search(query));
  }

  private static void requireRefused(Api.Answer answer) throws IOException {
    String error = answer.json().toString();
    assertEquals(400, answer.status(), error);
    assertTrue(error.contains("indices.query.bool.max_nested_depth"), error);
  }

  /** The native query counts its filters from the beginning again. */
  private static String inTurns(int pairs) {
    String open =
        "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"filter\":"
            + "{\"knn\":{\"field\":\"near\",\"query_vector\":[1,0,0,0],\"k\":3,\"filter\":";
    return open.repeat(pairs) + "{\"match_all\":{}}" + "}}}}".repeat(pairs);
  }

  @Test
  void turnsWithNativeQueriesAreCountedToo(Api api) throws IOException {
    Photos photos = new Photos(api, INDEX);
    assertEquals(List.of("t"), photos.search(inTurns(14)).ids());
    for (int pairs : List.of(16, 40, 120)) {
      requireRefused(photos.search(inTurns(pairs)));
    }
    String between = "{\"bool\":{\"should\":[{\"constant_score\":{\"filter\":";
    requireRefused(
        photos.search(
            inTurns(10).replace("{\"knn\"", between + "{\"knn\"").replace("}}}}", "}}}}}}]}}")));
  }

  @Test
  void theNearestOfTheNearestAreFoundInEveryVersion(Api api) throws IOException {
    String name = "nested-versions";
    Photos photos = null;
    for (int version = 1; version <= 3; version++) {
      api.putModel(name, TestModels.words(version)).ok();
      photos = version == 1 ? Photos.create(api, name, 1) : photos;
      photos.bulk("v" + version, "{\"blobs\":{\"0\":2}}");
    }
    Api.Answer answer = photos.search(nested(25, "\"text\":\"tiger\",\"k\":3"));
    assertEquals(Set.of("v1", "v2", "v3"), Set.copyOf(answer.ids()));
  }
}
