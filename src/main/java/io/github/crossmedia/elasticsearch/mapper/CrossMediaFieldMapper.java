package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.StoredViews;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.mapper.SourceLoader;
import org.elasticsearch.index.mapper.vectors.SyntheticVectorsPatchFieldLoader;
import org.elasticsearch.xcontent.XContentParser;

/** The field type {@code cross_media}: stores pictures projected by a model. */
public final class CrossMediaFieldMapper extends FieldMapper {

  public static final String TYPE = "cross_media";

  public static final TypeParser PARSER =
      new TypeParser(
          (name, context) -> CrossMediaFieldBuilder.of(name, context), notInMultiFields(TYPE));

  private final FieldSettings settings;
  private final CrossMediaField field;

  CrossMediaFieldMapper(
      String leafName, CrossMediaFieldType type, BuilderParams params, FieldSettings settings) {
    super(leafName, type, params);
    this.settings = settings;
    this.field = settings.storedVector().of(CrossMediaField.named(fullPath()));
  }

  FieldSettings settings() {
    return settings;
  }

  @Override
  protected void parseCreateField(DocumentParserContext context) throws IOException {
    if (context.doc().getField(FieldNames.model(fullPath())) != null) {
      throw severalPictures();
    }
    boolean withinLeaf = context.path().isWithinLeafObject();
    context.path().setWithinLeafObject(true);
    try {
      addAsWritten(context);
    } finally {
      context.path().setWithinLeafObject(withinLeaf);
    }
  }

  /** Adds a value whose keys may contain dots: words are keys but not names of fields. */
  private void addAsWritten(DocumentParserContext context) throws IOException {
    if (settings.ignoreMalformed()) {
      addUnlessMalformed(context);
    } else {
      addOne(context.parser(), context);
    }
  }

  /** Adds the value, or that of an array of at most one picture. */
  private void addOne(XContentParser parser, DocumentParserContext context) throws IOException {
    List<StoredPicture> pictures = PictureParser.parseAll(parser);
    if (pictures.size() > 1) {
      throw severalPictures();
    }
    for (StoredPicture picture : pictures) {
      add(picture, context);
    }
  }

  private IllegalArgumentException severalPictures() {
    return new IllegalArgumentException(
        "field ["
            + fullPath()
            + "] holds one picture: put an array of pictures into objects of type [nested],"
            + " with one ["
            + leafName()
            + "] in each");
  }

  private void addUnlessMalformed(DocumentParserContext context) throws IOException {
    MalformedValue copy = MalformedValue.copy(context.parser());
    try (XContentParser parser = copy.parser()) {
      addOne(parser, context);
    } catch (IllegalArgumentException e) {
      context.addIgnoredField(fullPath());
      if (keepsItself()) {
        context.doc().add(copy.field(fullPath()));
      }
    }
  }

  private void add(StoredPicture picture, DocumentParserContext context) throws IOException {
    LearnedMapping news = settings.learned().newIn(picture, fullPath());
    requireRoom(news, context);
    add(picture, context.doc());
    if (!news.isNothing()) {
      context.addDynamicMapper(getMergeBuilder().learning(news), fullPath());
    }
  }

  /**
   * Checks the limit of fields: each view is a Lucene field and counts as a field of the mapping.
   */
  private void requireRoom(LearnedMapping news, DocumentParserContext context) {
    long limit = context.indexSettings().getMappingTotalFieldsLimit();
    int views = news.views().size();
    if (views > 0 && context.mappingLookup().getTotalFieldsCount() + views > limit) {
      throw new IllegalArgumentException(
          "the views "
              + news.views()
              + " in field ["
              + fullPath()
              + "] count as fields: limit of total fields ["
              + limit
              + "] has been exceeded");
    }
  }

  @Override
  public int getTotalFieldsCount() {
    return super.getTotalFieldsCount() + settings.learned().views().size();
  }

  private void add(StoredPicture picture, LuceneDocument document) throws IOException {
    var words = picture.projected().words();
    document.addAll(field.fields(picture.projected()));
    picture.visualWords().forEach((view, counts) -> document.add(field.counts(view, counts)));
    if (!picture.views().isEmpty()) {
      settings
          .storedViews()
          .precision()
          .ifPresent(
              precision -> document.add(StoredViews.of(fullPath(), picture.views(), precision)));
    }
    if (!words.isEmpty()) {
      document.add(ExactWeights.of(fullPath(), words));
      AnalysedForms.of(fullPath(), words, settings.analyzer()).ifPresent(document::add);
    }
  }

  private boolean keepsItself() {
    return settings.storedVector().isComplete();
  }

  @Override
  public SourceLoader.SyntheticVectorsLoader syntheticVectorsLoader() {
    return settings.leftOutOfSource() && keepsItself()
        ? new SyntheticVectorsPatchFieldLoader<>(this::loader, PictureLoader::value)
        : null;
  }

  @Override
  protected SyntheticSourceSupport syntheticSourceSupport() {
    return keepsItself()
        ? new SyntheticSourceSupport.Native(this::loader)
        : super.syntheticSourceSupport();
  }

  private PictureLoader loader() {
    return new PictureLoader(fullPath(), leafName(), settings.vectorField());
  }

  @Override
  protected void doValidate(MappingLookup mappers) {
    requireNoCopies(mappers);
    if (settings.storedVector() == VectorCopy.NONE) {
      String vectors = fieldType().requireVectorField("[stored_vector: none]");
      VectorField.requireExact(fullPath(), vectors, mappers.getFieldType(vectors));
    }
    fieldType()
        .vectorField()
        .ifPresent(name -> VectorField.require(fullPath(), name, mappers.getFieldType(name)));
  }

  private void requireNoCopies(MappingLookup mappers) {
    for (Mapper mapper : mappers.fieldMappers()) {
      if (mapper instanceof FieldMapper other
          && other.copyTo().copyToFields().contains(fullPath())) {
        throw new IllegalArgumentException(
            "field ["
                + other.fullPath()
                + "] can't be copied to ["
                + fullPath()
                + "] by [copy_to]: a field of type [cross_media] only accepts what the processor"
                + " writes");
      }
    }
  }

  @Override
  public CrossMediaFieldType fieldType() {
    return (CrossMediaFieldType) super.fieldType();
  }

  @Override
  public boolean ignoreMalformed() {
    return settings.ignoreMalformed();
  }

  /** Returns true, so that a malformed array is ignored as a whole. */
  @Override
  public boolean parsesArrayValue() {
    return true;
  }

  @Override
  protected boolean supportsParsingObject() {
    return true;
  }

  @Override
  public Map<String, NamedAnalyzer> indexAnalyzers() {
    return Map.of(fullPath(), settings.analyzer());
  }

  @Override
  protected String contentType() {
    return TYPE;
  }

  @Override
  public CrossMediaFieldBuilder getMergeBuilder() {
    CrossMediaFieldBuilder builder = new CrossMediaFieldBuilder(leafName(), settings.defaults());
    builder.init(this);
    return builder;
  }
}
