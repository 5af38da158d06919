package io.github.crossmedia.elasticsearch.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;

/**
 * The settings of a field in its mapping.
 *
 * @param defaults the settings that apply unless the mapping overrides them
 * @param ngrams the number of words of the longest n-gram looked up for a typed text
 * @param storedViews how views that do not count visual words are kept
 * @param model the model for queries that name none, empty for none
 * @param vectorField the native vector field with the same vectors, empty for none
 * @param leftOutOfSource whether {@code _source} is stored without the field
 * @param learned the dimensions and views learned from documents
 */
record FieldSettings(
    Defaults defaults,
    NamedAnalyzer analyzer,
    int ngrams,
    VectorCopy storedVector,
    ViewsCopy storedViews,
    String model,
    String vectorField,
    boolean ignoreMalformed,
    boolean leftOutOfSource,
    LearnedMapping learned) {

  /**
   * The settings of an index for all fields.
   *
   * @param leaveOutOfSource the setting {@code index.mapping.exclude_source_vectors}
   */
  record Defaults(NamedAnalyzer analyzer, boolean ignoreMalformed, boolean leaveOutOfSource) {}
}
