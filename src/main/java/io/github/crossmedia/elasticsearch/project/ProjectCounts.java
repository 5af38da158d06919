package io.github.crossmedia.elasticsearch.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The outcomes for the documents so far. */
final class ProjectCounts {

  private static final int MAX_REASONS = 20;
  private static final String OTHER = "other reasons";

  /** Documents that stay unchanged for the same reason. */
  private static final class Left {

    private final String first;
    private int documents;

    Left(String first) {
      this.first = first;
    }
  }

  private final Map<String, Left> left = new LinkedHashMap<>();
  private String version = "";
  private long total;
  private long projected;
  private long conflicts;
  private int batches;
  private long throttledMillis;

  synchronized void begin(String newVersion) {
    version = newVersion;
  }

  synchronized void expect(long documents) {
    total = documents;
  }

  synchronized void batch() {
    batches++;
  }

  synchronized void projected() {
    projected++;
  }

  /** Counts a document that changed since it was read, and keeps that change. */
  synchronized void conflict() {
    conflicts++;
  }

  /**
   * Counts a document that stays unchanged.
   *
   * @return true if it is the first for this reason
   */
  synchronized boolean leave(String document, String reason) {
    String known = left.containsKey(reason) || left.size() < MAX_REASONS ? reason : OTHER;
    return ++left.computeIfAbsent(known, r -> new Left(document)).documents == 1;
  }

  synchronized void throttled(long millis) {
    throttledMillis += millis;
  }

  /** Returns the counts as JSON, for whoever may monitor the cluster. */
  synchronized Map<String, Object> status() {
    return content(false);
  }

  /** Returns the counts as JSON, for the caller. */
  synchronized Map<String, Object> content() {
    return content(true);
  }

  private Map<String, Object> content(boolean documents) {
    List<Map<String, Object>> reasons = new ArrayList<>();
    left.forEach(
        (reason, of) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("reason", reason);
          one.put("documents", of.documents);
          if (documents) {
            one.put("first", of.first);
          }
          reasons.add(one);
        });
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("version", version);
    content.put("total", total);
    content.put("projected", projected);
    content.put("version_conflicts", conflicts);
    content.put("not_projected", reasons);
    content.put("batches", batches);
    content.put("throttled_millis", throttledMillis);
    return content;
  }
}
