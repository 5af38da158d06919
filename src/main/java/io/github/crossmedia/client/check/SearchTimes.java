package io.github.crossmedia.client.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.ClusterException;
import io.github.crossmedia.client.ClusterRun;
import io.github.crossmedia.client.PictureIndex;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time of searches by two stored versions, which are asked in turn.
 *
 * @param index the index that is asked
 * @param plan how pictures are compared; empty for as searches do without a plan
 */
public record SearchTimes(PictureIndex index, String plan) {

  /** The plan that compares all documents, whichever version made them. */
  public static final String ALL_DOCUMENTS = "visual_words";

  private static final int ROUNDS = 3;
  private static final int MAX_QUERIES = 50;
  private static final int BAD_REQUEST = 400;
  private static final double MILLION = 1e6;

  /**
   * Returns the median time of both. Times can't be compared if the candidate made fewer documents
   * than the served version, and searches compare only those.
   *
   * @param most how many times the median may be that of the served version; null if any
   */
  public CheckResult of(String served, String candidate, List<String> queries, Double most)
      throws IOException {
    List<String> asked = queries.subList(0, Math.min(MAX_QUERIES, queries.size()));
    if (asked.isEmpty()) {
      return unmeasured("no query to ask", most);
    }
    if (!plan.equals(ALL_DOCUMENTS)) {
      long own = made(served);
      long others = made(candidate);
      if (own == 0 || others < own) {
        return unmeasured(
            Formatted.of(
                "searches compare the %d documents that the candidate made with the query, and the"
                    + " %d of the served version",
                others, own),
            most);
      }
    }
    double[] before = new double[ROUNDS * asked.size()];
    double[] after = new double[before.length];
    try {
      for (int i = -asked.size(); i < before.length; i++) {
        String query = asked.get(Math.floorMod(i, asked.size()));
        double first = time(served, query);
        double second = time(candidate, query);
        if (i >= 0) {
          before[i] = first;
          after[i] = second;
        }
      }
    } catch (ClusterException e) {
      if (e.status() == BAD_REQUEST) {
        return unmeasured(e.getMessage(), most);
      }
      throw e;
    }
    double was = median(before);
    double is = median(after);
    return new CheckResult(
        "latency",
        most == null ? Optional.empty() : Optional.of(is <= most * was),
        Formatted.of(
            "median time of %d searches: %.1f ms, served %.1f ms%s",
            before.length,
            is,
            was,
            most == null ? "" : Formatted.of("; required: at most %.2f times as long", most)),
        Map.of("served_ms", was, "candidate_ms", is));
  }

  public static CheckResult unmeasured(String why, Double most) {
    return new CheckResult(
        "latency",
        most == null ? Optional.empty() : Optional.of(false),
        "time of searches: not measured, " + why,
        Map.of());
  }

  private long made(String version) throws IOException {
    ObjectNode by = JsonNodeFactory.instance.objectNode();
    by.withObject("/query/cross_media_versions")
        .put("field", PictureIndex.FIELD)
        .withArray("/made_by")
        .add(version);
    return index.cluster().request("POST", index.path("/_count"), by).path("count").longValue();
  }

  private double time(String version, String query) throws IOException {
    ClusterRun.Asking asking = new ClusterRun.Asking(version, plan, 0, 0, 10, "");
    var body = ClusterRun.body(asking, query);
    long start = System.nanoTime();
    JsonNode answer = index.cluster().request("POST", index.path("/_search"), body);
    if (answer.at("/_shards/failed").intValue() > 0) {
      throw new ClusterException(
          BAD_REQUEST, answer.at("/_shards/failures/0/reason/reason").asText(), null);
    }
    return (System.nanoTime() - start) / MILLION;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
