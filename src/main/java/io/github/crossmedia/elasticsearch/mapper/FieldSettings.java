package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.StoredVector;
import org.elasticsearch.index.analysis.NamedAnalyzer;

/**
 * What a mapping says of a field.
 *
 * @param defaults what holds where the mapping is silent
 * @param ngrams the number of words of the longest n-gram looked up for a typed text
 * @param model the model that reads queries which name none, empty for none
 * @param vectorField the native vector field beside this one, empty for none
 * @param leftOutOfSource whether {@code _source} is stored without the field
 * @param learned what documents have taught about the field
 */
record FieldSettings(
    Defaults defaults,
    NamedAnalyzer analyzer,
    int ngrams,
    StoredVector storedVector,
    String model,
    String vectorField,
    boolean ignoreMalformed,
    boolean leftOutOfSource,
    Learned learned) {

  /**
   * What an index says to all its fields.
   *
   * @param leaveOutOfSource the setting {@code index.mapping.exclude_source_vectors}
   */
  record Defaults(NamedAnalyzer analyzer, boolean ignoreMalformed, boolean leaveOutOfSource) {}
}
