package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.mapper.LearnedMapping.Parameters;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.StoredVector;
import io.github.crossmedia.lucene.StoredViews.ViewPrecision;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.PictureObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.MapperMergeContext;
import org.elasticsearch.index.mapper.MappingParserContext;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.ElementType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.VectorSimilarity;
import org.elasticsearch.xcontent.XContentBuilder;

/** The parameters of a field, their valid values, and which of them may change. */
final class CrossMediaFieldBuilder extends FieldMapper.Builder {

  private final FieldSettings.Defaults defaults;
  private final Parameter<NamedAnalyzer> analyzer;
  private final Parameter<Boolean> ignoreMalformed;
  private final Parameter<Integer> ngrams =
      Parameter.intParam("n_grams", true, of(FieldSettings::ngrams), 1)
          .addValidator(CrossMediaFieldBuilder::requireNgrams);
  private final Parameter<String> storedVector =
      Parameter.stringParam(
              "stored_vector", false, of(settings -> settings.storedVector().toString()), "float32")
          .addValidator(VectorCopy::named);
  private final Parameter<String> storedViews =
      Parameter.stringParam(
              "stored_views",
              true,
              of(settings -> settings.storedViews().toString()),
              ViewsCopy.USUAL)
          .addValidator(ViewsCopy::named);
  private final Parameter<String> model =
      Parameter.stringParam("model", true, of(FieldSettings::model), "")
          .addValidator(CrossMediaFieldBuilder::requireReference);
  private final Parameter<String> vectorField =
      new Parameter<>(
          "vector_field",
          false,
          () -> "",
          (name, context, value) -> named(value),
          of(FieldSettings::vectorField),
          CrossMediaFieldBuilder::writeNamed,
          text -> text);
  private final Parameters learned =
      new Parameters(mapper -> ((CrossMediaFieldMapper) mapper).settings().learned());
  private final Parameter<Map<String, String>> meta = Parameter.metaParam();

  CrossMediaFieldBuilder(String name, FieldSettings.Defaults defaults) {
    super(name);
    this.defaults = defaults;
    this.analyzer =
        Parameter.analyzerParam("analyzer", false, of(FieldSettings::analyzer), defaults::analyzer);
    this.ignoreMalformed =
        Parameter.boolParam(
            "ignore_malformed",
            true,
            of(FieldSettings::ignoreMalformed),
            defaults::ignoreMalformed);
  }

  static CrossMediaFieldBuilder of(String name, MappingParserContext context) {
    Settings index = context.getSettings();
    return new CrossMediaFieldBuilder(
        name,
        new FieldSettings.Defaults(
            context.getIndexAnalyzers().getDefaultIndexAnalyzer(),
            FieldMapper.IGNORE_MALFORMED_SETTING.get(index),
            IndexSettings.INDEX_MAPPING_EXCLUDE_SOURCE_VECTORS_SETTING.get(index),
            OwnVectors.of(context)));
  }

  private static <T> Function<FieldMapper, T> of(Function<FieldSettings, T> parameter) {
    return mapper -> parameter.apply(((CrossMediaFieldMapper) mapper).settings());
  }

  private static String named(Object vectorField) {
    return vectorField == null || vectorField.equals(false) ? "" : vectorField.toString();
  }

  private static void writeNamed(XContentBuilder builder, String name, String vectorField)
      throws IOException {
    if (vectorField.equals(OwnVectors.WANTED)) {
      builder.field(name, true);
    } else {
      builder.field(name, vectorField);
    }
  }

  private static void requireNgrams(int longest) {
    if (longest < 1 || longest > 3) {
      throw new IllegalArgumentException("[n_grams] must be between 1 and 3, but is " + longest);
    }
  }

  private static void requireReference(String model) {
    if (!model.isEmpty()) {
      ModelReference.parse(model);
    }
  }

  @Override
  protected Parameter<?>[] getParameters() {
    return new Parameter<?>[] {
      analyzer,
      ngrams,
      storedVector,
      storedViews,
      model,
      vectorField,
      ignoreMalformed,
      learned.dimensions(),
      learned.views(),
      learned.vectorDimension(),
      meta
    };
  }

  /** Returns this field with the dimensions and views that documents add. */
  CrossMediaFieldBuilder learning(LearnedMapping news) {
    learned.set(news);
    return this;
  }

