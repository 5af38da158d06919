package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * The plan {@code nearest}: the {@code k} best of the candidates that Lucene's vector field finds
 * for each version. They are scored by the vectors that {@code exact} reads, so that both plans
 * give the same score. Lucene's own scores differ: it maps inner products in another way, rounds
 * the sum with one, and depends on the quantisation of the codec.
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
    VersionHits hits = new VersionHits(PointFields.of(field), versions, searcher);
    for (int place = 0; place < versions.size(); place++) {
      hits.add(candidates(searcher, place), place);
    }
    return hits.best(k);
  }

  private Query candidates(IndexSearcher searcher, int place) throws IOException {
    QueryVector version = versions.get(place);
    return new KnnFloatVectorQuery(
            FieldNames.nearest(field, version.vector().dimension()),
            version.vector().toArray(),
            candidates,
            filterFor(searcher, place))
        .rewrite(searcher);
  }

  /** Returns the documents to search, or null for all documents, which saves a set of them. */
  private Query filterFor(IndexSearcher searcher, int place) throws IOException {
    Query all = filter instanceof MatchAllDocsQuery ? null : filter;
    if (ComparableDocuments.areAll(searcher.getIndexReader(), field, versions.get(place))) {
      return all;
    }
    Query made = ComparableDocuments.of(field, versions, place);
    return all == null
        ? made
        : new BooleanQuery.Builder().add(all, Occur.FILTER).add(made, Occur.FILTER).build();
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

  /**
   * Finds documents by one query for each version, scores them as {@code exact} does, and keeps the
   * best.
   */
  static final class CandidatesQuery extends Query {

    private final ExactQuery exact;
    private final PointFields fields;
    private final List<QueryVector> versions;
    private final List<Query> candidates;
    private final int k;

    CandidatesQuery(PointFields fields, List<QueryVector> versions, List<Query> candidates, int k) {
      this.exact = new ExactQuery(fields, versions);
      this.fields = Objects.requireNonNull(fields);
      this.versions = List.copyOf(versions);
      this.candidates = List.copyOf(candidates);
      this.k = k;
      if (versions.size() != candidates.size()) {
        throw new IllegalArgumentException(
            versions.size() + " versions need as many queries, not " + candidates.size());
      }
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
      VersionHits hits = new VersionHits(fields, versions, searcher);
      for (int i = 0; i < versions.size(); i++) {
        hits.add(searcher.rewrite(candidates.get(i)), i);
      }
      return hits.best(k);
    }

    @Override
    public void visit(QueryVisitor visitor) {
      exact.visit(visitor);
      candidates.forEach(query -> query.visit(visitor));
    }

    @Override
    public String toString(String defaultField) {
      return "candidates(" + exact.toString(defaultField) + ", " + candidates + ", " + k + ")";
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && exact.equals(((CandidatesQuery) other).exact)
          && candidates.equals(((CandidatesQuery) other).candidates)
          && k == ((CandidatesQuery) other).k;
    }

    @Override
    public int hashCode() {
      return Objects.hash(classHash(), exact, candidates, k);
    }
  }

  /**
   * Scores candidates that were found for the versions of a query by the vectors that {@code exact}
   * reads, so that all plans give the same score.
   */
  static final class VersionHits {

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
            hits.add(
                new DocAndScoreQuery.Hit(leaf.docBase + doc, version.calibration().apply(raw)));
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

  /**
   * Documents that were found and scored in one state of an index. The plan {@code nearest} is
   * rewritten to this query.
   */
  static final class DocAndScoreQuery extends Query {

    private final ExactQuery exact;
    private final Object index;
    private final int[] docs;
    private final float[] scores;

    /** A document of the whole index and its score. */
    record Hit(int doc, float score) {

      /** The best score first; of equal scores, the first document. */
      static final Comparator<Hit> BEST_FIRST =
          (a, b) -> a.score == b.score ? a.doc - b.doc : Float.compare(b.score, a.score);

      private static final Comparator<Hit> BY_DOC = (a, b) -> a.doc - b.doc;
    }

    /**
     * Creates a query of hits in any order; {@code exact} gives them the same scores, and explains
     * them.
     */
    DocAndScoreQuery(ExactQuery exact, List<Hit> hits, Object index) {
      this.exact = exact;
      this.index = index;
      Hit[] ascending = hits.toArray(Hit[]::new);
      Arrays.sort(ascending, Hit.BY_DOC);
      this.docs = new int[ascending.length];
      this.scores = new float[ascending.length];
      for (int i = 0; i < ascending.length; i++) {
        docs[i] = ascending[i].doc;
        scores[i] = ascending[i].score;
      }
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
      if (searcher.getIndexReader().getContext().id() != index) {
        throw new IllegalStateException("[nearest] was rewritten for another state of the index");
      }
      return new FoundWeight(exact.createWeight(searcher, scoreMode, boost), boost);
    }

    /** Returns the position of the first hit at or after a document. */
    private int from(int doc) {
      int place = Arrays.binarySearch(docs, doc);
      return place < 0 ? -place - 1 : place;
    }

    private final class FoundWeight extends Weight {

      private final Weight scored;
      private final float boost;

      FoundWeight(Weight scored, float boost) {
        super(DocAndScoreQuery.this);
        this.scored = scored;
        this.boost = boost;
      }

      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) {
        int from = from(context.docBase);
        int to = from(context.docBase + context.reader().maxDoc());
        return from == to
            ? null
            : new DefaultScorerSupplier(new FoundScorer(from, to, context.docBase, boost));
      }

      @Override
      public int count(LeafReaderContext context) {
        return from(context.docBase + context.reader().maxDoc()) - from(context.docBase);
      }

      @Override
      public Explanation explain(LeafReaderContext context, int doc) throws IOException {
        return Arrays.binarySearch(docs, context.docBase + doc) < 0
            ? Explanation.noMatch("not among the nearest")
            : scored.explain(context, doc);
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return true;
      }
    }

    private final class FoundScorer extends Scorer {

      private final Places places;
      private final float boost;

      FoundScorer(int from, int to, int base, float boost) {
        this.places = new Places(from, to, base);
        this.boost = boost;
      }

      @Override
      public int docID() {
        return places.docID();
      }

      @Override
      public DocIdSetIterator iterator() {
        return places;
      }

      @Override
      public float score() {
        return boost * scores[places.at];
      }

      @Override
      public float getMaxScore(int upTo) {
        float highest = 0;
        for (int i = places.from; i < places.to; i++) {
          highest = Math.max(highest, scores[i]);
        }
        return boost * highest;
      }
    }

    private final class Places extends DocIdSetIterator {

      private final int from;
      private final int to;
      private final int base;
      private int at;

      Places(int from, int to, int base) {
        this.from = from;
        this.to = to;
        this.base = base;
        this.at = from - 1;
      }

      @Override
      public int docID() {
        if (at < from) {
          return -1;
        }
        return at < to ? docs[at] - base : NO_MORE_DOCS;
      }

      @Override
      public int nextDoc() {
        at = Math.min(at + 1, to);
        return docID();
      }

      @Override
      public int advance(int target) throws IOException {
        return slowAdvance(target);
      }

      @Override
      public long cost() {
        return to - (long) from;
      }
    }

    @Override
    public void visit(QueryVisitor visitor) {
      exact.visit(visitor);
    }

    @Override
    public String toString(String defaultField) {
      return "found(" + docs.length + " documents, " + exact.toString(defaultField) + ")";
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && exact.equals(((DocAndScoreQuery) other).exact)
          && index == ((DocAndScoreQuery) other).index
          && Arrays.equals(docs, ((DocAndScoreQuery) other).docs)
          && Arrays.equals(scores, ((DocAndScoreQuery) other).scores);
    }

    @Override
    public int hashCode() {
      return Objects.hash(
          classHash(), exact, index, Arrays.hashCode(docs), Arrays.hashCode(scores));
    }
  }
}
