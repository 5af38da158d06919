package io.github.crossmedia.lucene;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * A parser of Lucene's classic syntax that answers some fields by learned similarity:
 *
 * <pre>sky:blue AND picture:(tiger snow)^2 NOT caption:zoo</pre>
 *
 * <p>Adjacent words on a learned field are one text, scored together. A phrase is the text in its
 * quotes. If each word is required, each word filters and all of them score. Prefixes, wildcards
 * and fuzzy words select among the strongest words of the documents (LuceneApplicationTest runs
 * this):
 *
 * <pre>
 * Map&lt;String, LearnedField&gt; learned = Map.of("picture", pictures);
 * var parser = new CrossMediaQueryParser("caption", new StandardAnalyzer(), learned);
 * Query parsed = parser.parse("picture:(tiger snow)^2 AND winter NOT caption:norway");
 * </pre>
 *
 * <p>Not thread-safe, like its superclass.
 */
public final class CrossMediaQueryParser extends QueryParser {

  private final Map<String, LearnedField> learned;

  /** Creates a parser that answers the fields in the keys of {@code learned} by similarity. */
  public CrossMediaQueryParser(
      String defaultField, Analyzer analyzer, Map<String, LearnedField> learned) {
    super(defaultField, analyzer);
    this.learned = Map.copyOf(learned);
  }

  @Override
  public Query parse(String query) throws ParseException {
    return answered(super.parse(query));
  }

  @Override
  protected Query getFieldQuery(String field, String text, boolean quoted) throws ParseException {
    return learned.containsKey(field)
        ? new LearnedText(field, text)
        : super.getFieldQuery(field, text, quoted);
  }

  @Override
  protected Query getFieldQuery(String field, String text, int slop) throws ParseException {
    return learned.containsKey(field)
        ? new LearnedText(field, text)
        : super.getFieldQuery(field, text, slop);
  }

  @Override
  protected Query getPrefixQuery(String field, String prefix) throws ParseException {
    return super.getPrefixQuery(indexed(field), prefix);
  }

  @Override
  protected Query getWildcardQuery(String field, String pattern) throws ParseException {
    return super.getWildcardQuery(indexed(field), pattern);
  }

  @Override
  protected Query getFuzzyQuery(String field, String term, float similarity) throws ParseException {
    return super.getFuzzyQuery(indexed(field), term, similarity);
  }

  private String indexed(String field) {
    return learned.containsKey(field) ? FieldNames.words(field) : field;
  }

  private Query answered(Query query) {
    return switch (query) {
      case LearnedText text -> answer(text.field(), text.text());
      case BoostQuery boosted -> new BoostQuery(answered(boosted.getQuery()), boosted.getBoost());
      case BooleanQuery all -> answered(all);
      default -> query;
    };
  }

  private Query answer(String field, String text) {
    return learned.get(field).text(text);
  }

  private Query answered(BooleanQuery query) {
    BooleanQuery.Builder answered = new BooleanQuery.Builder();
    answered.setMinimumNumberShouldMatch(query.getMinimumNumberShouldMatch());
    Map<String, List<String>> optional = new LinkedHashMap<>();
    Map<String, List<String>> required = new LinkedHashMap<>();
    for (BooleanClause clause : query.clauses()) {
      if (clause.query() instanceof LearnedText text && clause.occur() == Occur.SHOULD) {
        optional.computeIfAbsent(text.field(), field -> new ArrayList<>()).add(text.text());
      } else if (clause.query() instanceof LearnedText text && clause.occur() == Occur.MUST) {
        required.computeIfAbsent(text.field(), field -> new ArrayList<>()).add(text.text());
      } else {
        answered.add(answered(clause.query()), clause.occur());
      }
    }
    optional.forEach((field, texts) -> answered.add(joined(field, texts), Occur.SHOULD));
    required.forEach(
        (field, texts) -> {
          answered.add(joined(field, texts), Occur.MUST);
          if (texts.size() > 1) {
            texts.forEach(text -> answered.add(answer(field, text), Occur.FILTER));
          }
        });
    return answered.build();
  }

  private Query joined(String field, List<String> texts) {
    return answer(field, String.join(" ", texts));
  }

  /** A placeholder for a text on a learned field while a query is parsed; never searched. */
  private static final class LearnedText extends Query {

    private final String field;
    private final String text;

    LearnedText(String field, String text) {
      this.field = Objects.requireNonNull(field);
      this.text = Objects.requireNonNull(text);
    }

    String field() {
      return field;
    }

    String text() {
      return text;
    }

    @Override
    public void visit(QueryVisitor visitor) {
      visitor.visitLeaf(this);
    }

    @Override
    public String toString(String defaultField) {
      return field + ":(" + text + ")";
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && field.equals(((LearnedText) other).field)
          && text.equals(((LearnedText) other).text);
    }

    @Override
    public int hashCode() {
      return Objects.hash(classHash(), field, text);
    }
  }
}
