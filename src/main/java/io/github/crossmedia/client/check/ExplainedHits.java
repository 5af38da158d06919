package io.github.crossmedia.client.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.ClusterException;
import io.github.crossmedia.client.ClusterRun;
import io.github.crossmedia.client.ClusterRun.Asking;
import io.github.crossmedia.client.PictureIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The hits of a query by one version, with the reasons for their scores.
 *
 * @param hits those among the first by document, the best first
 * @param others documents that only other versions have among the first
 */
public record ExplainedHits(String version, Map<String, Why> hits, Map<String, Why> others) {

  private static final int REASONS = 10;

  /**
   * The score of a document.
   *
   * @param raw the score before calibration
   * @param shares the parts of the raw score
   * @param change what would have to change to be among the first; empty if it is
   */
  public record Why(float score, double raw, List<Share> shares, Optional<String> change) {}

  /**
   * A part of a raw score.
   *
   * @param name a word or concept
   * @param weight its weight in the query, 0 if it has none
   */
  public record Share(String name, double weight, double share) {}

  /**
   * Asks versions of a model for the same query.
   *
   * @param plan how pictures are compared; each document must be found by every version
   */
  public static List<ExplainedHits> of(
      PictureIndex index, String text, List<String> versions, String plan, int size)
      throws IOException {
    Map<String, Map<String, Why>> first = new LinkedHashMap<>();
    Map<String, Why> union = new LinkedHashMap<>();
    for (String version : versions) {
      Map<String, Why> hits = ask(index, text, new Asking(version, plan, 0, 0, size, ""));
      first.put(version, hits);
      union.putAll(hits);
    }
    List<ExplainedHits> all = new ArrayList<>();
    for (var each : first.entrySet()) {
      List<String> missing = new ArrayList<>(union.keySet());
      missing.removeAll(each.getValue().keySet());
      Map<String, Why> others = new LinkedHashMap<>();
      if (!missing.isEmpty()) {
        ask(index, text, new Asking(each.getKey(), plan, 0, 0, missing.size(), ids(missing)))
            .forEach((id, why) -> others.put(id, changed(why, each.getValue().values())));
      }
      all.add(new ExplainedHits(each.getKey(), each.getValue(), others));
    }
    return all;
  }

  private static String ids(List<String> ids) {
    ObjectNode query = new JsonMapper().createObjectNode();
    ids.forEach(query.withObject("/ids").withArray("values")::add);
    return query.toString();
  }

  /** Returns how much a document lacks to be among the first, and which word could bring it. */
  private static Why changed(Why why, Collection<Why> first) {
    double least = first.stream().mapToDouble(Why::raw).min().orElse(0);
    double lacking = least - why.raw();
    String change = Formatted.of("its raw score %.3f lacks %.3f", why.raw(), lacking);
    String word =
        why.shares().stream()
            .filter(share -> share.weight() > 0)
            .max((one, other) -> Double.compare(one.weight(), other.weight()))
            .map(
                share ->
                    Formatted.of(
                        ": \"%s\" weighs %.3f in the picture, and would have to weigh %.3f",
                        share.name(),
                        share.share() / share.weight(),
                        (share.share() + lacking) / share.weight()))
            .orElse("");
    return new Why(why.score(), why.raw(), why.shares(), Optional.of(change + word));
  }

  private static Map<String, Why> ask(PictureIndex index, String text, Asking asking)
      throws IOException {
    ObjectNode body = ClusterRun.body(asking, text);
    body.withObject("/query/cross_media").put("explain", true);
    body.withObject("/ext/cross_media").put("reasons", REASONS);
    JsonNode answer = index.cluster().request("POST", index.path("/_search"), body);
    if (answer.at("/_shards/failed").intValue() > 0) {
      throw new ClusterException(
          "not all shards answered: " + answer.at("/_shards/failures/0/reason/reason").asText(),
          null);
    }
    Map<String, Why> hits = new LinkedHashMap<>();
    for (JsonNode hit : answer.at("/hits/hits")) {
      JsonNode reasons = hit.at("/fields/_cross_media/0");
      List<Share> shares = new ArrayList<>();
      for (JsonNode reason : reasons.path("reasons")) {
        shares.add(
            new Share(
                name(reason), reason.path("weight").asDouble(), reason.path("share").asDouble()));
      }
      hits.put(
          hit.path("_id").textValue(),
          new Why(
              hit.path("_score").floatValue(),
              reasons.path("raw_score").asDouble(),
              shares,
              Optional.empty()));
    }
    return hits;
  }

  private static String name(JsonNode reason) {
    for (String key : List.of("word", "visual_word", "concept")) {
      if (reason.has(key)) {
        return reason.path(key).asText();
      }
    }
    return reason.has("rest") ? "rest" : "offset";
  }
}
