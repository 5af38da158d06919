package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.mapper.TypedWord.NgramAnalyzer;
import io.github.crossmedia.elasticsearch.mapper.TypedWord.Tokens;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery.RewriteMethod;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopTermsRewrite;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.elasticsearch.common.lucene.BytesRefs;
import org.elasticsearch.common.unit.Fuzziness;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldData;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.IndexFieldData.XFieldComparatorSource.Nested;
import org.elasticsearch.index.fielddata.IndexFieldDataCache;
import org.elasticsearch.index.fielddata.IndexOrdinalsFieldData;
import org.elasticsearch.index.fielddata.LeafOrdinalsFieldData;
import org.elasticsearch.index.fielddata.fieldcomparator.BytesRefFieldComparatorSource;
import org.elasticsearch.index.fielddata.ordinals.GlobalOrdinalsBuilder;
import org.elasticsearch.index.fielddata.ordinals.GlobalOrdinalsIndexFieldData;
import org.elasticsearch.index.fielddata.plain.AbstractLeafOrdinalsFieldData;
import org.elasticsearch.index.fielddata.plain.SortedSetOrdinalsIndexFieldData;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.KeywordFieldMapper.KeywordFieldType;
import org.elasticsearch.index.mapper.StringFieldType;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.script.field.KeywordDocValuesField;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.search.aggregations.support.CoreValuesSourceType;

/**
 * Searches a field by its strongest words as if they were a text. Queries that compare values, such
 * as {@code term} and the conditions of ES|QL, work as for {@code keyword}: they find the shown
 * values, words in the spelling of the model.
 */
abstract class WordsFieldType extends StringFieldType {

  private static final int MAX_NGRAM = 3;
  private static final FieldType SEARCHED_AS = new FieldType();

  static {
    SEARCHED_AS.setTokenized(true);
    SEARCHED_AS.setOmitNorms(true);
    SEARCHED_AS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    SEARCHED_AS.freeze();
  }

  private final StrongWords words;

  WordsFieldType(String name, NamedAnalyzer analyzer, int ngrams, Map<String, String> meta) {
    super(name, IndexType.NONE, false, searchInfo(NgramAnalyzer.of(analyzer, ngrams)), meta);
    this.words = new StrongWords(name, analyzer);
  }

  private static TextSearchInfo searchInfo(NamedAnalyzer typed) {
    return new TextSearchInfo(SEARCHED_AS, null, typed, typed);
  }

  /** Returns false, because the Lucene field of this name does not contain the words. */
  @Override
  public boolean isSearchable() {
    return true;
  }

  StrongWords words() {
    return words;
  }

  @Override
  public Query termQuery(Object value, SearchExecutionContext context) {
    String word = BytesRefs.toString(value);
    return TypedWord.isTyped(word) ? words.typed(TypedWord.ofToken(word)) : words.word(word);
  }

  @Override
  public Query termQueryCaseInsensitive(Object value, SearchExecutionContext context) {
    return words.matching(type -> type.termQueryCaseInsensitive(value, context));
  }

  @Override
  public Query termsQuery(Collection<?> values, SearchExecutionContext context) {
    return new ConstantScoreQuery(words.matching(type -> type.termsQuery(values, context)));
  }

  @Override
  public Query prefixQuery(
      String value, RewriteMethod method, boolean anyCase, SearchExecutionContext context) {
    String prefix = TypedWord.ofToken(value).word();
    Function<KeywordFieldType, Query> query =
        type -> type.prefixQuery(prefix, method, anyCase, context);
    return TypedWord.isTyped(value) ? words.typed(query) : words.matching(query);
  }

  @Override
  public Query wildcardQuery(
      String value, RewriteMethod method, boolean anyCase, SearchExecutionContext context) {
    return words.matching(type -> type.wildcardQuery(value, method, anyCase, context));
  }

  @Override
  public Query normalizedWildcardQuery(
      String value, RewriteMethod method, SearchExecutionContext context) {
    return words.wildcard(
        value, (type, pattern) -> type.wildcardQuery(pattern, method, false, context));
  }

  @Override
  public Query regexpQuery(
      String value,
      int syntax,
      int match,
      int states,
      RewriteMethod method,
      SearchExecutionContext context) {
    return words.matching(type -> type.regexpQuery(value, syntax, match, states, method, context));
  }

  @Override
  public Query automatonQuery(
      Supplier<Automaton> automaton,
      Supplier<CharacterRunAutomaton> characters,
      RewriteMethod method,
      SearchExecutionContext context,
      String description) {
    return words.matching(
        type -> type.automatonQuery(automaton, characters, method, context, description));
  }

