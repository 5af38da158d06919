package io.github.crossmedia.elasticsearch.store.cache;

import java.util.Map;

/**
 * What a node's cache of models holds and has done since the node started.
 *
 * @param versions what it did for each version that was not deleted
 */
public record CacheStats(
    int count,
    long bytes,
    long capacityInBytes,
    long loads,
    long loadFailures,
    long loadTimeInMillis,
    long hits,
    long evictions,
    Map<String, OfVersion> versions) {

  /**
   * What the cache did for one version.
   *
   * @param bytes the memory it uses, 0 if it is not held
   */
  public record OfVersion(long bytes, long loads, long hits, long evictions) {}

  /** How many models were evicted, and their bytes. */
  public record Evictions(int models, long bytes) {}
}
