package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import java.util.function.Function;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.MapperMergeContext;
import org.elasticsearch.index.mapper.MappingParserContext;

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
      Parameter.stringParam("vector_field", false, of(FieldSettings::vectorField), "");
  private final LearnedParameters learned =
      new LearnedParameters(mapper -> ((CrossMediaFieldMapper) mapper).settings().learned());
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
            IndexSettings.INDEX_MAPPING_EXCLUDE_SOURCE_VECTORS_SETTING.get(index)));
  }

  private static <T> Function<FieldMapper, T> of(Function<FieldSettings, T> parameter) {
    return mapper -> parameter.apply(((CrossMediaFieldMapper) mapper).settings());
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
    if (context.getMapperBuilderContext().getMergeReason().isAutoUpdate()) {
      before
          .contradictedBy(learned.get())
          .forEach(
              version ->
                  conflicts.addConflict(
                      "dimensions", "[" + version + "] already has vectors of another length"));
    }
    learned.set(before.and(learned.get()));
    if (learned.get().views().size() > LearnedMapping.MAX_VIEWS) {
      conflicts.addConflict("views", "more than [" + LearnedMapping.MAX_VIEWS + "]");
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
            settings.vectorField(),
            settings.learned().dimensions(),
            meta.getValue());
    return new CrossMediaFieldMapper(leafName(), type, builderParams(this, context), settings);
  }
}
