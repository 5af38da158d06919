package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldBuilder.FieldSettings;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldBuilder.VectorCopy;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldBuilder.VectorField;
import io.github.crossmedia.elasticsearch.mapper.StoredSource.ExactWeights;
import io.github.crossmedia.elasticsearch.mapper.StoredSource.Loader;
import io.github.crossmedia.elasticsearch.mapper.TypedWord.Tokens;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.StoredViews;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.mapper.SourceLoader;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper;
import org.elasticsearch.index.mapper.vectors.SyntheticVectorsPatchFieldLoader;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.elasticsearch.xcontent.support.AbstractXContentParser;

/** The field type {@code cross_media}: stores pictures projected by a model. */
public final class CrossMediaFieldMapper extends FieldMapper {

  public static final String TYPE = "cross_media";

  public static final TypeParser PARSER =
      new TypeParser(
          (name, context) -> CrossMediaFieldBuilder.of(name, context), notInMultiFields(TYPE));

  private final FieldSettings settings;
  private final List<DenseVectorFieldMapper> ownVectors;
  private final CrossMediaField field;

  /**
   * Creates a field.
   *
   * @param ownVectors the native field that this field makes itself; none if it makes none yet
   */
  CrossMediaFieldMapper(
      String leafName,
      CrossMediaFieldType type,
      BuilderParams params,
      FieldSettings settings,
      List<DenseVectorFieldMapper> ownVectors) {
    super(leafName, type, params);
    this.settings = settings;
    this.ownVectors = ownVectors;
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
    // words are keys that may contain dots, but not names of fields
    boolean withinLeaf = context.path().isWithinLeafObject();
    context.path().setWithinLeafObject(true);
    try {
      addValue(context);
    } finally {
      context.path().setWithinLeafObject(withinLeaf);
    }
  }

  /** Adds a value, or what is kept of a malformed one. */
  private void addValue(DocumentParserContext context) throws IOException {
    if (!settings.ignoreMalformed()) {
      addPicture(context.parser(), context);
      return;
    }
    MalformedValue copy = MalformedValue.copy(context.parser());
    try (XContentParser parser = copy.parser()) {
      addPicture(parser, context);
    } catch (IllegalArgumentException e) {
      context.addIgnoredField(fullPath());
      if (keepsItself()) {
        context.doc().add(copy.field(fullPath()));
      }
    }
  }

  /** Adds the value, or that of an array of at most one picture. */
  private void addPicture(XContentParser parser, DocumentParserContext context) throws IOException {
    List<PictureObject> pictures = PictureObject.readAll(new DocumentTokens(parser));
    if (pictures.size() > 1) {
      throw severalPictures();
    }
    for (PictureObject picture : pictures) {
      LearnedMapping news = settings.learned().newIn(picture, fullPath(), settings.hasOwnVectors());
      requireRoom(news, context);
      addFields(picture, context.doc());
      if (!news.isNothing()) {
        context.addDynamicMapper(getMergeBuilder().learning(news), fullPath());
      }
    }
  }

  private IllegalArgumentException severalPictures() {
    return new IllegalArgumentException(
        Formatted.of(
            "field [%s] holds one picture: put an array of pictures into objects of type [nested],"
                + " with one [%s] in each",
            fullPath(), leafName()));
  }