  @Override
  public Query fuzzyQuery(
      Object value,
      Fuzziness fuzziness,
      int prefix,
      int expansions,
      boolean transpositions,
      SearchExecutionContext context,
      RewriteMethod method) {
    String word = TypedWord.ofToken(BytesRefs.toString(value)).word();
    return words.fuzzy(
        (type, weights) ->
            type.fuzzyQuery(
                word,
                fuzziness,
                prefix,
                expansions,
                transpositions,
                context,
                method == null ? weights : method),
        expansions);
  }

  @Override
  public Query rangeQuery(
      Object from,
      Object to,
      boolean includeFrom,
      boolean includeTo,
      SearchExecutionContext context) {
    Object least = unmarked(from);
    Object most = unmarked(to);
    Function<KeywordFieldType, Query> query =
        type -> type.rangeQuery(least, most, includeFrom, includeTo, null, null, null, context);
    return least == from && most == to ? words.matching(query) : words.typed(query);
  }

  /** Returns the limit of a range without the mark of a typed text. */
  private static Object unmarked(Object limit) {
    return limit != null && TypedWord.isTyped(BytesRefs.toString(limit))
        ? new BytesRef(TypedWord.ofToken(BytesRefs.toString(limit)).word())
        : limit;
  }

  @Override
  public Query phraseQuery(
      TokenStream stream, int slop, boolean increments, SearchExecutionContext context)
      throws IOException {
    return words.phrase(TypedWord.of(Tokens.all(stream), MAX_NGRAM));
  }

  @Override
  public Query multiPhraseQuery(
      TokenStream stream, int slop, boolean increments, SearchExecutionContext context)
      throws IOException {
    return phraseQuery(stream, slop, increments, context);
  }

  @Override
  public Query phrasePrefixQuery(
      TokenStream stream, int slop, int expansions, SearchExecutionContext context)
      throws IOException {
    List<List<String>> typed = Tokens.all(stream);
    String last = typed.getLast().getFirst();
    Query begun = words.typed(type -> type.prefixQuery(last, null, false, context));
    List<List<String>> whole = typed.subList(0, typed.size() - 1);
    return new BooleanQuery.Builder()
        .add(
            words.phrase(TypedWord.of(whole, MAX_NGRAM)),
            whole.isEmpty() ? Occur.SHOULD : Occur.MUST)
        .add(begun, Occur.MUST)
        .build();
  }

  /**
   * Makes queries for the strongest words, in the spelling of the model and, if it differs, as the
   * mapping's analyzer produces them. No document has one form in both fields. Typed text finds
   * either form; comparisons with the values of the field find only the model's spelling.
   */
  static final class StrongWords {

    private final String name;
    private final NamedAnalyzer analyzer;
    private final List<String> fields;
    private final List<KeywordFieldType> types;

    StrongWords(String field, NamedAnalyzer analyzer) {
      this.name = field;
      this.analyzer = analyzer;
      this.fields = List.of(field, FieldNames.analysed(field));
      this.types = fields.stream().map(FieldNames::words).map(KeywordFieldType::new).toList();
    }

    /** Returns the words in the spelling of the model, as if they were a field of keywords. */
    KeywordFieldType type() {
      return types.getFirst();
    }

    /** Returns a query that scores the weight of a word in the spelling of the model. */
    Query word(String value) {
      return shown(CrossMediaField.word(name, value));
    }

    /** Returns a query that scores the weights of a typed word and of the n-grams it starts. */
    Query typed(TypedWord typed) {
      Query itself = typed(typed.word());
      if (typed.isAlone()) {
        return itself;
      }
      BooleanQuery.Builder sum = new BooleanQuery.Builder();
      sum.add(itself, Occur.SHOULD);
      typed.starting().forEach(word -> sum.add(typed(word), Occur.SHOULD));
      for (String ngram : typed.covering()) {
        Query within = new BoostQuery(new ConstantScoreQuery(typed(ngram)), 0);
        sum.add(within, Occur.SHOULD);
      }
      return sum.build();
    }

    private Query typed(String word) {
      return shown(CrossMediaField.word(name, FieldNames.analysed(name), word));
    }

    /**
     * Returns a query that scores the weights of all words of a phrase, if each occurs alone or
     * within an n-gram.
     */
    Query phrase(List<TypedWord> phrase) {
      BooleanQuery.Builder all = new BooleanQuery.Builder();
      phrase.forEach(typed -> all.add(typed(typed), Occur.MUST));
      return all.build();
    }

    /** Returns documents with a word that a query on keywords matches. */
    Query matching(Function<KeywordFieldType, Query> query) {
      return shown(query.apply(type()));
    }

    /** Returns documents with a word that a query on keywords matches in either form. */
    Query typed(Function<KeywordFieldType, Query> query) {
      return new DisjunctionMaxQuery(types.stream().map(query).map(this::shown).toList(), 0);
    }

