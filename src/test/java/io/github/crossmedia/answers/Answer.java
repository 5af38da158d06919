package io.github.crossmedia.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one customer of the core says of one document.
 *
 * @param version that scored the document
 * @param reasons the shares of the raw score by what has them, the parts of shares among them
 */
public record Answer(
    double score, String version, double rawScore, SortedMap<String, Double> reasons) {

  /** More than any of these documents has. */
  static final int REASONS = 100;

  /** The answer of Lucene's queries, cut as a node cuts it. */
  public static Answer of(double score, Reasons reasons) {
    SortedMap<String, Double> shares = new TreeMap<>();
    add("", reasons.atMost(REASONS).shares(), shares);
    return new Answer(score, reasons.model(), reasons.rawScore(), shares);
  }

  private static void add(String prefix, List<Share> from, Map<String, Double> shares) {
    for (Share share : from) {
      String name = prefix + share.kind() + " " + share.name();
      shares.put(name, (double) share.share());
      add(name + " > ", share.parts(), shares);
    }
  }

  /** The answer of a node. */
  public static Answer of(JsonNode hit) {
    JsonNode told = hit.at("/fields/_cross_media/0");
    SortedMap<String, Double> shares = new TreeMap<>();
    add("", told.path("reasons"), shares);
    return new Answer(
        hit.path("_score").floatValue(),
        told.path("model").asText(),
        told.path("raw_score").floatValue(),
        shares);
  }

  private static void add(String prefix, JsonNode from, Map<String, Double> shares) {
    for (JsonNode share : from) {
      String what =
          share.has("word")
              ? "WORD " + share.path("word").asText()
              : share.has("visual_word")
                  ? "VISUAL_WORD " + share.path("visual_word").asText()
                  : share.has("concept")
                      ? "CONCEPT " + share.path("concept").asText()
                      : share.has("offset") ? "OFFSET " : "REST " + share.path("says").asText();
      shares.put(prefix + what, (double) share.path("share").floatValue());
      add(prefix + what + " > ", share.path("parts"), shares);
    }
  }

  /** Both find the same documents with the same scores. */
  public static void assertSameScores(
      Map<String, Float> expected, Map<String, Float> found, double tolerance, String question) {
    assertEquals(expected.keySet(), found.keySet(), question);
    expected.forEach((id, score) -> assertEquals(score, found.get(id), tolerance, question));
  }

  /** Both find the same documents, for the same reasons; all numbers are floats, written alike. */
  public static void assertSame(
      Map<String, Answer> expected, Map<String, Answer> found, double tolerance, String question) {
    assertEquals(expected.keySet(), found.keySet(), question);
    expected.forEach(
        (id, answer) -> {
          String where = question + ", " + id;
          Answer other = found.get(id);
          assertEquals(answer.score(), other.score(), tolerance, where);
          assertEquals(answer.rawScore(), other.rawScore(), tolerance, where);
          assertEquals(
              answer.version().replaceFirst("#.*", ""),
              other.version().replaceFirst("#.*", ""),
              where);
          assertEquals(answer.reasons().keySet(), other.reasons().keySet(), where);
          answer
              .reasons()
              .forEach(
                  (name, share) ->
                      assertEquals(share, other.reasons().get(name), tolerance, where + name));
        });
  }
}