  /**
   * Checks the limit of fields: each view is a Lucene field and counts as a field of the mapping.
   */
  private void requireRoom(LearnedMapping news, DocumentParserContext context) {
    long limit = context.indexSettings().getMappingTotalFieldsLimit();
    int views = news.views().size();
    if (views > 0 && context.mappingLookup().getTotalFieldsCount() + views > limit) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the views %s in field [%s] count as fields: limit of total fields [%s] has been"
                  + " exceeded",
              news.views(), fullPath(), limit));
    }
  }

  @Override
  public int getTotalFieldsCount() {
    return super.getTotalFieldsCount()
        + settings.learned().views().size()
        + (settings.hasOwnVectors() ? 1 : 0);
  }

  /** Returns the fields below this one: the native field of its vectors. */
  @Override
  public Iterator<Mapper> iterator() {
    return Iterators.concat(super.iterator(), List.<Mapper>copyOf(ownVectors).iterator());
  }

  private void addFields(PictureObject picture, LuceneDocument document) throws IOException {
    var words = picture.projected().words();
    if (settings.hasOwnVectors()) {
      addOwnVector(picture.projected().vector(), document);
    }
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

  /** Adds a vector to the native field of this one, which has room for those of one dimension. */
  private void addOwnVector(DenseVector vector, LuceneDocument document) {
    int known = settings.learned().vectorDimension();
    int dimension = vector.dimension();
    if (known > 0 && known == dimension) {
      document.add(OwnVectors.field(fullPath(), vector));
    } else if (dimension > (known > 0 ? 0 : OwnVectors.MAX_DIMENSION)
        && settings.storedVector() == VectorCopy.NONE) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[vector] has [%s] dimensions, but [%s], which alone keeps the vectors, has %s",
              dimension,
              OwnVectors.name(fullPath()),
              known > 0 ? "[" + known + "]" : "at most [" + OwnVectors.MAX_DIMENSION + "]"));
    }
  }

  private boolean keepsItself() {
    return settings.storedVector().isComplete();
  }

  @Override
  public SourceLoader.SyntheticVectorsLoader syntheticVectorsLoader() {
    return settings.leftOutOfSource() && keepsItself()
        ? new SyntheticVectorsPatchFieldLoader<>(this::loader, Loader::value)
        : null;
  }

  @Override
  protected SyntheticSourceSupport syntheticSourceSupport() {
    return keepsItself()
        ? new SyntheticSourceSupport.Native(this::loader)
        : super.syntheticSourceSupport();
  }

  private Loader loader() {
    return new Loader(fullPath(), leafName(), fieldType().vectorField().orElse(""));
  }

  @Override
  protected void doValidate(MappingLookup mappers) {
    requireNoCopies(mappers);
    if (settings.hasOwnVectors()) {
      ownVectors.forEach(own -> VectorField.require(fullPath(), own.fullPath(), own.fieldType()));
      return;
    }
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
            Formatted.of(
                "field [%s] can't be copied to [%s] by [copy_to]: a field of type [cross_media]"
                    + " only accepts what the processor writes",
                other.fullPath(), fullPath()));
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

  /** The tokens of a document that is being indexed. */
  private record DocumentTokens(XContentParser parser) implements PictureObject.Tokens {

    private static PictureObject.Token of(XContentParser.Token token) {
      return switch (token) {
        case START_OBJECT -> PictureObject.Token.START_OBJECT;
        case END_OBJECT -> PictureObject.Token.END_OBJECT;
        case START_ARRAY -> PictureObject.Token.START_ARRAY;
        case END_ARRAY -> PictureObject.Token.END_ARRAY;
        case VALUE_STRING -> PictureObject.Token.STRING;
        case VALUE_NUMBER -> PictureObject.Token.NUMBER;
        case VALUE_NULL -> PictureObject.Token.NULL;
        case null, default -> PictureObject.Token.OTHER;
      };
    }

    @Override
    public PictureObject.Token current() {
      return of(parser.currentToken());
    }

    @Override
    public PictureObject.Token next() throws IOException {
      return of(parser.nextToken());
    }

    @Override
    public String name() throws IOException {
      return parser.currentName();
    }

    @Override
    public String text() throws IOException {
      return parser.text();
    }

    @Override
    public float number() throws IOException {
      return parser.floatValue();
    }
  }

  /** A malformed value that was ignored, kept unchanged for {@code _source}. */
  record MalformedValue(BytesReference json) {

    private static final String VALUE = "value";

    /** The smallest picture, a GIF of one pixel, has this many characters in base64. */
    private static final int MIN_PIXELS_LENGTH = 48;

    /** Copies the current value of a parser; rejects only pixels. */
    static MalformedValue copy(XContentParser parser) throws IOException {
      Object value = AbstractXContentParser.readValue(parser, LinkedHashMap::new);
      requireNoPixels(value);
      try (XContentBuilder builder = JsonXContent.contentBuilder()) {
        return new MalformedValue(BytesReference.bytes(builder.map(Map.of(VALUE, value))));
      }
    }

    /**
     * Rejects long texts, which may be the file of a picture; the key of a malformed word is
     * harmless.
     */
    private static void requireNoPixels(Object value) {
      switch (value) {
        case Map<?, ?> map ->
            map.forEach(
                (key, inside) -> {
                  requireShort(key, PictureObject.MAX_WORD_LENGTH);
                  if (PictureObject.MODEL.equals(key)) {
                    requireShort(inside, PictureObject.MAX_WORD_LENGTH);
                  } else {
                    requireNoPixels(inside);
                  }
                });
        case List<?> list -> list.forEach(MalformedValue::requireNoPixels);
        case null, default -> requireShort(value, MIN_PIXELS_LENGTH);
      }
    }

    private static void requireShort(Object value, int longest) {
      if (value instanceof String text && text.length() > longest) {
        throw new IllegalArgumentException(
            "a string of "
                + text.length()
                + " characters is rejected even if malformed values are ignored: pixels are never"
                + " stored");
      }
    }

    /** Returns a parser positioned on the value. */
    XContentParser parser() throws IOException {
      XContentParser parser =
          XContentHelper.createParser(XContentParserConfiguration.EMPTY, json, XContentType.JSON);
      parser.nextToken();
      parser.nextToken();
      parser.nextToken();
      return parser;
    }

    IndexableField field(String field) {
      return new BinaryDocValuesField(FieldNames.malformed(field), json.toBytesRef());
    }

    static Object read(BytesRef stored) {
      return XContentHelper.convertToMap(new BytesArray(stored), true, XContentType.JSON)
          .v2()
          .get(VALUE);
    }
  }

  /**
   * The forms of a document's words that the mapping's analyzer produces, if they differ from the
   * model's: typing tiger finds {@code Tiger}. They are separate from the model's words, on which
   * the plan {@code words} relies.
   */
  static final class AnalysedForms {

    private AnalysedForms() {}

    /** Returns the field of the forms; empty if the analyzer changes no word. */
    static Optional<IndexableField> of(String field, List<WeightedWord> words, Analyzer analyzer)
        throws IOException {
      Map<String, Float> forms = new TreeMap<>();
      for (WeightedWord word : words) {
        String form = form(field, word.word(), analyzer);
        if (!form.isEmpty()) {
          forms.merge(form, word.weight(), Math::max);
        }
      }
      words.forEach(word -> forms.remove(word.word()));
      return forms.isEmpty()
          ? Optional.empty()
          : Optional.of(
              CrossMediaField.forms(
                  FieldNames.analysed(field),
                  forms.entrySet().stream()
                      .map(form -> new WeightedWord(form.getKey(), form.getValue()))
                      .toList()));
    }

    private static String form(String field, String word, Analyzer analyzer) throws IOException {
      try (TokenStream stream = analyzer.tokenStream(field, word)) {
        return String.join(" ", Tokens.all(stream).stream().map(List::getFirst).toList());
      }
    }
  }
}