    /** Returns a query by a pattern, both as typed and as the analyzer normalises it. */
    Query wildcard(String pattern, BiFunction<KeywordFieldType, String, Query> query) {
      String normalised =
          StringFieldType.normalizeWildcardPattern(type().name(), pattern, analyzer);
      return normalised.equals(pattern)
          ? typed(type -> query.apply(type, pattern))
          : new DisjunctionMaxQuery(
              List.of(
                  typed(type -> query.apply(type, pattern)),
                  typed(type -> query.apply(type, normalised))),
              0);
    }

    /**
     * Returns documents with words similar to this one: each adds its weight times its similarity.
     */
    Query fuzzy(BiFunction<KeywordFieldType, WordRewrite, Query> query, int size) {
      BooleanQuery.Builder sum = new BooleanQuery.Builder();
      for (int i = 0; i < fields.size(); i++) {
        Query like = query.apply(types.get(i), new WordRewrite(fields.get(i), size));
        sum.add(shown(like), Occur.SHOULD);
      }
      return sum.build();
    }

    private Query shown(Query query) {
      return CrossMediaField.shown(name, query);
    }

    /** Returns the words as the model spells them, for sorting, facets and scripts. */
    IndexFieldData.Builder fieldData() {
      return (cache, breaker) -> new ShownFieldData(name, type().name(), cache, breaker);
    }

    /**
     * Rewrites a fuzzy query to the most similar words: each adds its weight times its similarity.
     */
    static final class WordRewrite extends TopTermsRewrite<BooleanQuery.Builder> {

      private final String field;

      WordRewrite(String field, int size) {
        super(size);
        this.field = field;
      }

      @Override
      protected int getMaxSize() {
        return IndexSearcher.getMaxClauseCount();
      }

      @Override
      protected BooleanQuery.Builder getTopLevelBuilder() {
        return new BooleanQuery.Builder();
      }

      @Override
      protected Query build(BooleanQuery.Builder builder) {
        return builder.build();
      }

      @Override
      protected void addClause(
          BooleanQuery.Builder builder,
          Term term,
          int documents,
          float nearness,
          TermStates states) {
        Query word = CrossMediaField.word(field, term.text());
        builder.add(new BoostQuery(word, nearness), Occur.SHOULD);
      }

      @Override
      public boolean equals(Object other) {
        return super.equals(other) && field.equals(((WordRewrite) other).field);
      }

      @Override
      public int hashCode() {
        return 31 * super.hashCode() + field.hashCode();
      }
    }
  }

  /**
   * The strongest words as doc values of keywords, none if a reader hides the field. Global
   * ordinals are cached for all readers of an index, so this is checked before the cache.
   */
  static final class ShownFieldData extends SortedSetOrdinalsIndexFieldData {

    private final String field;

    ShownFieldData(
        String field, String words, IndexFieldDataCache cache, CircuitBreakerService breaker) {
      super(
          cache,
          words,
          CoreValuesSourceType.KEYWORD,
          breaker,
          (values, name) -> new KeywordDocValuesField(FieldData.toString(values), name));
      this.field = field;
    }

    private boolean isShown(LeafReaderContext leaf) {
      return FieldNames.isShown(leaf.reader(), field);
    }

    @Override
    public LeafOrdinalsFieldData load(LeafReaderContext leaf) {
      return isShown(leaf)
          ? super.load(leaf)
          : AbstractLeafOrdinalsFieldData.empty(toScriptFieldFactory);
    }

    @Override
    public LeafOrdinalsFieldData loadDirect(LeafReaderContext leaf) {
      return load(leaf);
    }

    @Override
    public IndexOrdinalsFieldData loadGlobal(DirectoryReader reader) {
      // the ordinals of a single segment are global already
      if (reader.leaves().size() <= 1 || reader.leaves().stream().anyMatch(this::isShown)) {
        return super.loadGlobal(reader);
      }
      try {
        var none = GlobalOrdinalsBuilder.buildEmpty(reader, this, toScriptFieldFactory);
        return none instanceof GlobalOrdinalsIndexFieldData shared
            ? shared.newConsumer(reader)
            : none;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Rejects index sorting: documents have many values, which a reader may hide. */
    @Override
    public SortField indexSort(
        IndexVersion created, Object missing, MultiValueMode mode, boolean descending) {
      throw new IllegalArgumentException(
          "an index can't be sorted by field ["
              + field
              + "] of type [cross_media]: name another field in [index.sort.field]");
    }

    /** Uses {@link #load}, which Lucene's own sort field would bypass. */
    @Override
    public SortField sortField(
        Object missing, MultiValueMode mode, Nested nested, boolean descending) {
      return new SortField(
          getFieldName(),
          new BytesRefFieldComparatorSource(this, missing, mode, nested),
          descending);
    }
  }
}
