package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import java.util.Optional;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;

/** The field that a query or a function names, in the index of a shard. */
final class SearchedField {

  /** The longest name: longer names take too long where a name is looked up part by part. */
  private static final int MAX_NAME_LENGTH = 4096;

  private SearchedField() {}

  /** Returns the name of a field in a request, if it is short enough. */
  static String checkedName(String field) {
    if (field.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "[field] names a field by at most ["
              + MAX_NAME_LENGTH
              + "] characters, but has ["
              + field.length()
              + "]");
    }
    return field;
  }

  /** Returns the type of a field; empty if the index lacks the field. */
  static Optional<CrossMediaFieldType> of(SearchExecutionContext context, String field) {
    MappedFieldType type = context.getFieldType(field);
    if (type == null) {
      return Optional.empty();
    }
    if (type instanceof CrossMediaFieldType pictures) {
      return Optional.of(pictures);
    }
    throw new IllegalArgumentException(
        "["
            + field
            + "] is a field of type ["
            + type.typeName()
            + "], but [cross_media] searches only fields of type [cross_media]");
  }
}
