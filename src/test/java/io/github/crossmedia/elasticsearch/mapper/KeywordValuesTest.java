package io.github.crossmedia.elasticsearch.mapper;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.instanceOf;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.BlockLoader;
import org.elasticsearch.index.mapper.DummyBlockLoaderContext;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.StringFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.search.MultiValueMode;

/** A field's values are its words, as those of a keyword field. */
public class KeywordValuesTest extends PictureMapperTestCase {

  public void testFieldCapabilitiesAreThoseOfKeywords() throws IOException {
    MappedFieldType type =
        createMapperService(fieldMapping(PictureMapperTestCase::minimalMapping)).fieldType("field");
    assertEquals("keyword", type.familyTypeName());
    assertTrue(type.isSearchable());
    assertTrue(type.isAggregatable());
  }

  /**
   * ES|QL evaluates a condition over the values of a field, or has the field find the documents:
   * both must be the same documents. The analyzer makes other forms of the words.
   */
  public void testConditionsFindWhatTheyWouldFindInTheValues() throws IOException {
    List<String> words = List.of("tiger", "Palm", "close-up", "polar bear", "PALM", "palms");
    Map<String, BiFunction<MappedFieldType, SearchExecutionContext, Query>> found =
        new LinkedHashMap<>();
    Map<String, Predicate<String>> evaluated = new LinkedHashMap<>();
    for (String value :
        List.of("tiger", "TIGER", "Palm", "palm", "close up", "close-up", "p", "")) {
      String lower = value.toLowerCase(Locale.ROOT);
      found.put("== " + value, (type, context) -> type.termQuery(new BytesRef(value), context));
      evaluated.put("== " + value, value::equals);
      found.put("=~ " + value, (type, context) -> type.termQueryCaseInsensitive(value, context));
      evaluated.put("=~ " + value, value::equalsIgnoreCase);
      found.put("IN " + value, (type, context) -> type.termsQuery(List.of(value, "zoo"), context));
      evaluated.put("IN " + value, value::equals);
      found.put("> " + value, (type, c) -> range(type, value, c));
      evaluated.put("> " + value, word -> word.compareTo(value) > 0);
      found.put(
          "begins " + value, (type, context) -> type.prefixQuery(value, null, false, context));
      evaluated.put("begins " + value, word -> word.startsWith(value));
      found.put("LIKE " + value, (t, c) -> t.wildcardLikeQuery(value + "*", null, false, c));
      evaluated.put("LIKE " + value, word -> word.startsWith(value));
      found.put(
          "RLIKE " + value, (t, c) -> t.regexpQuery(value + ".*", RegExp.ALL, 0, 1000, null, c));
      evaluated.put("RLIKE " + value, word -> word.startsWith(value));
      found.put(
          "LIKE list " + value,
          (t, c) -> t.automatonQuery(() -> startingWith(value), null, null, c, value));
      evaluated.put("LIKE list " + value, word -> word.startsWith(value));
    }
    MapperService service =
        createMapperService(fieldMapping(PictureMapperTestCase::minimalMapping));

    var config = new IndexWriterConfig(IndexShard.buildIndexAnalyzer(service));
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      for (String word : words) {
        writer.addDocument(
            service
                .documentMapper()
                .parse(source(b -> b.field("field", picture(Map.of(word, 1f), List.of()))))
                .rootDoc());
      }
      try (DirectoryReader reader = writer.getReader()) {
        IndexSearcher searcher = newSearcher(reader);
        SearchExecutionContext context = createSearchExecutionContext(service, searcher);
        MappedFieldType type = context.getFieldType("field");
        BlockLoader loader =
            type.blockLoader(new DummyBlockLoaderContext.MapperServiceBlockLoaderContext(service));
        for (String condition : found.keySet()) {
          Set<String> hits = new TreeSet<>();
          Query query = found.get(condition).apply(type, context);
          for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
            hits.add(valueOf(loader, reader, hit.doc));
          }
          Set<String> expected = new TreeSet<>(words);
          expected.removeIf(evaluated.get(condition).negate());
          assertEquals(condition, expected, hits);
        }
      }
    }
  }

  private static Query range(MappedFieldType type, String above, SearchExecutionContext context) {
    return type.rangeQuery(above, null, false, true, null, null, null, context);
  }

  private static Automaton startingWith(String start) {
    return Operations.determinize(
        Operations.concatenate(List.of(Automata.makeString(start), Automata.makeAnyString())),
        1000);
  }

  /** What ES|QL reads. */
  private static String valueOf(BlockLoader loader, IndexReader reader, int doc)
      throws IOException {
    int leaf = ReaderUtil.subIndex(doc, reader.leaves());
    SortedSetDocValues values = loader.ordinals(reader.leaves().get(leaf));
    assertTrue(values.advanceExact(doc - reader.leaves().get(leaf).docBase));
    assertEquals(1, values.docValueCount());
    return values.lookupOrd(values.nextOrd()).utf8ToString();
  }

  /** {@code _analyze} uses its analyzer. Aggregations must not read its Lucene fields as terms. */
  public void testIsAStringForAnalyzeAndNoListOfTermsForAggregations() throws IOException {
    MapperService service =
        createMapperService(
            fieldMapping(b -> b.field("type", "cross_media").field("analyzer", "spaces")));
    MappedFieldType type = service.fieldType("field");

    assertThat(type, instanceOf(StringFieldType.class));
    assertFalse(type.indexType().hasDenseIndex());
    assertEquals("spaces", service.indexAnalyzer("field", unknown -> null).name());
  }

  public void testAnIndexIsNotSortedByPictures() throws IOException {
    MapperService service =
        createMapperService(fieldMapping(PictureMapperTestCase::minimalMapping));
    IndexFieldData<?> data =
        service
            .fieldType("field")
            .fielddataBuilder(FieldDataContext.noRuntimeFields("index", "test"))
            .build(null, null);

    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () -> data.indexSort(IndexVersion.current(), null, MultiValueMode.MIN, false));

    assertThat(e.getMessage(), containsString("an index can't be sorted by field [field]"));
  }
}
