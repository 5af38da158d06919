package io.github.crossmedia.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;

import io.github.crossmedia.elasticsearch.CrossMediaPlugin;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.FieldNamesFieldMapper;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperTestCase;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.lookup.Source;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.junit.AssumptionViolatedException;

/** What Elasticsearch demands of any field type, and the parameters of this one. */
public class CrossMediaFieldMapperTest extends MapperTestCase {

  private static final int DIMENSION = 7;

  @Override
  protected Collection<? extends Plugin> getPlugins() {
    return List.of(new CrossMediaPlugin());
  }

  @Override
  protected IndexAnalyzers createIndexAnalyzers(IndexSettings settings) {
    return PictureMapperTestCase.analyzers();
  }

  @Override
  protected void minimalMapping(XContentBuilder b) throws IOException {
    b.field("type", "cross_media");
  }

  @Override
  protected Object getSampleValueForDocument() {
    return PictureMapperTestCase.picture(
        Map.of("tiger", 0.83f, "snow", 0.41f), List.of(0.12f, -0.5f));
  }

  @Override
  protected Object getSampleObjectForDocument() {
    return getSampleValueForDocument();
  }

  @Override
  protected Object getSampleValueForQuery() {
    return "tiger";
  }

  @Override
  protected Object generateRandomInputValue(MappedFieldType type) {
    Map<String, Float> words = new TreeMap<>();
    for (int i = between(1, 20); i > 0; i--) {
      words.put(randomRealisticUnicodeOfCodepointLengthBetween(1, 9), weight());
    }
    return PictureMapperTestCase.picture(words, randomVector());
  }

  /** The vectors of one version have one dimension. */
  private static List<Float> randomVector() {
    return randomList(DIMENSION, DIMENSION, () -> randomFloat() - 0.5f);
  }

  private static float weight() {
    return Float.MIN_NORMAL + randomFloat();
  }

  @Override
  protected void registerParameters(ParameterChecker checker) throws IOException {
    checker.registerConflictCheck("analyzer", b -> b.field("analyzer", "spaces"));
    checker.registerConflictCheck("stored_vector", b -> b.field("stored_vector", "int8"));
    checker.registerConflictCheck("vector_field", withVector(""), withVector("native"));
    checker.registerUpdateCheck(
        "model",
        b -> b.field("model", "corel"),
        m -> assertEquals("corel", ((CrossMediaFieldMapper) m).settings().model()));
    checker.registerUpdateCheck(
        "n_grams",
        b -> b.field("n_grams", 3),
        m -> assertEquals(3, ((CrossMediaFieldMapper) m).settings().ngrams()));
    checker.registerUpdateCheck(
        "stored_views",
        b -> b.field("stored_views", "int8"),
        m -> assertEquals("int8", ((CrossMediaFieldMapper) m).settings().storedViews().toString()));
    checker.registerUpdateCheck(
        "dimensions",
        b -> b.field("dimensions", Map.of("corel@3", 371)),
        m -> assertEquals(Map.of("corel@3", 371), learned(m).dimensions()));
    checker.registerUpdateCheck(
        "views",
        b -> b.field("views", List.of("sift")),
        m -> assertEquals(Set.of("sift"), learned(m).views()));
    checker.registerUpdateCheck(
        "vector_dims",
        b -> b.field("vector_dims", 371),
        m -> assertEquals(371, learned(m).vectorDimension()));
  }

  private static LearnedMapping learned(Mapper mapper) {
    return ((CrossMediaFieldMapper) mapper).settings().learned();
  }

  private XContentBuilder withVector(String vectorField) throws IOException {
    return PictureMapperTestCase.withVector(
        vectorField, b -> b.field("similarity", "max_inner_product"));
  }

  public void testAnArrayOfPicturesIsRefused() throws IOException {
    MapperService service = createMapperService(fieldMapping(this::minimalMapping));
    Object two = List.of(getSampleValueForDocument(), getSampleValueForDocument());
    Exception e =
        expectThrows(
            DocumentParsingException.class,
            () -> service.documentMapper().parse(source(b -> b.field("field", two))));
    assertThat(
        e.getCause().getMessage(),
        containsString(
            "field [field] holds one picture: put an array of pictures into objects of type"
                + " [nested], with one [field] in each"));
  }

  @Override
  protected void assertFetchMany(
      MapperService service, String field, Object value, String format, int count) {
    expectThrows(DocumentParsingException.class, () -> assertFetch(service, field, value, format));
  }

