package io.github.crossmedia.elasticsearch.store.file;

/**
 * The document that makes a version exist; it is written after the chunks.
 *
 * @param memory how many bytes of memory the decoded model takes, 0 if the document does not say
 */
public record Head(StoredFile file, String created, long memory, ModelSummary summary) {}
