package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.serve.PreparedQuery;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/** The versions of models that one search asks, collected while its queries are prepared. */
public final class AskedVersions {

  private static final String KEY = "cross_media.asked";

  private final Set<String> versions = ConcurrentHashMap.newKeySet();

  private AskedVersions() {}

  /** Begins to collect the versions of the search that this thread starts. */
  public static AskedVersions begin(ThreadContext context) {
    AskedVersions asked = new AskedVersions();
    context.putTransient(KEY, asked);
    return asked;
  }

  /** Returns those of the search that this thread works for. */
  public static Optional<AskedVersions> of(ThreadContext context) {
    return Optional.ofNullable(context.getTransient(KEY));
  }

  void add(PreparedQuery prepared) {
    prepared.forms().forEach(form -> versions.add(form.model()));
  }

  /** Returns the names of the versions, sorted. */
  public List<String> names() {
    return versions.stream().sorted().toList();
  }
}
