package io.github.crossmedia.elasticsearch.features;

import java.util.Map;
import java.util.Objects;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** All documents with a score of zero: it only carries the queries whose scores are logged. */
final class FeaturesQuery extends Query {

  private final String set;
  private final Map<String, Query> features;

  FeaturesQuery(String set, Map<String, Query> features) {
    this.set = Objects.requireNonNull(set);
    this.features = features;
  }

  String set() {
    return set;
  }

  Map<String, Query> features() {
    return features;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    return new BoostQuery(new ConstantScoreQuery(MatchAllDocsQuery.INSTANCE), 0);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "features(" + set + ", " + features.keySet() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && set.equals(((FeaturesQuery) other).set)
        && features.equals(((FeaturesQuery) other).features);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), set, features);
  }
}