  @Override
  protected void mergeFromBuilder(
      FieldMapper.Builder incoming, FieldMapper.Conflicts conflicts, MapperMergeContext context) {
    LearnedMapping before = learned.get();
    super.mergeFromBuilder(incoming, conflicts, context);
    int given = learned.get().vectorDimension();
    if (context.getMapperBuilderContext().getMergeReason().isAutoUpdate()) {
      before
          .contradictedBy(learned.get())
          .forEach(
              version ->
                  conflicts.addConflict(
                      "dimensions", "[" + version + "] already has vectors of another length"));
    } else if (before.vectorDimension() > 0 && given > 0 && given != before.vectorDimension()) {
      conflicts.addConflict("vector_dims", "the native field has " + before.vectorDimension());
    }
    learned.set(before.and(learned.get()));
    if (learned.get().views().size() > PictureObject.MAX_VIEWS) {
      conflicts.addConflict("views", "more than [" + PictureObject.MAX_VIEWS + "]");
    }
  }

  @Override
  public String contentType() {
    return CrossMediaFieldMapper.TYPE;
  }

  @Override
  public CrossMediaFieldMapper build(MapperBuilderContext context) {
    if (multiFieldsBuilder.hasMultiFields()) {
      throw new IllegalArgumentException(
          "field [" + leafName() + "] of type [cross_media] can't have [fields]");
    }
    if (!copyTo.copyToFields().isEmpty()) {
      throw new IllegalArgumentException(
          "field [" + leafName() + "] of type [cross_media] can't be copied by [copy_to]");
    }
    FieldSettings settings =
        new FieldSettings(
            defaults,
            analyzer.get(),
            ngrams.get(),
            VectorCopy.named(storedVector.get()),
            ViewsCopy.named(storedViews.get()),
            model.get(),
            vectorField.get(),
            ignoreMalformed.get(),
            defaults.leaveOutOfSource() && !context.isSourceSynthetic(),
            learned.get());
    CrossMediaFieldType type =
        new CrossMediaFieldType(
            context.buildFullName(leafName()),
            settings.analyzer(),
            settings.ngrams(),
            settings.hasOwnVectors()
                ? OwnVectors.name(context.buildFullName(leafName()))
                : settings.vectorField(),
            settings.learned().dimensions(),
            meta.getValue());
    int dimension = settings.learned().vectorDimension();
    return new CrossMediaFieldMapper(
        leafName(),
        type,
        builderParams(this, context),
        settings,
        settings.hasOwnVectors() && dimension > 0
            ? List.of(defaults.vectors().mapper(leafName(), dimension, context))
            : List.of());
  }

  /**
   * The settings of a field in its mapping.
   *
   * @param defaults the settings that apply unless the mapping overrides them
   * @param ngrams the number of words of the longest n-gram looked up for a typed text
   * @param storedViews how views that do not count visual words are kept
   * @param model the model for queries that name none, empty for none
   * @param vectorField the native vector field with the same vectors, empty for none, or {@link
   *     OwnVectors#WANTED}
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

    boolean hasOwnVectors() {
      return vectorField.equals(OwnVectors.WANTED);
    }

    /**
     * The settings of an index for all fields.
     *
     * @param leaveOutOfSource the setting {@code index.mapping.exclude_source_vectors}
     */
    record Defaults(
        NamedAnalyzer analyzer,
        boolean ignoreMalformed,
        boolean leaveOutOfSource,
        OwnVectors vectors) {}
  }

  /** How a field keeps the vectors of its documents: the parameter {@code stored_vector}. */
  enum VectorCopy {
    FLOAT32 {
      @Override
      CrossMediaField of(CrossMediaField field) {
        return field.with(StoredVector.FLOAT32);
      }
    },

    INT8 {
      @Override
      CrossMediaField of(CrossMediaField field) {
        return field.with(StoredVector.INT8);
      }
    },

    /** Keeps no vectors: the native vector field has them. */
    NONE {
      @Override
      CrossMediaField of(CrossMediaField field) {
        return field.withoutCopies();
      }
    };

    /** Returns the field that keeps vectors in this way. */
    abstract CrossMediaField of(CrossMediaField field);

    static VectorCopy named(String name) {
      return Arrays.stream(values())
          .filter(copy -> copy.toString().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "[stored_vector] must be [float32], [int8] or [none], but is ["
                          + name
                          + "]"));
    }

    /** Returns true if the index keeps vectors without loss. */
    boolean isComplete() {
      return this != INT8;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How a field keeps the views of its documents: the parameter {@code stored_views}.
   *
   * @param precision empty if it keeps only counts of visual words
   */
  record ViewsCopy(Optional<ViewPrecision> precision) {

    static final String USUAL = ViewPrecision.FLOAT16.toString();

    private static final String NONE = "none";

    static ViewsCopy named(String name) {
      try {
        return new ViewsCopy(
            name.equals(NONE) ? Optional.empty() : Optional.of(ViewPrecision.named(name)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "[stored_views] must be [float32], [float16], [int8] or [none], but is [" + name + "]",
            e);
      }
    }

    @Override
    public String toString() {
      return precision.map(ViewPrecision::toString).orElse(NONE);
    }
  }

  /** The requirements for a native field to rank like its {@code cross_media} field. */
  static final class VectorField {

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
}
