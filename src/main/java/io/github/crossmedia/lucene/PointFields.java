package io.github.crossmedia.lucene;

import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.QueryVisitor;

/**
 * The Lucene fields of a field's vectors: its doc values, and a vector field with the same vectors
 * or, if there are none in doc values, the only ones.
 *
 * @param nativeField the vector field, empty for the one that {@link CrossMediaField#withNearest}
 *     adds
 */
record PointFields(String field, String nativeField) {

  PointFields {
    Objects.requireNonNull(field);
    Objects.requireNonNull(nativeField);
  }

  /** Returns the Lucene fields of a field written by {@link CrossMediaField}. */
  static PointFields of(String field) {
    return new PointFields(field, "");
  }

  /** Returns the field of the doc values. */
  String stored() {
    return FieldNames.vector(field);
  }

  /** Returns the vector field for vectors of this dimension. */
  String nearest(int dimension) {
    return nativeField.isEmpty() ? FieldNames.nearest(field, dimension) : nativeField;
  }

  boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(
        context, stored(), FieldNames.additions(field), FieldNames.model(field));
  }

  boolean areAccepted(QueryVisitor visitor) {
    return visitor.acceptField(FieldNames.model(field)) && visitor.acceptField(stored());
  }
}
