package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.PreparedQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.elasticsearch.common.util.concurrent.ThreadContext;

/** The versions of models that one search asks, collected while its queries are prepared. */
public final class AskedVersions {

  private static final String KEY = "cross_media.asked";

  private final Map<VersionId, Set<String>> fields = new ConcurrentHashMap<>();

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

  /** Adds the versions of a query, and the fields of pictures that it searches. */
  void add(PreparedQuery prepared, Collection<String> searched) {
    prepared
        .versionQueries()
        .forEach(
            form ->
                fields
                    .computeIfAbsent(
                        VersionId.ofDocument(form.model()), none -> ConcurrentHashMap.newKeySet())
                    .addAll(searched));
  }

  /** Returns the names of the versions, sorted. */
  public List<String> names() {
    return fields.keySet().stream().sorted().map(VersionId::toString).toList();
  }

  /** Returns the versions of a model, and the fields that each was asked for. */
  public SortedMap<VersionId, Set<String>> ofModel(String id) {
    SortedMap<VersionId, Set<String>> asked = new TreeMap<>(fields);
    asked.keySet().removeIf(version -> !version.id().equals(id));
    return asked;
  }
}
