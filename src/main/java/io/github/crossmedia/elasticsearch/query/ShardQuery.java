package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.ComparableDocuments;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorIndexOptions;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.search.NestedHelper;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.vectors.KnnScoreDocQuery;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;
import org.elasticsearch.search.vectors.VectorData;
import org.elasticsearch.xcontent.XContentBuilder;

/** A prepared question as the Lucene query of one shard. */
final class ShardQuery {

  private final QueryForm form;
  private final SearchExecutionContext context;
  private final WindowCache windows;

  ShardQuery(QueryForm form, SearchExecutionContext context, WindowCache windows) {
    this.form = form;
    this.context = context;
    this.windows = windows;
  }

  Query of(PreparedQuery asked) throws IOException {
    Optional<CrossMediaFieldType> searched = SearchedField.of(context, form.field());
    if (searched.isEmpty()) {
      return new MatchNoDocsQuery("no mapping for [" + form.field() + "]");
    }
    if (asked.versionQueries().isEmpty()) {
      return new MatchNoDocsQuery("no version of a model reads the question");
    }
    CrossMediaFieldType pictures = searched.get();
    PreparedQuery prepared = planned(asked, pictures);
    if (form.question() instanceof Question.Vector) {
      SearchedField.requireDimensions(pictures, prepared.points());
    }
    List<Query> filters = filters(pictures);
    Query found = plan(prepared, pictures, filters);
    Query query = isFiltered(prepared) ? found : filtered(found, filters);
    float minScore = form.options().of(Options.MIN_SCORE);
    return minScore > 0 ? new MinScoreQuery(query, minScore) : query;
  }

  /**
   * Returns the query with its plan: by default {@code nearest} if a native field has all vectors.
   */
  private PreparedQuery planned(PreparedQuery asked, CrossMediaFieldType pictures)
      throws IOException {
    return asked instanceof PreparedQuery.Exact exact
            && form.options().leavesThePlanOpen()
            && pictures.vectorField().isPresent()
            && context.searcher() != null
            && ComparableDocuments.areCovered(
                context.searcher(), pictures.name(), pictures.vectorField().get())
        ? new PreparedQuery.Nearest(exact.points())
        : asked;
  }

  /**
   * Returns the filters, each created once. A filter that native queries inspect, to tell nested
   * objects from their parents, stays unchanged.
   */
  private List<Query> filters(CrossMediaFieldType pictures) throws IOException {
    String nested = context.nestedLookup().getNestedParent(pictures.name());
    List<Query> filters = new ArrayList<>();
    for (QueryBuilder builder : form.filters()) {
      Query filter = builder.toQuery(context);
      boolean lookedInto =
          nested != null && !NestedHelper.mightMatchNonNestedDocs(filter, nested, context);
      filters.add(lookedInto ? filter : new SharedQuery(filter));
    }
    return filters;
  }

  private Query plan(PreparedQuery prepared, CrossMediaFieldType pictures, List<Query> filters)
      throws IOException {
    if (prepared.plan().scans()) {
      requireScansAllowed(prepared.plan());
    }
    String field = pictures.name();
    Query query =
        CrossMediaField.planned(
            field, prepared, windows, new NativeVectors(form, pictures, filters, context));
    return prepared.plan() == Plan.VISUAL_WORDS ? CrossMediaField.shown(field, query) : query;
  }

  /**
   * Returns true if the native query searches only the filtered documents. Evaluating filters again
   * would double the work at each level of nesting. In nested objects only the native query accepts
   * filters on the parent document.
   */
  private boolean isFiltered(PreparedQuery prepared) {
    return prepared.plan() == Plan.NEAREST && context.nestedScope().getObjectMapper() == null;
  }

