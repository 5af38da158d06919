package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Scores candidates that were found for the versions of a query by the vectors that {@code exact}
 * reads, so that all plans give the same score.
 */
final class VersionHits {

  private final PointFields fields;
  private final List<QueryVector> versions;
  private final IndexSearcher searcher;
  private final List<DocAndScoreQuery.Hit> hits = new ArrayList<>();

  VersionHits(PointFields fields, List<QueryVector> versions, IndexSearcher searcher) {
    this.fields = fields;
    this.versions = versions;
    this.searcher = searcher;
  }

  /**
   * Scores the candidates of a rewritten query for the version at a place of the query. Documents
   * that this version did not project are left out.
   */
  void add(Query candidates, int place) throws IOException {
    if (candidates instanceof MatchNoDocsQuery) {
      return;
    }
    QueryVector version = versions.get(place);
    DotProduct product = new DotProduct(version);
    // not from the query cache: these documents were found for this query alone
    Weight weight = candidates.createWeight(searcher, ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      Scorer found = weight.scorer(leaf);
      if (found == null) {
        continue;
      }
      SegmentVectors vectors = SegmentVectors.of(leaf.reader(), fields, versions);
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator documents = found.iterator();
      for (int doc = documents.nextDoc(); doc != NO_MORE_DOCS; doc = documents.nextDoc()) {
        if (live != null && !live.get(doc) || !vectors.has(doc) || vectors.place(doc) != place) {
          continue;
        }
        float raw = vectors.current().with(product);
        if (!Float.isNaN(raw)) {
          hits.add(new DocAndScoreQuery.Hit(leaf.docBase + doc, version.calibration().apply(raw)));
        }
      }
    }
  }

  /** Returns the best hits as a query of the searcher's state of the index. */
  Query best(int count) {
    if (hits.isEmpty()) {
      return new MatchNoDocsQuery("no vector of the query's versions is near");
    }
    if (hits.size() > count) {
      hits.sort(DocAndScoreQuery.Hit.BEST_FIRST);
    }
    return new DocAndScoreQuery(
        new ExactQuery(fields, versions),
        hits.subList(0, Math.min(count, hits.size())),
        searcher.getIndexReader().getContext().id());
  }
}
