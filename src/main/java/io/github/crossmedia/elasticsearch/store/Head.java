package io.github.crossmedia.elasticsearch.store;

/** The document that makes a version exist; its chunks were written before. */
public record Head(StoredFile file, String created, ModelSummary summary) {}
