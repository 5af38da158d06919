package io.github.crossmedia.elasticsearch.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.RawTaskStatus;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

/** A projection as the tasks API lists and cancels it. */
final class ProjectTask extends CancellableTask {

  private final ProjectCounts counts = new ProjectCounts();

  ProjectTask(
      long id,
      String type,
      String action,
      String description,
      TaskId parent,
      Map<String, String> headers) {
    super(id, type, action, description, parent, headers);
  }

  ProjectCounts counts() {
    return counts;
  }

  /** Returns the status in a class that nodes without the plugin can also read. */
  @Override
  public Task.Status getStatus() {
    try (XContentBuilder json = JsonXContent.contentBuilder()) {
      return new RawTaskStatus(BytesReference.bytes(json.map(counts.status())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The outcomes for the documents so far. */
  static final class ProjectCounts {

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

    /** Returns the counts as JSON, for users with the cluster privilege {@code monitor}. */
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
}
