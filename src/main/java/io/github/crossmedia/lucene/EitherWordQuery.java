package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * Finds a word in either of two fields and scores by its stored weight. No document has it in both.
 * Most indices lack the second field, so only the first is searched there.
 */
final class EitherWordQuery extends Query {

  private final String secondWords;
  private final Query first;
  private final Query second;

  EitherWordQuery(String field, String secondField, String word) {
    this.secondWords = FieldNames.words(secondField);
    this.first = new WeightedTermQuery(field, word);
    this.second = new WeightedTermQuery(secondField, word);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
      throws IOException {
    return (hasSecond(searcher) ? either() : first).createWeight(searcher, scoreMode, boost);
  }

  private boolean hasSecond(IndexSearcher searcher) {
    return searcher.getLeafContexts().stream()
        .anyMatch(leaf -> leaf.reader().getFieldInfos().fieldInfo(secondWords) != null);
  }

  private Query either() {
    return new BooleanQuery.Builder().add(first, Occur.SHOULD).add(second, Occur.SHOULD).build();
  }

  @Override
  public void visit(QueryVisitor visitor) {
    QueryVisitor either = visitor.getSubVisitor(Occur.SHOULD, this);
    first.visit(either);
    second.visit(either);
  }

  @Override
  public String toString(String defaultField) {
    return either().toString(defaultField);
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && first.equals(((EitherWordQuery) other).first)
        && second.equals(((EitherWordQuery) other).second);
  }

  @Override
  public int hashCode() {
    return 31 * first.hashCode() + second.hashCode();
  }
}
