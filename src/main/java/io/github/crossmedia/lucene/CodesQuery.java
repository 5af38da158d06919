package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/**
 * A scan of codes for candidates, which are scored by their stored vectors; see {@link
 * CodedPoints}.
 */
final class CodesQuery extends Query {

  private final String field;
  private final BinaryCodes codes;
  private final QueryVector version;
  private final int k;
  private final int candidates;

  CodesQuery(String field, BinaryCodes codes, QueryVector version, int k, int candidates) {
    this.field = Objects.requireNonNull(field);
    this.codes = Objects.requireNonNull(codes);
    this.version = Objects.requireNonNull(version);
    this.k = k;
    this.candidates = candidates;
    if (k < 1 || candidates < k) {
      throw new IllegalArgumentException(
          "[k] must be at least 1 and [candidates] at least [k], but they are "
              + k
              + " and "
              + candidates);
    }
    if (version.vector().dimension() != codes.dimension()) {
      throw new IllegalArgumentException(
          "the query has "
              + version.vector().dimension()
              + " dimensions, the codes are of points of "
              + codes.dimension());
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    int most = Math.clamp(searcher.getIndexReader().maxDoc(), 1, candidates);
    LongHeap best = new LongHeap(most, Long.MIN_VALUE);
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      scan(leaf, best);
    }
    List<DocAndScoreQuery.Hit> hits = scored(searcher, found(best));
    if (hits.isEmpty()) {
      return new MatchNoDocsQuery("no code was made by the query's version");
    }
    hits.sort(DocAndScoreQuery.Hit.BEST_FIRST);
    return new DocAndScoreQuery(
        new ExactQuery(PointFields.of(field), List.of(version)),
        hits.subList(0, Math.min(k, hits.size())),
        searcher.getIndexReader().getContext().id());
  }

  private void scan(LeafReaderContext leaf, LongHeap best) throws IOException {
    LeafReader reader = leaf.reader();
    SortedDocValues models = DocValues.getSorted(reader, FieldNames.model(field));
    int[] places = SegmentModels.places(models, List.of(version));
    if (Arrays.stream(places).allMatch(place -> place < 0)) {
      return;
    }
    Candidates found = new Candidates(leaf, models, places, best);
    CodeSums sums = new CodeSums(version, codes);
    Optional<ResidentCodes> kept = ResidentCodes.of(reader, field, codes.length());
    if (kept.isPresent()) {
      found.addAll(kept.get(), sums);
      return;
    }
    BinaryDocValues stored = DocValues.getBinary(reader, FieldNames.codes(field));
    for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
      float estimate = sums.with(stored.binaryValue());
      if (estimate > found.least) {
        found.add(doc, estimate);
      }
    }
  }

  /** The documents of a segment with the highest estimates. */
  private static final class Candidates {

    private final int docBase;
    private final Bits live;
    private final SortedDocValues models;
    private final int[] places;
    private final LongHeap best;
    private float least;

    Candidates(LeafReaderContext leaf, SortedDocValues models, int[] places, LongHeap best) {
      this.docBase = leaf.docBase;
      this.live = leaf.reader().getLiveDocs();
      this.models = models;
      this.places = places;
      this.best = best;
      this.least = least(best);
    }

    void addAll(ResidentCodes codes, CodeSums sums) throws IOException {
      float[] estimates = new float[ResidentCodes.BLOCK];
      for (int first = 0; first < codes.size(); first += ResidentCodes.BLOCK) {
        codes.estimate(sums, first / ResidentCodes.BLOCK, estimates);
        int end = Math.min(ResidentCodes.BLOCK, codes.size() - first);
        for (int i = 0; i < end; i++) {
          if (estimates[i] > least) {
            add(codes.doc(first + i), estimates[i]);
          }
        }
      }
    }

    void add(int doc, float estimate) throws IOException {
      if (live != null && !live.get(doc)) {
        return;
      }
      if (places.length == 1 || models.advanceExact(doc) && places[models.ordValue()] >= 0) {
        best.updateTop(key(estimate, docBase + doc));
        least = least(best);
      }
    }
  }

  /** Ascends with the estimate, and of equal estimates descends with the document. */
  private static long key(float estimate, int doc) {
    return (long) NumericUtils.floatToSortableInt(estimate) << Integer.SIZE
        | (Integer.MAX_VALUE - doc);
  }

  private static float least(LongHeap best) {
    return best.top() == Long.MIN_VALUE
        ? Float.NEGATIVE_INFINITY
        : NumericUtils.sortableIntToFloat((int) (best.top() >> Integer.SIZE));
  }

  /** The documents in the heap, ascending. */
  private static int[] found(LongHeap best) {
    int[] docs = new int[best.size()];
    int size = 0;
    for (int i = 1; i <= best.size(); i++) {
      if (best.get(i) != Long.MIN_VALUE) {
        docs[size++] = Integer.MAX_VALUE - (int) best.get(i);
      }
    }
    docs = Arrays.copyOf(docs, size);
    Arrays.sort(docs);
    return docs;
  }

  private List<DocAndScoreQuery.Hit> scored(IndexSearcher searcher, int[] docs) throws IOException {
    List<DocAndScoreQuery.Hit> hits = new ArrayList<>();
    DotProduct product = new DotProduct(version);
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    int last = -1;
    StoredPoints points = StoredPoints.NONE;
    for (int doc : docs) {
      int leaf = ReaderUtil.subIndex(doc, leaves);
      if (leaf != last) {
        last = leaf;
        points =
            StoredPoints.of(
                leaves.get(leaf).reader(), PointFields.of(field), version.vector().dimension());
      }
      boolean has = points.advance(doc - leaves.get(leaf).docBase);
      float raw = has ? points.with(product) : Float.NaN;
      if (!Float.isNaN(raw)) {
        hits.add(new DocAndScoreQuery.Hit(doc, version.calibration().apply(raw)));
      }
    }
    return hits;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(FieldNames.model(field))
        && visitor.acceptField(FieldNames.codes(field))) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "codes(" + field + ", " + version.model() + ", " + k + " of " + candidates + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((CodesQuery) other).field)
        && codes.equals(((CodesQuery) other).codes)
        && version.equals(((CodesQuery) other).version)
        && k == ((CodesQuery) other).k
        && candidates == ((CodesQuery) other).candidates;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, codes, version, k, candidates);
  }
}