  private void requireScansAllowed(Plan plan) {
    if (!context.allowExpensiveQueries()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the plan [%s] scans all documents, which [%s] forbids",
              plan, SearchService.ALLOW_EXPENSIVE_QUERIES.getKey()));
    }
  }

  /** Returns the matches of a query among those of filters. */
  static Query filtered(Query query, List<Query> filters) {
    if (filters.isEmpty()) {
      return query;
    }
    BooleanQuery.Builder both = new BooleanQuery.Builder().add(query, Occur.MUST);
    filters.forEach(filter -> both.add(filter, Occur.FILTER));
    return both.build();
  }

  /** The vectors of a field, which may be in its native {@code dense_vector} field. */
  static final class NativeVectors implements CrossMediaField.Vectors<IOException> {

    /** Disables rescoring with full-precision vectors. */
    private static final float NO_OVERSAMPLE = 0;

    private final QueryForm form;
    private final CrossMediaFieldType pictures;
    private final List<Query> filters;
    private final SearchExecutionContext context;

    /** Creates the vectors for a query; the filters are Lucene queries of the shard. */
    NativeVectors(
        QueryForm form,
        CrossMediaFieldType pictures,
        List<Query> filters,
        SearchExecutionContext context) {
      this.form = form;
      this.pictures = pictures;
      this.filters = filters;
      this.context = context;
    }

    @Override
    public Query exact(List<QueryVector> points) throws IOException {
      return form.options().of(Options.QUANTISED)
              && haveAll("[quantised]")
              && points.stream().noneMatch(QueryVector::readsFew)
          ? quantised(points)
          : scanned(points);
    }

    private Query scanned(List<QueryVector> points) {
      return CrossMediaField.exact(pictures.name(), pictures.vectorField().orElse(""), points);
    }

    /** Returns true if the native field is there and has all vectors of this shard. */
    private boolean haveAll(String what) throws IOException {
      String vectors = pictures.requireVectorField(what);
      return context.getFieldType(vectors) != null
          && (context.searcher() == null
              || ComparableDocuments.areCovered(context.searcher(), pictures.name(), vectors));
    }

    /**
     * Returns a query that scans Elasticsearch's quantised vectors, which changes scores slightly;
     * they are calibrated as in all plans.
     */
    private Query quantised(List<QueryVector> points) throws IOException {
      String field = pictures.requireVectorField("[quantised]");
      DenseVectorFieldType vectors = (DenseVectorFieldType) context.getFieldType(field);
      List<QueryVector> served = served(points);
      if (served.isEmpty()) {
        return noneServed();
      }
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (int place = 0; place < served.size(); place++) {
        Query quantised = quantised(vectors, served.get(place));
        any.add(
            comparable(served, place).map(among -> filtered(quantised, among)).orElse(quantised),
            Occur.SHOULD);
      }
      return any.build();
    }

    private static Query quantised(DenseVectorFieldType vectors, QueryVector point) {
      VectorData vector = VectorData.fromFloats(point.vector().toArray());
      return CrossMediaField.innerProduct(
          vectors.createExactKnnQuery(vector, null, NO_OVERSAMPLE), point.calibration());
    }

    private static Query filtered(Query query, Query among) {
      return new BooleanQuery.Builder().add(query, Occur.MUST).add(among, Occur.FILTER).build();
    }

    /**
     * Returns a query whose documents the native field finds and {@code exact} scores. If the
     * native field lacks vectors, documents are scanned, except in nested objects: there only the
     * native field accepts filters on the parent document.
     */
    @Override
    public Query nearest(List<QueryVector> points) throws IOException {
      boolean nested = context.nestedScope().getObjectMapper() != null;
      boolean all = haveAll("the plan [nearest]");
      String vectors = pictures.vectorField().orElseThrow();
      boolean mustBeFound = !context.allowExpensiveQueries() || nested && !filters.isEmpty();
      if (all || mustBeFound && context.getFieldType(vectors) != null) {
        return found(vectors, points);
      }
      Query filtered = ShardQuery.filtered(scanned(points), filters);
      return nested ? filtered : new StrongestQuery(filtered, form.options().kOrDefault());
    }

    private Query found(String vectors, List<QueryVector> points) throws IOException {
      List<QueryBuilder> ready = filters.stream().<QueryBuilder>map(ReadyFilter::new).toList();
      List<QueryVector> served = served(points);
      if (served.isEmpty()) {
        return noneServed();
      }
      List<Query> found = new ArrayList<>();
      for (int place = 0; place < served.size(); place++) {
        found.add(nearest(vectors, served, place, ready));
      }
      return CrossMediaField.candidates(
          pictures.name(), vectors, served, found, form.options().kOrDefault());
    }

    private Query nearest(
        String vectors, List<QueryVector> served, int place, List<QueryBuilder> filters)
        throws IOException {
      int candidates = form.options().candidatesOrDefault();
      // among rounded vectors, any candidate may be one of the best
      int k = isRounded(vectors) ? candidates : form.options().kOrDefault();
      KnnVectorQueryBuilder knn =
          new KnnVectorQueryBuilder(
                  vectors, served.get(place).vector().toArray(), k, candidates, null, null, null)
              .addFilterQueries(filters);
      comparable(served, place).ifPresent(filter -> knn.addFilterQuery(new ReadyFilter(filter)));
      Query query = knn.toQuery(context);
      return findsOnlyK(vectors) ? query : new StrongestQuery(query, k);
    }

    private boolean findsOnlyK(String vectors) {
      return indexOptions(vectors).map(options -> !options.isFlat()).orElse(false);
    }

    private boolean isRounded(String vectors) {
      return indexOptions(vectors).map(options -> options.getType().isQuantized()).orElse(false);
    }

    private Optional<DenseVectorIndexOptions> indexOptions(String vectors) {
      return Optional.ofNullable(
          ((DenseVectorFieldType) context.getFieldType(vectors)).getIndexOptions());
    }

    private Query noneServed() {
      return new MatchNoDocsQuery(
          "no document of [" + form.field() + "] was made by a version that is served");
    }

    /** Returns the points of the versions with documents. */
    private List<QueryVector> served(List<QueryVector> points) throws IOException {
      return SearchedField.Versions.of(context, pictures.name()).among(points);
    }

    /** Returns the documents that a point can be compared with; empty if these are all. */
    private Optional<Query> comparable(List<QueryVector> served, int place) throws IOException {
      return ComparableDocuments.areAll(
              context.getIndexReader(), pictures.name(), served.get(place))
          ? Optional.empty()
          : Optional.of(ComparableDocuments.of(pictures.name(), served, place));
    }
  }

  /**
   * A filter that is already a Lucene query of this shard, for native queries that accept only
   * builders.
   */
  static final class ReadyFilter extends LeafQueryBuilder<ReadyFilter> {

    private static final String NAME = CrossMediaQueryBuilder.NAME + "_ready_filter";

    private final Query query;

    ReadyFilter(Query query) {
      this.query = query;
    }

    @Override
    protected Query doToQuery(SearchExecutionContext context) {
      return query;
    }

    @Override
    protected void doWriteTo(StreamOutput out) {
      throw new UnsupportedOperationException("[" + NAME + "] stays on its shard");
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) {
      throw new UnsupportedOperationException("[" + NAME + "] stays on its shard");
    }

    @Override
    protected boolean doEquals(ReadyFilter other) {
      return query.equals(other.query);
    }

    @Override
    protected int doHashCode() {
      return Objects.hash(query);
    }

    @Override
    public String getWriteableName() {
      return NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
      return TransportVersion.zero();
    }
  }

  /**
   * A filter that several queries of one request share. Native nearest-neighbour queries search
   * while they are rewritten. A filter that contains one is therefore rewritten once. Rewriting it
   * for each query would double the work at each level of nesting.
   */
  static final class SharedQuery extends Query {

    private final Query query;
    private final int hash;
    private IndexReader reader;
    private Query rewritten;

    SharedQuery(Query query) {
      this.query = query;
      this.hash = Objects.hash(classHash(), query);
    }

    @Override
    public synchronized Query rewrite(IndexSearcher searcher) throws IOException {
      if (reader != searcher.getIndexReader()) {
        rewritten = searcher.rewrite(query);
        reader = searcher.getIndexReader();
      }
      return rewritten;
    }

    @Override
    public void visit(QueryVisitor visitor) {
      query.visit(visitor);
    }

    @Override
    public String toString(String field) {
      return query.toString(field);
    }

    @Override
    public boolean equals(Object other) {
      return this == other || sameClassAs(other) && query.equals(((SharedQuery) other).query);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * Matches the {@code k} documents of a shard with the highest scores. A native nearest-neighbour
   * query over a flat index matches all documents, whatever its {@code k}.
   */
  static final class StrongestQuery extends Query {

    private final Query scored;
    private final int k;

    StrongestQuery(Query scored, int k) {
      this.scored = Objects.requireNonNull(scored);
      this.k = k;
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
      return new KnnScoreDocQuery(searcher.search(scored, k).scoreDocs, searcher.getIndexReader());
    }

    @Override
    public void visit(QueryVisitor visitor) {
      scored.visit(visitor);
    }

    @Override
    public String toString(String field) {
      return "strongest(" + scored.toString(field) + ", " + k + ")";
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other)
          && scored.equals(((StrongestQuery) other).scored)
          && k == ((StrongestQuery) other).k;
    }

    @Override
    public int hashCode() {
      return Objects.hash(classHash(), scored, k);
    }
  }
}
