package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiTermQuery.RewriteMethod;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.elasticsearch.common.lucene.BytesRefs;
import org.elasticsearch.common.unit.Fuzziness;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.KeywordFieldMapper.KeywordFieldType;
import org.elasticsearch.index.mapper.StringFieldType;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.query.SearchExecutionContext;

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
    return words.phrase(TypedWord.of(TypedTokens.all(stream), MAX_NGRAM));
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
    List<List<String>> typed = TypedTokens.all(stream);
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
}
