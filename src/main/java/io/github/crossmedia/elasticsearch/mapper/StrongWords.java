package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.FieldNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.KeywordFieldMapper.KeywordFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;

/**
 * Queries for the strongest words: as the model spells them, and as the mapping's analyzer produces
 * them if that differs. No document has one form in both fields.
 */
final class StrongWords {

  private static final int MOST_REMEMBERED = 1000;
  private static final int LONGEST_REMEMBERED = 100;

  private final String name;
  private final NamedAnalyzer analyzer;
  private final List<String> fields;
  private final List<KeywordFieldType> types;

  /** Normalising a word takes longer than everything else that a query of it needs. */
  private final Map<String, String> normalised = new ConcurrentHashMap<>();

  StrongWords(String field, NamedAnalyzer analyzer) {
    this.name = field;
    this.analyzer = analyzer;
    this.fields = List.of(field, FieldNames.analysed(field));
    this.types = fields.stream().map(FieldNames::words).map(KeywordFieldType::new).toList();
  }

  /** The words as the model spells them, as if they were a field of keywords. */
  KeywordFieldType type() {
    return types.getFirst();
  }

  /** Scores the weight of a typed word, and of the n-grams it starts. */
  Query word(TypedWord typed) {
    Query itself = strongest(spellings(typed.word()).stream().map(this::weight).toList());
    if (typed.isAlone()) {
      return itself;
    }
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    sum.add(itself, Occur.SHOULD);
    typed.starting().forEach(word -> sum.add(weight(word), Occur.SHOULD));
    for (String ngram : typed.covering()) {
      Query within = new BoostQuery(new ConstantScoreQuery(weight(ngram)), 0);
      sum.add(within, Occur.SHOULD);
    }
    return sum.build();
  }

  private Query weight(String word) {
    return shown(CrossMediaField.word(name, FieldNames.analysed(name), word));
  }

  /** Scores the weights of all words of a phrase, where each is there or within an n-gram. */
  Query phrase(List<TypedWord> phrase) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    phrase.forEach(typed -> all.add(word(typed), Occur.MUST));
    return all.build();
  }

  /** Documents with a word that a query on keywords matches, in any spelling of the value. */
  Query spelled(String value, BiFunction<KeywordFieldType, String, Query> query) {
    return strongest(
        spellings(value).stream()
            .flatMap(spelling -> types.stream().map(type -> shown(query.apply(type, spelling))))
            .toList());
  }

  /** Documents with a word that a query on keywords matches. */
  Query anywhere(Function<KeywordFieldType, Query> query) {
    return strongest(types.stream().map(query).map(this::shown).toList());
  }

  /** Documents with one of the words, in any of its spellings. */
  Query oneOf(Collection<String> words, SearchExecutionContext context) {
    List<String> all = words.stream().flatMap(word -> spellings(word).stream()).toList();
    return new ConstantScoreQuery(anywhere(type -> type.termsQuery(all, context)));
  }

  /** Documents with words similar to this one: each adds its weight times its similarity. */
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

  /** The words as the model spells them, for sorting, facets and scripts. */
  IndexFieldData.Builder fieldData() {
    return (cache, breaker) -> new ShownFieldData(name, type().name(), cache, breaker);
  }

  /** As typed, and as the analyzer normalises it, if that differs. */
  private List<String> spellings(String value) {
    String normalised = normalised(value);
    return normalised.equals(value) ? List.of(value) : List.of(value, normalised);
  }

  private String normalised(String value) {
    String known = normalised.get(value);
    if (known != null) {
      return known;
    }
    String made = analyzer.normalize(type().name(), value).utf8ToString();
    if (value.length() <= LONGEST_REMEMBERED) {
      if (normalised.size() >= MOST_REMEMBERED) {
        normalised.clear();
      }
      normalised.put(value, made);
    }
    return made;
  }

  private static Query strongest(List<Query> queries) {
    return queries.size() == 1 ? queries.getFirst() : new DisjunctionMaxQuery(queries, 0);
  }
}
