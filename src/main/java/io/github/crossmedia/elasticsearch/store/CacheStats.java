package io.github.crossmedia.elasticsearch.store;

/** What a node's cache of models holds and has done since the node started. */
public record CacheStats(
    int models,
    long bytes,
    long loads,
    long hits,
    long evictions,
    long failures,
    long loadMilliseconds) {}
