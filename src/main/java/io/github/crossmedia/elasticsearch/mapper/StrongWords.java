package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopTermsRewrite;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.KeywordFieldMapper.KeywordFieldType;
import org.elasticsearch.index.mapper.StringFieldType;

/**
 * Makes queries for the strongest words, in the spelling of the model and, if it differs, as the
 * mapping's analyzer produces them. No document has one form in both fields. Typed text finds
 * either form; comparisons with the values of the field find only the model's spelling.
 */
final class StrongWords {

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
    String normalised = StringFieldType.normalizeWildcardPattern(type().name(), pattern, analyzer);
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
        BooleanQuery.Builder builder, Term term, int documents, float nearness, TermStates states) {
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
