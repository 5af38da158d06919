package io.github.crossmedia.elasticsearch.store;

/** The document that makes a version exist; it is written after the chunks. */
public record Head(StoredFile file, String created, ModelSummary summary) {}
