package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pictures are ingested as ready features and asked for in words. */
@OnElasticsearch
final class SearchIT {

  /** Raw scores of the unfitted calibration: 0 becomes 0.25, 1 becomes 0.75. */
  private static double calibrated(double raw) {
    return 0.25 + raw / 2;
  }

  private static Photos photos(ElasticsearchCluster cluster, String name) throws IOException {
    Api api = Api.of(cluster);
    api.putModel(name, TestModels.words(0.5f)).ok();
    return Photos.create(api, name, 2);
  }

  @Test
  void aPictureWithoutCaptionIsFoundByItsContent(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "thread");
    photos.bulk(
        "tiger",
        "{\"blobs\":{\"0\":1}}",
        "both",
        "{\"blobs\":{\"0\":1,\"1\":1}}",
        "sea",
        "{\"blobs\":{\"2\":2}}");

    Api.Answer found = photos.ask("\"model\":\"thread\",\"text\":\"Tiger in the snow\"");

    // the points are half the counts, the query is (1, 1, 0, 0) / sqrt 2
    assertEquals(List.of("both", "tiger"), found.ids());
    assertEquals(
        calibrated(1 / Math.sqrt(2)), found.hits().get(0).path("_score").doubleValue(), 1e-3);
    assertEquals(
        calibrated(0.5 / Math.sqrt(2)), found.hits().get(1).path("_score").doubleValue(), 1e-3);
  }

  @Test
  void everyPlanGivesTheSameScore(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "plans");
    photos.bulk("a", "{\"blobs\":{\"0\":1,\"1\":1}}", "b", "{\"blobs\":{\"3\":1}}");
    double expected = calibrated(1 / Math.sqrt(2));

    for (String plan : List.of("words", "exact", "visual_words")) {
      Api.Answer found =
          photos.ask(
              Formatted.of("\"model\":\"plans\",\"text\":\"tiger snow\",\"plan\":\"%s\"", plan));
      assertEquals("a", found.ids().getFirst(), plan);
      assertEquals(expected, found.hits().getFirst().path("_score").doubleValue(), 1e-3, plan);
    }
    assertEquals(List.of("a"), photos.ask("\"model\":\"plans\",\"text\":\"tiger\"").ids());
  }

  @Test
  void everyPlanIsAskedAgainByEachHighlighter(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "lit");
    // without a vector in the native field, which k then scans for
    String picture =
        "{\"picture\":{\"words\":{\"tiger\":0.5},\"model\":\"lit@1\",\"vector\":[1,0,0,0]}}";
    photos.api().put("/lit/_doc/a?refresh=true&pipeline=_none", picture);

    for (String highlighter : List.of("plain", "unified")) {
      for (String how : List.of("k\":3", "plan\":\"exact\"", "plan\":\"words\"")) {
        Api.Answer found =
            photos
                .api()
                .search(
                    "lit",
                    Formatted.of(
                        """
                        {"query":{"cross_media":{"field":"picture","text":"tiger","%s}},
                         "highlight":{"fields":{"picture":{"type":"%s","number_of_fragments":2}}}}
                        """,
                        how, highlighter));
        assertEquals(List.of("a"), found.ok().ids(), how + " " + highlighter);
        assertEquals(0, found.json().at("/_shards/failed").intValue(), how + " " + highlighter);
      }
    }
  }

  @Test
  void theSearchBoxFindsPictures(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "box");
    photos.bulk("t", "{\"blobs\":{\"0\":2}}", "s", "{\"blobs\":{\"2\":2}}");

    Api.Answer found = photos.search("{\"match\":{\"picture\":\"TIGER\"}}");

    assertEquals(List.of("t"), found.ids());
    assertEquals(1, found.hits().getFirst().path("_score").doubleValue(), 1e-3);
  }

  @Test
  void aBadPictureFailsAloneAndSaysWhy(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "bulked");

    JsonNode answer =
        photos.bulk(
            "good",
            "{\"blobs\":{\"0\":2}}",
            "bad",
            "{\"blobs\":\"none\"}",
            "other",
            "{\"sift\":{\"0\":2}}");

    assertEquals(201, answer.at("/items/0/index/status").intValue());
    assertEquals(400, answer.at("/items/1/index/status").intValue());
    assertEquals(
        "the view \"blobs\": must be an object or an array",
        answer.at("/items/1/index/error/reason").textValue());
    assertEquals(
        "the view \"blobs\" is missing", answer.at("/items/2/index/error/reason").textValue());
  }

  @Test
  void whatCannotBeAnsweredIsRefusedWithItsReason(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, "refused");
    photos.bulk("a", "{\"blobs\":{\"0\":1}}");

    assertEquals(404, photos.ask("\"text\":\"x\",\"model\":\"nowhere\"").status());
    Api.Answer twice = photos.ask("\"text\":\"x\",\"vector\":[1]");
    assertEquals(400, twice.status());
    Api.Answer unnamed = photos.ask("\"model\":\"X\",\"text\":\"x\"");
    assertEquals(400, unnamed.status());
    assertTrue(unnamed.reason().startsWith("[X] is not a model id"), unnamed.reason());
    assertEquals(400, photos.ask("\"text\":\"x\",\"model\":\"refused\",\"plan\":\"x\"").status());
  }
}
