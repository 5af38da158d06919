package io.github.crossmedia.elasticsearch.store;

/** What became of a file: a new version, or the current one, which has the same bytes. */
public record Stored(StoredFile file, boolean isNew) {}
