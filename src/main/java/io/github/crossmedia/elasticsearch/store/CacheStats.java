package io.github.crossmedia.elasticsearch.store;

import java.util.Map;

/**
 * What a node's cache of models holds and has done since the node started.
 *
 * @param versions what it did for each version, those that were deleted left out
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
   * What was done for one version.
   *
   * @param bytes the memory it takes, 0 where it is not held
   */
  public record OfVersion(long bytes, long loads, long hits, long evictions) {}

  /** How many models left the cache, and their bytes. */
  public record Cleared(int models, long bytes) {}
}
