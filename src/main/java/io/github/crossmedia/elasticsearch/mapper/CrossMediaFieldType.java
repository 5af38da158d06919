package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.model.WeightedWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.IOFunction;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.BlockLoader;
import org.elasticsearch.index.mapper.KeywordFieldMapper;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.mapper.blockloader.ConstantNull;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.lookup.Source;

/**
 * The type of a {@code cross_media} field: its properties besides the words by which it is
 * searched.
 */
public final class CrossMediaFieldType extends WordsFieldType {

  private final String vectorField;
  private final Map<String, Integer> dimensions;

  CrossMediaFieldType(
      String name,
      NamedAnalyzer analyzer,
      int ngrams,
      String vectorField,
      Map<String, Integer> dimensions,
      Map<String, String> meta) {
    super(name, analyzer, ngrams, meta);
    this.vectorField = vectorField;
    this.dimensions = Map.copyOf(dimensions);
  }

  /** Returns the native vector field that holds the same vectors, for the plan {@code nearest}. */
  public Optional<String> vectorField() {
    return vectorField.isEmpty() ? Optional.empty() : Optional.of(vectorField);
  }

  /** Returns the dimension of the vectors of each version, as learned from documents. */
  public Map<String, Integer> learnedDimensions() {
    return dimensions;
  }

  /** Returns the native vector field, for features that need one. */
  public String requireVectorField(String what) {
    return vectorField()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Formatted.of(
                        "%s needs a field of type [dense_vector], which the mapping of [%s] must"
                            + " name as its [vector_field]",
                        what, name())));
  }

  @Override
  public String typeName() {
    return CrossMediaFieldMapper.TYPE;
  }

  /** Returns the type that Kibana sees: a string that can be searched and aggregated. */
  @Override
  public String familyTypeName() {
    return KeywordFieldMapper.CONTENT_TYPE;
  }

  /** Keeps the field out of {@code _source} unless a request includes vectors. */
  @Override
  public boolean isVectorEmbedding() {
    return true;
  }

  @Override
  public boolean isAggregatable() {
    return true;
  }

  @Override
  public boolean fieldHasValue(FieldInfos infos) {
    return infos.fieldInfo(FieldNames.model(name())) != null;
  }

  /**
   * Returns a query that does not read {@code _field_names}: field-level security hides names
   * without a Lucene field.
   */
  @Override
  public Query existsQuery(SearchExecutionContext context) {
    return new FieldExistsQuery(FieldNames.model(name()));
  }

  /** Returns a word as {@code _terms_enum} returns it. */
  @Override
  public Object valueForDisplay(Object value) {
    return words().type().valueForDisplay(value);
  }

  @Override
  public TermsEnum getTerms(IndexReader reader, String prefix, boolean anyCase, String after)
      throws IOException {
    return isShown(reader)
        ? words().type().getTerms(reader, prefix, anyCase, after)
        : TermsEnum.EMPTY;
  }

  private boolean isShown(IndexReader reader) {
    return reader.leaves().stream().anyMatch(leaf -> FieldNames.isShown(leaf.reader(), name()));
  }

  @Override
  public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
    return words().fieldData();
  }

  @Override
  public BlockLoader blockLoader(BlockLoaderContext context) {
    return new ShownBlockLoader(name(), words().type().blockLoader(context));
  }

  @Override
  public ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
    return new StrongestWordsFetcher(
        name(), format == null ? word -> word : LanguageFormat.of(format, name())::format);
  }

  /** Returns the words as they are or, with the name of a language, in that language. */
  @Override
  public DocValueFormat docValueFormat(String format, ZoneId zone) {
    if (zone != null) {
      throw new IllegalArgumentException(
          "Field [" + name() + "] of type [" + typeName() + "] does not support custom time zones");
    }
    return format == null ? DocValueFormat.RAW : LanguageFormat.of(format, name());
  }

  /** Loads the words for ES|QL, none if a reader hides the field. */
  record ShownBlockLoader(String field, BlockLoader words) implements BlockLoader {

    private BlockLoader of(LeafReaderContext leaf) {
      return FieldNames.isShown(leaf.reader(), field) ? words : ConstantNull.INSTANCE;
    }

    @Override
    public Builder builder(BlockFactory factory, int expected) {
      return words.builder(factory, expected);
    }

    @Override
    public IOFunction<CircuitBreaker, ColumnAtATimeReader> columnAtATimeReader(
        LeafReaderContext leaf) throws IOException {
      return of(leaf).columnAtATimeReader(leaf);
    }

    @Override
    public RowStrideReader rowStrideReader(CircuitBreaker breaker, LeafReaderContext leaf)
        throws IOException {
      return of(leaf).rowStrideReader(breaker, leaf);
    }

    @Override
    public StoredFieldsSpec rowStrideStoredFieldSpec() {
      return words.rowStrideStoredFieldSpec();
    }

    @Override
    public boolean supportsOrdinals() {
      return words.supportsOrdinals();
    }

    @Override
    public SortedSetDocValues ordinals(LeafReaderContext leaf) throws IOException {
      return FieldNames.isShown(leaf.reader(), field)
          ? words.ordinals(leaf)
          : DocValues.emptySortedSet();
    }
  }

  /** Fetches the words of a picture, strongest first, for {@code fields} and Kibana's Discover. */
  static final class StrongestWordsFetcher implements ValueFetcher {

    private static final Comparator<WeightedWord> STRONGEST_FIRST =
        Comparator.comparing(WeightedWord::weight).reversed().thenComparing(WeightedWord::word);

    private final String field;
    private final UnaryOperator<String> names;
    private Optional<StoredSource> stored = Optional.empty();

    /**
     * Fetches the words of a field.
     *
     * @param names shows a word
     */
    StrongestWordsFetcher(String field, UnaryOperator<String> names) {
      this.field = field;
      this.names = names;
    }

    @Override
    public void setNextReader(LeafReaderContext context) {
      try {
        stored = StoredSource.of(context.reader(), field, "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public List<Object> fetchValues(Source source, int doc, List<Object> ignored)
        throws IOException {
      if (stored.isEmpty() || !stored.get().advance(doc)) {
        return List.of();
      }
      List<WeightedWord> words = stored.get().words();
      return words.stream()
          .sorted(STRONGEST_FIRST)
          .<Object>map(word -> names.apply(word.word()))
          .toList();
    }

    @Override
    public StoredFieldsSpec storedFieldsSpec() {
      return StoredFieldsSpec.NO_REQUIREMENTS;
    }
  }
}
