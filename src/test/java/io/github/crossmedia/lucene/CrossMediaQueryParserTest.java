package io.github.crossmedia.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.serve.ServedVersion;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;

class CrossMediaQueryParserTest {

  private final LearnedField pictures =
      LearnedField.of(
          CrossMediaField.named("picture"),
          ServedVersion.of("random@1", new RandomModels(new Random(3)).model()));

  private Query parsed(String query) throws ParseException {
    Map<String, LearnedField> learned = Map.of("picture", pictures);
    return new CrossMediaQueryParser("picture", new StandardAnalyzer(), learned).parse(query);
  }

  private static Query term(String field, String word) {
    return new TermQuery(new Term(field, word));
  }

  @Test
  void aFreeTextIsOneQuery() throws ParseException {
    assertEquals(pictures.text("word0 word1"), single(parsed("word0 word1")));
  }

  private static Query single(Query query) {
    return query instanceof BooleanQuery all && all.clauses().size() == 1
        ? all.clauses().getFirst().query()
        : query;
  }

  @Test
  void fieldsBoostsAndOperatorsAreLucenes() throws ParseException {
    Query expected =
        new BooleanQuery.Builder()
            .add(term("sky", "blue"), Occur.MUST)
            .add(new BoostQuery(pictures.text("word0 word1"), 2), Occur.MUST)
            .add(term("caption", "zoo"), Occur.MUST_NOT)
            .build();
    Query query = parsed("sky:blue AND picture:(word0 word1)^2 NOT caption:zoo");
    BooleanQuery.Builder flat = new BooleanQuery.Builder();
    for (var clause : ((BooleanQuery) query).clauses()) {
      Query inner =
          clause.query() instanceof BoostQuery boosted
              ? new BoostQuery(single(boosted.getQuery()), boosted.getBoost())
              : clause.query();
      flat.add(inner, clause.occur());
    }
    assertEquals(expected, flat.build());
  }

  @Test
  void aPhraseIsTheTextInItsQuotes() throws ParseException {
    assertEquals(pictures.text("word0 word1"), parsed("picture:\"word0 word1\""));
  }

  @Test
  void wordsThatMustMatchSelectOneByOneAndScoreTogether() throws ParseException {
    Query expected =
        new BooleanQuery.Builder()
            .add(pictures.text("word0 word1"), Occur.MUST)
            .add(pictures.text("word0"), Occur.FILTER)
            .add(pictures.text("word1"), Occur.FILTER)
            .build();
    assertEquals(expected, parsed("word0 AND word1"));
  }

  @Test
  void aPrefixSelectsAmongTheStrongestWords() throws ParseException {
    assertEquals(new PrefixQuery(new Term("picture.words", "tig")), parsed("picture:tig*"));
  }
}
