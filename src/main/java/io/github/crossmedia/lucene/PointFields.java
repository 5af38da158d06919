package io.github.crossmedia.lucene;

import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.QueryVisitor;

/**
 * The Lucene fields that hold the vectors of a field: doc values of its own, and a vector field
 * that holds the same vectors or, where doc values keep none, the only ones.
 *
 * @param nativeField the vector field, empty for the one that {@link CrossMediaField#withNearest}
 *     adds
 */
record PointFields(String field, String nativeField) {

  PointFields {
    Objects.requireNonNull(field);
    Objects.requireNonNull(nativeField);
  }

  /** The Lucene fields of a field written by {@link CrossMediaField}. */
  static PointFields of(String field) {
    return new PointFields(field, "");
  }

  /** The doc values. */
  String stored() {
    return FieldNames.vector(field);
  }

  /** The vector field for vectors of this dimension. */
  String nearest(int dimension) {
    return nativeField.isEmpty() ? FieldNames.nearest(field, dimension) : nativeField;
  }

  boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, stored(), FieldNames.model(field));
  }

  boolean areAccepted(QueryVisitor visitor) {
    return visitor.acceptField(FieldNames.model(field)) && visitor.acceptField(stored());
  }
}
