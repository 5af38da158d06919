package io.github.crossmedia.elasticsearch.store;

/** What a node's cache of models holds and has done since the node started. */
public record CacheStats(
    int count,
    long bytes,
    long loads,
    long loadFailures,
    long loadTimeInMillis,
    long hits,
    long evictions) {}
