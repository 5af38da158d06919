package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.store.file.ModelSummary;

/**
 * A model that passed its trial.
 *
 * @param memory how many bytes of memory it takes when it is decoded
 */
record TriedModel(ModelSummary summary, long memory) {}
