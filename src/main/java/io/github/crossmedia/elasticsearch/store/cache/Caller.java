package io.github.crossmedia.elasticsearch.store.cache;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.Task;

/**
 * The caller on whose behalf a thread works: all headers of its request but those that differ
 * between requests of the same caller.
 */
public record Caller(boolean system, String origin, Map<String, String> headers) {

  private static final Set<String> OF_ONE_REQUEST =
      Set.of(
          Task.X_OPAQUE_ID_HTTP_HEADER,
          Task.TRACE_PARENT_HTTP_HEADER,
          Task.TRACE_STATE,
          Task.TRACE_ID,
          "_xpack_audit_request_id");

  /** Returns the caller for whom this thread works. */
  public static Caller of(ThreadContext context) {
    Map<String, String> headers = context.getHeaders();
    if (!Collections.disjoint(OF_ONE_REQUEST, headers.keySet())) {
      headers = new HashMap<>(headers);
      headers.keySet().removeAll(OF_ONE_REQUEST);
    }
    String origin = context.getTransient(ThreadContext.ACTION_ORIGIN_TRANSIENT_NAME);
    return new Caller(context.isSystemContext(), origin == null ? "" : origin, headers);
  }

  /** Returns the approximate memory of a caller. */
  public int length() {
    return origin.length()
        + headers.entrySet().stream()
            .mapToInt(header -> header.getKey().length() + header.getValue().length())
            .sum();
  }
}
