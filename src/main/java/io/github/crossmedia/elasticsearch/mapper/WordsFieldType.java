package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MultiTermQuery.RewriteMethod;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.geo.ShapeRelation;
import org.elasticsearch.common.lucene.BytesRefs;
import org.elasticsearch.common.time.DateMathParser;
import org.elasticsearch.common.unit.Fuzziness;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.query.SearchExecutionContext;

/** Searches a field by its strongest words as if they were a text. */
abstract class WordsFieldType extends MappedFieldType {

  private static final int LONGEST_NGRAM = 3;
  private static final FieldType SEARCHED_AS = new FieldType();

  static {
    SEARCHED_AS.setTokenized(true);
    SEARCHED_AS.setOmitNorms(true);
    SEARCHED_AS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    SEARCHED_AS.freeze();
  }

  private final TextSearchInfo searchInfo;
  private final StrongWords words;

  WordsFieldType(String name, NamedAnalyzer analyzer, int ngrams, Map<String, String> meta) {
    super(name, IndexType.vectors(), false, meta);
    NamedAnalyzer typed = NgramAnalyzer.of(analyzer, ngrams);
    this.searchInfo = new TextSearchInfo(SEARCHED_AS, null, typed, typed);
    this.words = new StrongWords(name, analyzer);
  }

  StrongWords words() {
    return words;
  }

  @Override
  public TextSearchInfo getTextSearchInfo() {
    return searchInfo;
  }

  @Override
  public Query termQuery(Object value, SearchExecutionContext context) {
    return words.word(TypedWord.ofToken(BytesRefs.toString(value)));
  }

  @Override
  public Query termQueryCaseInsensitive(Object value, SearchExecutionContext context) {
    return words.anywhere(type -> type.termQueryCaseInsensitive(value, context));
  }

  @Override
  public Query termsQuery(Collection<?> values, SearchExecutionContext context) {
    return words.oneOf(values.stream().map(BytesRefs::toString).toList(), context);
  }

  @Override
  public Query prefixQuery(
      String value, RewriteMethod method, boolean anyCase, SearchExecutionContext context) {
    return words.spelled(
        TypedWord.ofToken(value).word(),
        (type, spelling) -> type.prefixQuery(spelling, method, anyCase, context));
  }

  @Override
  public Query wildcardQuery(
      String value, RewriteMethod method, boolean anyCase, SearchExecutionContext context) {
    return words.spelled(
        value, (type, spelling) -> type.wildcardQuery(spelling, method, anyCase, context));
  }

  @Override
  public Query normalizedWildcardQuery(
      String value, RewriteMethod method, SearchExecutionContext context) {
    return wildcardQuery(value, method, false, context);
  }

  @Override
  public Query regexpQuery(
      String value,
      int syntax,
      int match,
      int states,
      RewriteMethod method,
      SearchExecutionContext context) {
    return words.anywhere(type -> type.regexpQuery(value, syntax, match, states, method, context));
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
      ShapeRelation relation,
      ZoneId zone,
      DateMathParser parser,
      SearchExecutionContext context) {
    return words.anywhere(
        type -> type.rangeQuery(from, to, includeFrom, includeTo, relation, zone, parser, context));
  }

  @Override
  public Query phraseQuery(
      TokenStream stream, int slop, boolean increments, SearchExecutionContext context)
      throws IOException {
    return words.phrase(TypedWord.of(TypedTokens.all(stream), LONGEST_NGRAM));
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
    Query begun = prefixQuery(typed.getLast().getFirst(), null, false, context);
    List<List<String>> whole = typed.subList(0, typed.size() - 1);
    return new BooleanQuery.Builder()
        .add(
            words.phrase(TypedWord.of(whole, LONGEST_NGRAM)),
            whole.isEmpty() ? Occur.SHOULD : Occur.MUST)
        .add(begun, Occur.MUST)
        .build();
  }
}
