package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Counts the operations of a cache, in total and for each of the most recently used versions. */
final class CacheCounts {

  private static final int MAX_VERSIONS = 1_000;

  private final Map<VersionId, Counts> versions =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<VersionId, Counts> eldest) {
          return size() > MAX_VERSIONS;
        }
      };

  private final Counts all = new Counts();
  private long failures;
  private long loadNanos;

  private static final class Counts {
    private long loads;
    private long hits;
    private long evictions;

    private CacheStats.OfVersion stats(long bytes) {
      return new CacheStats.OfVersion(bytes, loads, hits, evictions);
    }
  }

  private Counts of(VersionId version) {
    return versions.computeIfAbsent(version.unhashed(), missing -> new Counts());
  }

  void hit(VersionId version) {
    all.hits++;
    of(version).hits++;
  }

  void load(VersionId version, long nanos) {
    all.loads++;
    of(version).loads++;
    loadNanos += nanos;
  }

  void failure() {
    failures++;
  }

  void eviction(VersionId version) {
    all.evictions++;
    of(version).evictions++;
  }

  void forget(Predicate<VersionId> deleted) {
    versions.keySet().removeIf(deleted);
  }

  CacheStats stats(Collection<ModelCache.LoadedModel> held, long capacity) {
    Map<VersionId, Long> bytes = new HashMap<>();
    held.forEach(each -> bytes.put(each.model().id().unhashed(), each.bytes()));
    Map<String, CacheStats.OfVersion> stats = new TreeMap<>();
    versions.forEach(
        (version, counts) ->
            stats.put(version.toString(), counts.stats(bytes.getOrDefault(version, 0L))));
    return new CacheStats(
        held.size(),
        bytes.values().stream().mapToLong(Long::longValue).sum(),
        capacity,
        all.loads,
        failures,
        loadNanos / 1_000_000,
        all.hits,
        all.evictions,
        stats);
  }
}
