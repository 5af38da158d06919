package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people type finds the words of a model that is a plain list of words, as they are there. */
@OnElasticsearch
final class TypedWordsIT {

  private static Photos photos(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    List<String> words = List.of("tiger", "polar", "bear", "close-up");
    api.putModel("typed", TestModels.words("whitespace", words, 0.5f)).ok();
    if (api.get("/typed").status() == 200) {
      return new Photos(api, "typed");
    }
    Photos photos = Photos.create(api, "typed", 1);
    photos.bulk(
        "tiger", "{\"blobs\":{\"0\":1}}",
        "polar bear", "{\"blobs\":{\"1\":1,\"2\":1}}",
        "close-up", "{\"blobs\":{\"3\":1}}");
    return photos;
  }

  @ParameterizedTest
  @CsvSource({
    "tiger, tiger",
    "Tiger, tiger",
    "TIGER, tiger",
    "Tiger!, tiger",
    "Polar Bear, polar bear",
    "'\"polar bear\".', polar bear",
    "Close-up, close-up",
    "close up, close-up"
  })
  void everySpellingFinds(String typed, String id, ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = photos(cluster);
    String text = "\"text\":\"" + typed.replace("\"", "\\\"") + "\"";

    for (String plan : List.of("words", "exact", "visual_words")) {
      Api.Answer found = photos.ask(text + ",\"min_score\":0.4,\"plan\":\"" + plan + "\"");
      assertEquals(List.of(id), found.ids(), plan);
      assertEquals(List.of(), found.warnings(), plan);
    }
  }

  @Test
  void wordsTheModelDoesNotKnowAreTold(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster);
    List<String> warning =
        List.of("299 Elasticsearch \"[typed@1] ignores the unknown words [Unicorn, yeti]\"");

    for (String plan : List.of("words", "exact", "visual_words")) {
      Api.Answer found =
          photos
              .api()
              .search(
                  "typed",
                  "{\"size\":1,\"ext\":{\"cross_media\":{\"reasons\":3}},\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"the"
                      + " Unicorn, a yeti and a tiger\","
                      + "\"plan\":\"%s\"}}}".formatted(plan));
      assertEquals(warning, found.warnings().stream().map(TypedWordsIT::untimed).toList(), plan);
      JsonNode told = found.hits().getFirst().at("/fields/_cross_media/0");
      assertEquals("[\"Unicorn\",\"yeti\"]", told.path("unknown_words").toString(), plan);
    }
    Api.Answer nothing = photos.ask("\"text\":\"Unicorn yeti\"");
    assertEquals(List.of(), nothing.ids());
    assertEquals(warning, nothing.warnings().stream().map(TypedWordsIT::untimed).toList());
  }

  @Test
  void aLikelySpellingIsOfferedAndNotApplied(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster);

    for (String plan : List.of("words", "exact", "visual_words")) {
      Api.Answer found =
          photos.ask("\"text\":\"Tigre yeti\",\"min_score\":0.4,\"plan\":\"" + plan + "\"");
      assertEquals(List.of(), found.ids(), plan);
      assertEquals(
          List.of(
              "299 Elasticsearch \"[typed@1] ignores the unknown words [Tigre, yeti]: did you mean"
                  + " [tiger]?\""),
          found.warnings().stream().map(TypedWordsIT::untimed).toList(),
          plan);
    }
  }

  @Test
  void ofALongTextTheFirstUnknownWordsAreTold(ElasticsearchCluster cluster) throws IOException {
    String text = "x".repeat(100) + " one two three four five six seven eight nine ten eleven";

    String warning =
        photos(cluster).ask("\"text\":\"" + text + "\"").warnings().stream()
            .map(TypedWordsIT::untimed)
            .findFirst()
            .orElseThrow();

    assertEquals(
        "299 Elasticsearch \"[typed@1] ignores the unknown words ["
            + "x".repeat(40)
            + "..., one, two, three, four, five, six, seven, eight, nine]\"",
        warning);
  }

  /** A warning without the version and hash of the build. */
  private static String untimed(String header) {
    return header.replaceFirst("Elasticsearch-\\S+ ", "Elasticsearch ");
  }
}
