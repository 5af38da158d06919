package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        List.of(
            "299 Elasticsearch \"[typed@1] doesn't know the words [Unicorn, yeti]: they find"
                + " nothing, and lower each score\"");

    for (String plan : List.of("words", "exact", "visual_words")) {
      Api.Answer found =
          photos
              .api()
              .search(
                  "typed",
                  "{\"size\":1,\"ext\":{\"cross_media\":{\"reasons\":3}},\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"the"
                      + " Unicorn, a yeti and a tiger\","
                      + Formatted.of("\"plan\":\"%s\"}}}", plan));
      assertEquals(warning, found.warnings().stream().map(TypedWordsIT::untimed).toList(), plan);
      JsonNode told = found.hits().getFirst().at("/fields/_cross_media/0");
      assertEquals("[\"Unicorn\",\"yeti\"]", told.path("unknown_words").toString(), plan);
    }
    Api.Answer nothing = photos.ask("\"text\":\"Unicorn yeti\"");
    assertEquals(List.of(), nothing.ids());
    assertEquals(warning, nothing.warnings().stream().map(TypedWordsIT::untimed).toList());
  }

  @Test
  void theAnswerTellsWhatTheHeaderTells(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster);
    String unknown =
        "[typed@1] doesn't know the words [yeti]: they find nothing, and lower each score";

    for (String plan : List.of("words", "exact", "visual_words")) {
      JsonNode told =
          photos.ask("\"text\":\"tiger yeti\",\"plan\":\"" + plan + "\"").json().path("ext");
      assertEquals("{\"cross_media\":{\"warnings\":[\"" + unknown + "\"]}}", told.toString());
      assertTrue(photos.ask("\"text\":\"tiger\"").json().path("ext").isMissingNode());
    }
    String two =
        """
        {"index":"typed"}
        {"query":{"cross_media":{"field":"picture","text":"yeti"}}}
        {"index":"typed"}
        {"ext":{"ubi":{"query_id":"told"}},
         "query":{"cross_media":{"field":"picture","text":"yeti tiger"}}}
        {"index":"typed"}
        {"query":{"cross_media":{"field":"picture","text":"tiger"}}}
        """
            .replace(",\n", ",");
    JsonNode both = photos.api().post("/_msearch", two).json().path("responses");
    assertEquals(unknown, both.at("/0/ext/cross_media/warnings/0").textValue(), both::toString);
    assertEquals(unknown, both.at("/1/ext/cross_media/warnings/0").textValue(), both::toString);
    assertEquals("told", both.at("/1/ext/ubi/query_id").textValue(), both::toString);
    assertTrue(both.at("/2/ext").isMissingNode(), both::toString);
  }

  @Test
  void wordsThatNoDocumentKeepsAreTold(Api api) throws IOException {
    List<String> words = List.of("tiger", "polar", "bear", "close-up");
    api.putModel("kept", TestModels.words("whitespace", words, 0.5f)).ok();
    Photos photos = Photos.create(api, "kept", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":1}}", "b", "{\"blobs\":{\"2\":1}}");

    Api.Answer none = photos.ask("\"text\":\"polar\"");
    assertEquals(List.of(), none.ids());
    assertEquals(
        "none of the [2] documents of [kept] that have [picture] keeps a word of the query among"
            + " its strongest: the plan [exact] compares them all",
        none.json().at("/ext/cross_media/warnings/0").textValue());
    assertEquals(2, photos.ask("\"text\":\"polar\",\"plan\":\"exact\"").ids().size());
    assertEquals(List.of(), photos.ask("\"text\":\"polar\",\"min_score\":0.9").warnings());
    assertEquals(List.of(), photos.ask("\"text\":\"tiger\"").warnings());
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
              "299 Elasticsearch \"[typed@1] doesn't know the words [Tigre, yeti]: they find"
                  + " nothing, and lower each score; did you mean [tiger]?\""),
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
        "299 Elasticsearch \"[typed@1] doesn't know the words ["
            + "x".repeat(40)
            + "..., one, two, three, four, five, six, seven, eight, nine]: they find nothing, and"
            + " lower each score\"",
        warning);
  }

  private static final List<String> WRITTEN =
      List.of(
          "one",
          "two",
          "three",
          "four",
          "five",
          "six",
          "seven",
          "eight",
          "nine",
          "ten",
          "dog",
          "boy",
          "girl",
          "man",
          "woman",
          "horse",
          "child",
          "tiger",
          "baby",
          "player",
          "ice cream",
          "black cat",
          "polar bear",
          "hot air balloon",
          "teddy bear",
          "swimming pool",
          "fire truck",
          "sail boat",
          "rock wall",
          "snow field",
          "close-up",
          "t-shirt",
          "snow-covered",
          "x-ray");

  /** One picture for each word, whose name it has; its mapping looks up n-grams. */
  private static Photos written(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = new Photos(api, "typed-by-people");
    if (api.get("/typed-by-people").status() != 200) {
      api.putModel("typed-by-people", TestModels.words("whitespace", WRITTEN, 0.5f)).ok();
      Photos.createWithoutVectors(api, "typed-by-people");
      api.put(
          "/typed-by-people/_mapping",
          """
          {"properties":{"picture":{"type":"cross_media","model":"typed-by-people","n_grams":3}}}
          """);
      photos.bulk(
          IntStream.range(0, WRITTEN.size())
              .boxed()
              .flatMap(i -> Stream.of(WRITTEN.get(i), "{\"blobs\":{\"" + i + "\":1}}"))
              .toArray(String[]::new));
    }
    return photos;
  }

  /** The query of this project, and those that ask no model, as a search box sends them. */
  private static Map<String, Api.Answer> answers(Photos photos, String typed) throws IOException {
    Map<String, Api.Answer> answers = new TreeMap<>();
    answers.put("cross_media", photos.ask("\"text\":\"" + typed + "\",\"min_score\":0.4"));
    answers.put("match", photos.search("{\"match\":{\"picture\":\"" + typed + "\"}}"));
    answers.put(
        "match_phrase", photos.search("{\"match_phrase\":{\"picture\":\"" + typed + "\"}}"));
    answers.put(
        "query_string",
        photos.search("{\"query_string\":{\"fields\":[\"picture\"],\"query\":\"" + typed + "\"}}"));
    return answers;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "ice cream, ice cream",
        "Ice Cream, ice cream",
        "black cat, black cat",
        "BLACK cat, black cat",
        "hot air balloon, hot air balloon",
        "teddy bear, teddy bear",
        "Swimming pool, swimming pool",
        "fire truck, fire truck",
        "sail boat, sail boat",
        "rock wall, rock wall",
        "close-up, close-up",
        "close up, close-up",
        "Close-Up, close-up",
        "ice-cream, ice cream",
        "Polar-Bear, polar bear",
        "t-shirt, t-shirt",
        "T shirt, t-shirt",
        "snow covered, snow-covered",
        "X-Ray, x-ray",
        "fire-truck, fire truck",
        "dog's, dog",
        "Dog’s, dog",
        "boy's, boy",
        "girl's, girl",
        "man's, man",
        "woman’s, woman",
        "horse's, horse",
        "child's, child",
        "TIGER'S, tiger",
        "Baby's, baby",
        "1, one",
        "2, two",
        "3, three",
        "4, four",
        "5, five",
        "6, six",
        "7, seven",
        "8, eight",
        "9, nine",
        "10, ten"
      })
  void whatPeopleTypeFindsTheSameEverywhere(String typed, String id, ElasticsearchCluster cluster)
      throws IOException {
    answers(written(cluster), typed)
        .forEach((query, found) -> assertEquals(List.of(id), ids(found), query));
  }

  @ParameterizedTest
  @CsvSource({
    "hosre, horse",
    "horsse, horse",
    "horsr, horse",
    "tigre, tiger",
    "tigger, tiger",
    "plaeyr, player",
    "playr, player",
    "womann, woman",
    "woamn, woman",
    "threee, three"
  })
  void aSpellingIsOfferedByTheQueryAndAppliedByNone(
      String typed, String offered, ElasticsearchCluster cluster) throws IOException {
    Map<String, Api.Answer> answers = answers(written(cluster), typed);

    answers.forEach((query, found) -> assertEquals(List.of(), ids(found), query));
    String told = answers.get("cross_media").warnings().toString();
    assertTrue(told.contains("[" + typed + "]: they find nothing"), told);
    assertTrue(told.contains("; did you mean [" + offered), told);
  }

  private static List<String> ids(Api.Answer found) {
    try {
      return found.ids();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A warning without the version and hash of the build. */
  private static String untimed(String header) {
    return header.replaceFirst("Elasticsearch-\\S+ ", "Elasticsearch ");
  }
}
