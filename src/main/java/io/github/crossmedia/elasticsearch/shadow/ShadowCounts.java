package io.github.crossmedia.elasticsearch.shadow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** How the answers of a shadow differ from those that people got, on one node. */
final class ShadowCounts {

  private long compared;
  private double overlap;
  private long common;
  private double shift;
  private long servedMillis;
  private long shadowMillis;
  private long dropped;
  private long failed;
  private String lastFailure = "";

  /** Counts the answers to a search, and the time each took. */
  synchronized void add(
      Map<String, Float> served, long servedTook, Map<String, Float> shadow, long shadowTook) {
    long shared = served.keySet().stream().filter(shadow::containsKey).count();
    compared++;
    int hits = Math.max(served.size(), shadow.size());
    overlap += hits == 0 ? 1 : (double) shared / hits;
    common += shared;
    served.forEach(
        (hit, score) -> {
          if (shadow.containsKey(hit)) {
            shift += shadow.get(hit) - score;
          }
        });
    servedMillis += servedTook;
    shadowMillis += shadowTook;
  }

  synchronized void countDropped() {
    dropped++;
  }

  synchronized void fail(Exception failure) {
    failed++;
    lastFailure = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
  }

  synchronized Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("compared", compared);
    json.put("overlap_at_10", mean(overlap, compared));
    json.put("score_shift", mean(shift, common));
    json.put("served_time_in_millis", servedMillis);
    json.put("shadow_time_in_millis", shadowMillis);
    json.put("dropped", dropped);
    json.put("failed", failed);
    json.put("last_failure", lastFailure);
    return json;
  }

  private static double mean(double sum, long count) {
    return count == 0 ? 0 : sum / count;
  }
}
