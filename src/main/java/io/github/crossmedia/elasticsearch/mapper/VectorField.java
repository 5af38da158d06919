package io.github.crossmedia.elasticsearch.mapper;

import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.ElementType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.VectorSimilarity;

/** The requirements for a native field to rank like its {@code cross_media} field. */
final class VectorField {

  private VectorField() {}

  /** Rejects a field that does not find the pictures with the highest dot products. */
  static void require(String field, String name, MappedFieldType type) {
    if (!(type instanceof DenseVectorFieldType vectors)) {
      throw refused(field, name, "is not a field of type [dense_vector]");
    }
    if (vectors.getElementType() != ElementType.FLOAT
        && vectors.getElementType() != ElementType.BFLOAT16) {
      throw refused(field, name, "has an [element_type] that does not hold floats");
    }
    if (vectors.getSimilarity() != VectorSimilarity.MAX_INNER_PRODUCT) {
      throw refused(
          field, name, "needs [\"index\": true] and [\"similarity\": \"max_inner_product\"]");
    }
  }

  /** Also rejects a field that does not keep the vectors unchanged. */
  static void requireExact(String field, String name, MappedFieldType type) {
    require(field, name, type);
    if (((DenseVectorFieldType) type).getElementType() != ElementType.FLOAT) {
      throw refused(
          field,
          name,
          "needs [\"element_type\": \"float\"] because [stored_vector: none] keeps no other"
              + " vectors");
    }
  }

  private static IllegalArgumentException refused(String field, String name, String reason) {
    return new IllegalArgumentException(
        "field [" + field + "] names [" + name + "] as its [vector_field], which " + reason);
  }
}