  /** The writer is Lucene's own: that of Elasticsearch needs a native library. */
  @Override
  protected void assertFetch(MapperService service, String field, Object value, String format)
      throws IOException {
    var document = service.documentMapper().parse(source(b -> b.field(field, value))).rootDoc();
    var config = new IndexWriterConfig(IndexShard.buildIndexAnalyzer(service));
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      writer.addDocument(document);
      try (DirectoryReader reader = writer.getReader()) {
        ValueFetcher fetcher =
            service.fieldType(field).valueFetcher(createSearchExecutionContext(service), format);
        fetcher.setNextReader(getOnlyLeafReader(reader).getContext());
        assertEquals(
            strongestFirst((Map<?, ?>) ((Map<?, ?>) value).get("words")),
            fetcher.fetchValues(Source.empty(XContentType.JSON), 0, List.of()));
      }
    }
  }

  private static List<?> strongestFirst(Map<?, ?> words) {
    return words.keySet().stream()
        .sorted(
            Comparator.<Object, Float>comparing(word -> -(Float) words.get(word))
                .thenComparing(Object::toString))
        .toList();
  }

  @Override
  protected boolean supportsSearchLookup() {
    return false;
  }

  @Override
  protected boolean supportsDocValuesSkippers() {
    return false;
  }

  @Override
  protected void assertExistsQuery(MapperService service) throws IOException {
    var document = service.documentMapper().parse(source(this::writeField)).rootDoc();
    var query = service.fieldType("field").existsQuery(createSearchExecutionContext(service));
    String field = ((FieldExistsQuery) query).getField();
    assertNotNull(document.getField(field));
    assertNull(document.getField(FieldNamesFieldMapper.NAME));
  }

  @Override
  protected boolean supportsStoredFields() {
    return false;
  }

  @Override
  protected boolean supportsIgnoreMalformed() {
    return true;
  }

  @Override
  protected List<ExampleMalformedValue> exampleMalformedValues() {
    return List.of(
        exampleMalformedValue("tiger").errorMatches("a picture must be an object"),
        exampleMalformedValue(b -> b.startObject().field("words", Map.of("a", 1)).endObject())
            .errorMatches("[model] is missing"),
        exampleMalformedValue(b -> object(b, "words", Map.of("tiger", -1)))
            .errorMatches("[words.tiger] must be positive, but is -1.0"),
        exampleMalformedValue(b -> object(b, "words", Map.of("", 1)))
            .errorMatches("a word of [words] must have 1 to 1024 characters, but has 0"),
        exampleMalformedValue(b -> object(b, "words", Map.of("tiger", List.of(1))))
            .errorMatches("[words.tiger] must be a number"),
        exampleMalformedValue(b -> object(b, "vector", List.of(1, "two")))
            .errorMatches("[vector[1]] must be a number"),
        exampleMalformedValue(b -> object(b, "vector", List.of(1e60)))
            .errorMatches("[vector[0]] is out of the range of a float: 1.0E60"),
        exampleMalformedValue(b -> object(b, "visual_words", Map.of("sift", Map.of("eleven", 1))))
            .errorMatches("[visual_words.sift] has the key [eleven]"),
        exampleMalformedValue(
                b -> object(b, "visual_words", Map.of("sift", Map.of("2000000000", 1))))
            .errorMatches(
                "[visual_words.sift] has the key [2000000000]: a visual word must be between 0"),
        exampleMalformedValue(
                b -> object(b, "visual_words", Map.of("v".repeat(257), Map.of("1", 1))))
            .errorMatches("the name of a view must have 1 to 256 characters, but has 257"),
        exampleMalformedValue(b -> object(b, "visual_words", manyViews(101)))
            .errorMatches("[visual_words] has more than [100] views"),
        exampleMalformedValue(b -> object(b, "views", Map.of("sift", Map.of("1", 1))))
            .errorMatches(
                "[views.sift] must be an array of numbers, or of such arrays: counts of visual"
                    + " words belong into [visual_words]"),
        exampleMalformedValue(b -> object(b, "views", Map.of("v".repeat(257), List.of(1))))
            .errorMatches("the name of a view must have 1 to 256 characters, but has 257"),
        exampleMalformedValue(b -> object(b, "views", Map.of("gist", List.of(1, "two"))))
            .errorMatches("[views.gist[1]] must be a number"),
        exampleMalformedValue(b -> object(b, "views", Map.of("gist", List.of(1e60))))
            .errorMatches("[views.gist[0]] is out of the range of a float: 1.0E60"),
        exampleMalformedValue(
                b -> object(b, "views", Map.of("points", List.of(List.of(1, 2), List.of(1)))))
            .errorMatches("[views.points] has vectors of different lengths"),
        exampleMalformedValue(b -> object(b, "views", Map.of("points", List.of(List.of(1), 2))))
            .errorMatches("[views.points] must be an array of numbers"),
        exampleMalformedValue(b -> object(b, "views", manyVectors(101)))
            .errorMatches("[views] has more than [100] views"),
        exampleMalformedValue(b -> object(b, "pixels", "aGVsbG8="))
            .errorMatches(
                "unknown key [pixels], known keys are [model, vector, words, visual_words, views,"
                    + " entries]"));
  }

  private static Map<String, Object> manyViews(int count) {
    Map<String, Object> views = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      views.put("view" + i, Map.of("1", 1));
    }
    return views;
  }

  private static Map<String, Object> manyVectors(int count) {
    Map<String, Object> views = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      views.put("view" + i, List.of(1));
    }
    return views;
  }

  private static void object(XContentBuilder b, String key, Object value) throws IOException {
    b.startObject().field("model", "corel@3").field(key, value).endObject();
  }

  @Override
  protected SyntheticSourceSupport syntheticSourceSupport(boolean ignoreMalformed) {
    return new OnePicture(ignoreMalformed);
  }

  private static final class OnePicture implements SyntheticSourceSupport {

    private final boolean ignoreMalformed;

    OnePicture(boolean ignoreMalformed) {
      this.ignoreMalformed = ignoreMalformed;
    }

    @Override
    public boolean enforcesSingleValue() {
      return true;
    }

    @Override
    public SyntheticSourceExample example(int maxValues) {
      Map<String, Object> words = new TreeMap<>();
      for (int i = between(1, 9); i > 0; i--) {
        words.put(randomAlphanumericOfLength(5), weight());
      }
      Map<String, Object> sift = Map.of("300", between(1, 255));
      Map<String, Object> blobs = Map.of("7", randomFloat() + 0.1f);
      Map<String, Object> views = new TreeMap<>(Map.of("sift", sift, "blobs", blobs));
      List<Float> vector = randomVector();
      Map<String, Object> value = new LinkedHashMap<>();
      value.put("visual_words", views);
      value.put(
          "views",
          new TreeMap<>(
              Map.of(
                  "points", List.of(List.of(between(0, 9), 1.5f), List.of(0, -3)),
                  "jcd", List.of(0, 0.5f, between(1, 15), 0, 0, -2))));
      value.put("vector", vector);
      value.put("words", words);
      value.put("model", "corel@3");
      return new SyntheticSourceExample(
          value,
          value,
          b -> {
            b.field("type", "cross_media");
            b.field("dimensions", Map.of("corel@3", DIMENSION));
            b.field("views", List.of("blobs", "sift"));
            if (ignoreMalformed) {
              b.field("ignore_malformed", true);
            }
          });
    }

    @Override
    public List<SyntheticSourceInvalidExample> invalidExample() {
      return List.of();
    }
  }

  @Override
  protected IngestScriptSupport ingestScriptSupport() {
    throw new AssumptionViolatedException("no value is made by a script");
  }

  @Override
  protected List<SortShortcutSupport> getSortShortcutSupport() {
    throw new AssumptionViolatedException("sorts as keywords do, without shortcuts");
  }

  /** Keys of objects are parted at dots elsewhere. */
  public void testWordsMayContainDots() throws IOException {
    Set<String> words = Set.of("U.S.", ".", " ", "a..b", "e.g");
    Map<String, Float> weights = new TreeMap<>();
    words.forEach(word -> weights.put(word, 1f));
    MapperService service = createMapperService(fieldMapping(this::minimalMapping));

    ParsedDocument parsed =
        service
            .documentMapper()
            .parse(
                source(
                    b -> {
                      b.field("field", PictureMapperTestCase.picture(weights, List.of()));
                      b.field("other.field", 1);
                    }));

    Set<String> found = new TreeSet<>();
    parsed.rootDoc().getFields("field.words").stream()
        .filter(field -> field.binaryValue() != null)
        .forEach(field -> found.add(field.binaryValue().utf8ToString()));
    assertEquals(new TreeSet<>(words), found);
    assertNotNull(parsed.dynamicMappingsUpdate());
    assertThat(
        parsed.dynamicMappingsUpdate().string(),
        containsString("\"other\":{\"properties\":{\"field\""));
  }
}
