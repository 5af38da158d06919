package io.github.crossmedia.elasticsearch.shadow;

import io.github.crossmedia.model.version.VersionId;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;

/** How the answers of a shadow differ from those that people got, on one node. */
final class ShadowCounts {

  private static final System.Logger LOG = System.getLogger(ShadowCounts.class.getName());

  private long compared;
  private double overlap;
  private long common;
  private double shift;
  private long servedMillis;
  private long shadowMillis;
  private long dropped;
  private long alone;
  private final SortedMap<String, Long> failures = new TreeMap<>();

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

  /** Counts a search that the shadow alone answered. */
  synchronized void countAlone() {
    alone++;
  }

  /**
   * Counts a failure by its kind, because its message may tell what others searched for. The log
   * has the message of the first failure of each kind.
   */
  synchronized void fail(VersionId shadow, Exception failure) {
    Throwable cause = ExceptionsHelper.unwrapCause(failure);
    String kind = ElasticsearchException.getExceptionName(cause);
    LOG.log(
        failures.containsKey(kind) ? Level.DEBUG : Level.WARNING,
        "the shadow " + shadow + " failed: " + cause);
    failures.merge(kind, 1L, Long::sum);
  }

  synchronized Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("compared", compared);
    json.put("overlap_at_10", mean(overlap, compared));
    json.put("score_shift", mean(shift, common));
    json.put("served_time_in_millis", servedMillis);
    json.put("shadow_time_in_millis", shadowMillis);
    json.put("dropped", dropped);
    json.put("served_alone", alone);
    json.put("failed", failures.values().stream().mapToLong(count -> count).sum());
    json.put("failures", new TreeMap<>(failures));
    return json;
  }

  private static double mean(double sum, long count) {
    return count == 0 ? 0 : sum / count;
  }
}
