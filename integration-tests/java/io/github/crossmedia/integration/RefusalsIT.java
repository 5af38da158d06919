package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can't work is refused where it is written down, not with each document or never. */
@OnElasticsearch
final class RefusalsIT {

  private static final String PICTURE =
      "{\"vector\":[1,0,0,0],\"words\":{\"%s\":0.5},\"model\":\"corel@1\"}";

  private static Api index(ElasticsearchCluster cluster, String name, String field)
      throws IOException {
    Api api = Api.of(cluster);
    api.delete("/" + name + "?ignore_unavailable=true");
    api.put(
        "/" + name,
        Formatted.of(
            "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"%s}}}}", field));
    return api;
  }

  private static Api.Answer put(Api api, String index, String picture) throws IOException {
    return api.send("PUT", "/" + index + "/_doc/1?refresh=true", "{\"picture\":" + picture + "}");
  }

  @Test
  void theTermsOfAFieldAreWords(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "terms-told", "");
    put(api, "terms-told", Formatted.of(PICTURE, "tiger")).ok();

    for (String prefix :
        List.of("\"string\":\"ti\",", "\"string\":\"TI\",\"case_insensitive\":true,", "")) {
      JsonNode answer =
          api.post("/terms-told/_terms_enum", Formatted.of("{%s\"field\":\"picture\"}", prefix))
              .json();
      assertEquals("[\"tiger\"]", answer.path("terms").toString(), prefix);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"title\":{\"type\":\"text\",\"copy_to\":\"picture\"},\"picture\":{\"type\":\"cross_media\"}}",
        "{\"picture\":{\"type\":\"cross_media\",\"copy_to\":\"all\"},\"all\":{\"type\":\"text\"}}"
      })
  void copyToIsRefusedInTheMapping(String properties, Api api) throws IOException {
    Api.Answer answer =
        api.send("PUT", "/copied", "{\"mappings\":{\"properties\":" + properties + "}}");

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains("by [copy_to]"), answer.reason());
  }

  /** Looking up such a name part by part kept a transport thread busy for ten seconds. */
  @ParameterizedTest
  @ValueSource(strings = {"cross_media", "cross_media_versions"})
  void aFieldNameOfVeryManyPartsIsRefused(String query, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "long-named", "");
    String name = "a.".repeat(50_000) + "b";
    String asked = query.equals("cross_media") ? "\"text\":\"tiger\"" : "\"made_by\":[\"corel@1\"]";

    Api.Answer answer =
        api.search(
            "long-named",
            Formatted.of("{\"query\":{\"%s\":{\"field\":\"%s\",%s}}}", query, name, asked));

    assertEquals(400, answer.status());
    assertTrue(
        answer.json().toString().contains("at most [4096] characters, but has [100001]"),
        answer.reason());
  }

  /** A text of 1 MB kept a thread for ten seconds, and one of 3 MB for more than a minute. */
  @ParameterizedTest
  @CsvSource({"10000, 200", "10001, 413", "1000000, 413"})
  void aTextHasALongestLength(int length, int status, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "long-text", ",\"model\":\"long-text\"");
    api.putModel("long-text", TestModels.words(0.5f)).ok();
    String text = "a ".repeat((length + 1) / 2).substring(0, length);
    for (String query : List.of("cross_media\":{%s}", "bool\":{\"must\":{\"cross_media\":{%s}}}")) {
      String asked = "\"field\":\"picture\",\"text\":\"" + text + "\"";

      Api.Answer answer =
          api.search("long-text", "{\"query\":{\"" + Formatted.of(query, asked) + "}}");

      assertEquals(status, answer.status(), answer.json()::toString);
      if (status == 413) {
        String limit = "more than the 10000 that [cross_media.text.max_length] allows";
        assertTrue(answer.reason().contains(limit), answer.reason());
        assertTrue(answer.bytes().length < 2_000, "the text is not in the answer");
      }
    }
  }

  /** It changed nothing beside a text, and alone it returned every picture. */
  @Test
  void aViewOfATextThatNoVersionReadsIsRefused(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "other-view", ",\"model\":\"other-view\"");
    api.putModel("other-view", TestModels.words(0.5f)).ok();
    for (String beside : List.of("", "\"text\":\"tiger\",")) {
      String asked = "\"field\":\"picture\"," + beside + "\"text_views\":{\"nobody\":[1,2]}";

      Api.Answer answer = api.search("other-view", "{\"query\":{\"cross_media\":{" + asked + "}}}");

      assertEquals(400, answer.status(), answer.json()::toString);
      assertTrue(answer.reason().contains("reads the text view [nobody]"), answer.reason());
    }
  }

  /** Each of a thousand clauses took a sixth of a second of one thread. */
  @ParameterizedTest
  @CsvSource({"10, 200", "11, 413"})
  void allTextsOfASearchHaveALength(int clauses, int status, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "long-search", ",\"model\":\"long-search\"");
    api.putModel("long-search", TestModels.words(0.5f)).ok();
    String clause =
        "{\"cross_media\":{\"field\":\"picture\",\"text\":\"" + "a ".repeat(5_000) + "\"}}";
    String all = String.join(",", Collections.nCopies(clauses, clause));

    Api.Answer answer =
        api.search("long-search", "{\"query\":{\"bool\":{\"should\":[" + all + "]}}}");

    assertEquals(status, answer.status(), answer.json()::toString);
    if (status == 413) {
      assertEquals(
          "the text of the queries of the search has 110000 characters, more than the 100000 that"
              + " [cross_media.text.max_search_length] allows",
          answer.reason());
    }
  }

  /** A thread of HTTP serves many connections: a hundred texts would keep them all waiting. */
  @Test
  void theThreadOfARequestPreparesAFewWords(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "few-words", ",\"model\":\"few\"");
    api.putModel("few", TestModels.words(0.5f)).ok();
    String few = "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}";
    elsewhere(api, few, 1); // the model is in memory from now on
    long none = elsewhere(api, "{\"match_all\":{}}", 1);

    assertEquals(none, elsewhere(api, few, 8));
    long many = elsewhere(api, few, 100);
    assertTrue(many >= none + 92 && many < none + 100, "of 100 texts " + many);
    assertTrue(elsewhere(api, few.replace("tiger", "tiger ".repeat(20)), 1) > none);
  }

  /** Returns how many tasks of a search another pool did. */
  private static long elsewhere(Api api, String clause, int clauses) throws IOException {
    long before = coordinated(api);
    String all = String.join(",", Collections.nCopies(clauses, clause));
    api.search("few-words", "{\"query\":{\"bool\":{\"should\":[" + all + "]}}}").ok();
    return coordinated(api) - before;
  }

  private static long coordinated(Api api) throws IOException {
    JsonNode nodes = api.json("/_nodes/stats/thread_pool").path("nodes");
    return nodes.elements().next().at("/thread_pool/search_coordination/completed").longValue();
  }

  /** Four megabytes of words ended a node of half a gigabyte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"match\":{\"picture\":\"%s\"}",
        "\"match_phrase\":{\"picture\":\"%s\"}",
        "\"multi_match\":{\"query\":\"%s\",\"fields\":[\"picture\"]}",
        "\"function_score\":{\"functions\":[{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\"}}]}"
      })
  void aSearchBoxTakesAsManyWordsAsAQueryHasClauses(String query, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "many-words", ",\"n_grams\":3");
    put(api, "many-words", Formatted.of(PICTURE, "tiger")).ok();

    Api.Answer answer =
        api.search(
            "many-words", "{\"query\":{" + Formatted.of(query, "a ".repeat(2_000_000)) + "}}");

    assertEquals(400, answer.status(), answer.json()::toString);
    assertTrue(answer.json().toString().contains("more than 8192 words"), answer.reason());
  }

  /** Its query is made while a shard prepares the search, where most exceptions become a 500. */
  @Test
  void aHighlightTakesAsManyWordsAsAQueryHasClauses(ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "many-highlights", ",\"n_grams\":3");
    put(api, "many-highlights", Formatted.of(PICTURE, "tiger")).ok();

    Api.Answer answer =
        api.search(
            "many-highlights",
            Formatted.of(
                "{\"query\":{\"match_all\":{}},\"highlight\":{\"fields\":{\"picture\":{\"highlight_query\":{\"match\":{\"picture\":\"%s\"}}}}}}",
                "a ".repeat(700_000)));

    assertEquals(400, answer.status(), answer.json()::toString);
    assertTrue(answer.json().toString().contains("more than 8192 words"), answer.reason());
  }

  /** A compound of 400,000 letters took half a minute. */
  @ParameterizedTest
  @CsvSource({"10000, 200", "10001, 400"})
  void aTextIsTranslatedUpToALength(int length, int status, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "long-compound", ",\"analyzer\":\"cross_media_german\"");
    String compound = "hund".repeat(2_501).substring(0, length);

    Api.Answer answer =
        api.search("long-compound", "{\"query\":{\"match\":{\"picture\":\"" + compound + "\"}}}");

    assertEquals(status, answer.status(), answer.json()::toString);
    if (status == 400) {
      assertTrue(
          answer.json().toString().contains("more than 10000 characters is not translated"),
          answer.json()::toString);
      assertTrue(answer.bytes().length < 2_000, "the text is not in the answer");
    }
  }

  @Test
  void aTextOfADocumentHasALongestLength(Api api) throws IOException {
    api.putModel("long-document", TestModels.words(0.5f)).ok();
    for (int length : new int[] {1_000_000, 1_000_001}) {
      String simulated =
          Formatted.of(
              "{\"pipeline\":{\"processors\":[{\"cross_media\":{\"field\":\"caption\",\"input\":\"text\",\"model\":\"long-document\"}}]},\"docs\":[{\"_source\":{\"caption\":\"%s\"}}]}",
              "tiger ".repeat(200_000).substring(0, length));

      JsonNode doc = api.post("/_ingest/pipeline/_simulate", simulated).json().at("/docs/0");

      if (length == 1_000_000) {
        assertEquals(
            "long-document@1/text",
            doc.at("/doc/_source/picture/model").asText().replaceAll("#.*", ""));
      } else {
        assertEquals(
            "the text in [caption] has 1000001 characters, more than the 1000000 that"
                + " [cross_media.text.max_document_length] allows",
            doc.at("/error/reason").asText());
      }
    }
  }

  @Test
  void aQueryWithoutAModelOfAFieldOfAnotherTypeIsRefused(ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "other-type", "");
    api.put("/other-type/_mapping", "{\"properties\":{\"title\":{\"type\":\"text\"}}}");
    put(api, "other-type", Formatted.of(PICTURE, "tiger")).ok();
    String question = "{\"query\":{\"cross_media\":{\"field\":\"%s\",\"text\":\"tiger\"}}}";

    Api.Answer answer = api.search("other-type", Formatted.of(question, "title"));

    assertEquals(400, answer.status());
    assertTrue(answer.reason().contains("all shards failed"), answer.reason());
    assertTrue(answer.json().toString().contains("is a field of type [text]"), answer.reason());
    Api.Answer unmapped = api.search("other-type", Formatted.of(question, "nowhere")).ok();
    assertEquals(List.of(), unmapped.ids());
    assertEquals(List.of(), unmapped.warnings());
  }

  /** Such an index was acknowledged, and its shards could never be started. */
  @Test
  void anIndexCantBeSortedByPictures(Api api) throws IOException {
    Api.Answer answer =
        api.send(
            "PUT",
            "/sorted-by-pictures",
            "{\"settings\":{\"index.sort.field\":\"picture\"},\"mappings\":"
                + "{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}");

    assertEquals(400, answer.status());
    assertTrue(answer.reason().contains("can't be sorted by field [picture]"), answer.reason());
    assertEquals(404, api.get("/sorted-by-pictures").status());
  }

  /** Where malformed pictures are ignored, so is one with a word of no letters. */
  @Test
  void aWordWithoutLettersIsMalformed(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "empty-word", ",\"ignore_malformed\":true");
    put(api, "empty-word", Formatted.of(PICTURE, "")).ok();

    JsonNode document = api.json("/empty-word/_doc/1?_source_exclude_vectors=false");

    String ignored = "{\"query\":{\"term\":{\"_ignored\":\"picture\"}}}";
    assertEquals(List.of("1"), api.search("empty-word", ignored).ids());
    assertEquals(
        0.5, document.path("_source").path("picture").path("words").path("").doubleValue());
  }

  @Test
  void theAnalyzerOfAFieldCanBeTried(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "analysed", ",\"analyzer\":\"whitespace\",\"n_grams\":2");

    JsonNode tokens =
        api.post("/analysed/_analyze", "{\"field\":\"picture\",\"text\":\"Polar bear!\"}")
            .json()
            .path("tokens");

    assertEquals(List.of("Polar", "bear!"), tokens.findValuesAsText("token"));
  }

  @Test
  void copyToIsRefusedWhenItIsAddedLater(ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "copied-later", "");

    Api.Answer answer =
        api.send(
            "PUT",
            "/copied-later/_mapping",
            "{\"properties\":{\"title\":{\"type\":\"text\",\"copy_to\":[\"picture\"]}}}");

    assertEquals(400, answer.status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1, 2]",
        "[\"a\"]",
        "[[]]",
        "[{\"words\":{\"a\":-1},\"model\":\"m@1\"}]",
        "[{\"model\":\"m@1\"}, {\"model\":\"m@1\"}]",
        "[{\"model\":\"m@1\"}, 5]"
      })
  void malformedArraysAreIgnored(String picture, ElasticsearchCluster cluster) throws IOException {
    Api api = index(cluster, "ignoring", ",\"ignore_malformed\":true");

    put(api, "ignoring", picture).ok();

    JsonNode hit =
        api.search("ignoring", "{\"_source\":{\"exclude_vectors\":false}}").hits().getFirst();
    assertEquals("[\"picture\"]", hit.path("_ignored").toString());
    assertEquals(new ObjectMapper().readTree(picture), hit.at("/_source/picture"));
    assertEquals(
        400, put(index(cluster, "refusing", ""), "refusing", picture).status(), "not ignored");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"%s\"", "[\"%s\"]", "{\"data\":\"%s\"}", "[{\"%s\":[1]}]"})
  void pixelsAreNotAmongWhatIsIgnored(String picture, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "ignoring", ",\"ignore_malformed\":true");
    String pixels = Base64.getEncoder().encodeToString(new byte[1_000]);

    Api.Answer answer = put(api, "ignoring", Formatted.of(picture, pixels));

    assertEquals(400, answer.status());
    assertTrue(answer.json().toString().contains("pixels are never stored"));
    assertEquals(List.of(), api.search("ignoring", "{}").ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[%s]", "[null, %s]", "[%s, null]"})
  void anArrayOfOnePictureIsThatPicture(String array, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "arrays", ",\"ignore_malformed\":true");
    put(api, "arrays", Formatted.of(array, Formatted.of(PICTURE, "tiger"))).ok();

    assertEquals(
        List.of("1"),
        api.search("arrays", "{\"query\":{\"match\":{\"picture\":\"tiger\"}}}").ids());
    put(api, "arrays", "[null]").ok();
    put(api, "arrays", "[]").ok();
    assertEquals(
        List.of(), api.search("arrays", "{\"query\":{\"match\":{\"picture\":\"tiger\"}}}").ids());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"threshold\":\"NaN\"",
        "\"threshold\":\"Infinity\"",
        "\"threshold\":1e39",
        "\"threshold\":-0.1",
        "\"probability\":1.5",
        "\"probability\":\"NaN\"",
        "\"words\":-1"
      })
  void optionsOfAProcessorAreNumbersThatMakeSense(String option, Api api) throws IOException {
    Api.Answer answer =
        api.send(
            "PUT",
            "/_ingest/pipeline/senseless",
            Formatted.of(
                "{\"processors\":[{\"cross_media\":{\"field\":\"data\",\"model\":\"m\",%s}}]}",
                option));

    assertEquals(400, answer.status(), answer.json()::toString);
    assertTrue(answer.reason().contains("must be"), answer.reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"min_score\":\"NaN\"",
        "\"min_score\":\"Infinity\"",
        "\"min_score\":-1",
        "\"boost\":\"NaN\"",
        "\"boost\":\"Infinity\"",
        "\"boost\":-1",
        "\"k\":10001",
        "\"k\":10,\"num_candidates\":10001",
        "\"k\":0"
      })
  void optionsOfAQueryAreNumbersThatMakeSense(String option, ElasticsearchCluster cluster)
      throws IOException {
    Api api = index(cluster, "senseless", "");

    Api.Answer answer =
        api.search(
            "senseless",
            "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0,0,0],"
                + Formatted.of("\"model\":\"corel@1\",%s}}}", option));

    assertEquals(400, answer.status(), answer.json()::toString);
  }

  @ParameterizedTest
  @CsvSource({"6666", "6667", "10000"})
  void upToTenThousandAreNearest(int k, Api api) throws IOException {
    api.putModel("far", TestModels.words(0.5f)).ok();
    if (api.get("/far").status() != 200) {
      Photos.create(api, "far", 1).bulk("a", "{\"blobs\":{\"0\":1}}");
    }

    assertEquals(List.of("a"), new Photos(api, "far").ask("\"text\":\"tiger\",\"k\":" + k).ids());
  }
}
