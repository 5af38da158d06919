package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.elasticsearch.index.IndexMode;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.MappingParserContext;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.VectorSimilarity;
import org.elasticsearch.index.mapper.vectors.VectorsFormatProvider;

/**
 * The native vector field that a field of pictures makes and fills itself. It is made when the
 * first document tells how many dimensions the vectors have.
 */
record OwnVectors(
    IndexVersion created,
    IndexMode mode,
    boolean experimental,
    List<VectorsFormatProvider> formats,
    boolean disabledByDefault) {

  /** The value of the parameter {@code vector_field} that asks for one. */
  static final String WANTED = "true";

  static final int MAX_DIMENSION = DenseVectorFieldMapper.MAX_DIMS_COUNT;

  private static final String LEAF_NAME = "near";

  static OwnVectors of(MappingParserContext context) {
    IndexSettings index = context.getIndexSettings();
    return new OwnVectors(
        index.getIndexVersionCreated(),
        index.getMode(),
        IndexSettings.DENSE_VECTOR_EXPERIMENTAL_FEATURES_SETTING.get(index.getSettings()),
        context.getVectorsFormatProviders(),
        index.isIndexDisabledByDefault());
  }

  /** Returns the name of the native field of a field of pictures. */
  static String name(String field) {
    return field + "." + LEAF_NAME;
  }

  /**
   * Makes the native field. {@code _source} does not contain it: the field of pictures restores it.
   *
   * @param context that of the field of pictures
   */
  DenseVectorFieldMapper mapper(String field, int dimension, MapperBuilderContext context) {
    boolean excludedFromSource = false;
    return new DenseVectorFieldMapper.Builder(
            LEAF_NAME, created, mode, excludedFromSource, experimental, formats, disabledByDefault)
        .dimensions(dimension)
        .similarity(VectorSimilarity.MAX_INNER_PRODUCT)
        .build(context.createChildContext(field, null));
  }

  /** Returns the Lucene field of a vector. */
  static IndexableField field(String field, DenseVector vector) {
    return new KnnFloatVectorField(
        name(field), vector.toArray(), VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT);
  }
}
