package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/**
 * The plan {@code nearest}: the {@code k} best of the candidates that Lucene's vector field finds
 * for each version. They are scored by the vectors that {@code exact} reads, so that both plans
 * give the same score: Lucene maps inner products in another way, rounds when it adds one, and
 * depends on the quantisation of the codec.
 */
final class NearestQuery extends Query {

  private final String field;
  private final List<QueryVector> versions;
  private final int k;
  private final int candidates;
  private final Query filter;

  NearestQuery(String field, List<QueryVector> versions, int k, int candidates, Query filter) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
    this.k = k;
    this.candidates = candidates;
    this.filter = Objects.requireNonNull(filter);
    if (k < 1) {
      throw new IllegalArgumentException("[k] must be at least 1, but is " + k);
    }
    if (candidates < k) {
      throw new IllegalArgumentException("[num_candidates] must be at least [k]");
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    List<DocAndScoreQuery.Hit> hits = new ArrayList<>();
    for (QueryVector version : versions) {
      Query candidates = candidates(searcher, version);
      if (!(candidates instanceof MatchNoDocsQuery)) {
        score(searcher, candidates, version, hits);
      }
    }
    if (hits.isEmpty()) {
      return new MatchNoDocsQuery("no vector of the query's versions is near");
    }
    return new DocAndScoreQuery(
        new ExactQuery(field, versions), best(hits), searcher.getIndexReader().getContext().id());
  }

  private List<DocAndScoreQuery.Hit> best(List<DocAndScoreQuery.Hit> hits) {
    if (hits.size() <= k) {
      return hits;
    }
    hits.sort(DocAndScoreQuery.Hit.BEST_FIRST);
    return hits.subList(0, k);
  }

  private void score(
      IndexSearcher searcher,
      Query candidates,
      QueryVector version,
      List<DocAndScoreQuery.Hit> hits)
      throws IOException {
    DotProduct product = new DotProduct(version);
    Weight weight = searcher.createWeight(candidates, ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Scorer found = weight.scorer(leaf);
      if (found == null) {
        continue;
      }
      BinaryDocValues vectors = DocValues.getBinary(leaf.reader(), FieldNames.vector(field));
      DocIdSetIterator documents = found.iterator();
      for (int doc = documents.nextDoc(); doc != NO_MORE_DOCS; doc = documents.nextDoc()) {
        float raw = vectors.advanceExact(doc) ? product.with(vectors.binaryValue()) : Float.NaN;
        if (!Float.isNaN(raw)) {
          hits.add(new DocAndScoreQuery.Hit(leaf.docBase + doc, version.calibration().apply(raw)));
        }
      }
    }
  }

  private Query candidates(IndexSearcher searcher, QueryVector version) throws IOException {
    return new KnnFloatVectorQuery(
            FieldNames.nearest(field, version.vector().dimension()),
            version.vector().toArray(),
            candidates,
            madeAll(searcher, version) ? filter : filterFor(version.model()))
        .rewrite(searcher);
  }

  private Query filterFor(String model) {
    return new BooleanQuery.Builder()
        .add(filter, Occur.FILTER)
        .add(MadeBy.version(field, model), Occur.FILTER)
        .build();
  }

  private boolean madeAll(IndexSearcher searcher, QueryVector version) throws IOException {
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      if (!SegmentModels.onlyModel(leaf.reader(), field).map(version::made).orElse(false)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (!visitor.acceptField(FieldNames.model(field))) {
      return;
    }
    for (QueryVector version : versions) {
      if (visitor.acceptField(FieldNames.nearest(field, version.vector().dimension()))) {
        visitor.visitLeaf(this);
      }
    }
  }

  @Override
  public String toString(String defaultField) {
    return "nearest(" + field + ", " + k + ", " + filter.toString(defaultField) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((NearestQuery) other).field)
        && versions.equals(((NearestQuery) other).versions)
        && k == ((NearestQuery) other).k
        && candidates == ((NearestQuery) other).candidates
        && filter.equals(((NearestQuery) other).filter);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions, k, candidates, filter);
  }
}
