package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.mapper.IndexFieldMapper;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;

/**
 * The hits of a search that a shadow ranks again. A shadow made no document, so it projects the
 * views that the pictures of these hits keep. That works for models of any kind, and takes as long
 * in a large index as in a small one.
 */
public final class ShadowPool {

  private static final String KEY = "cross_media.shadow";

  /** The most bytes of pictures that a pool holds; hits beyond them are left out. */
  private static final long MAX_BYTES = 16 << 20;

  private final VersionId version;
  private final Map<List<String>, List<Candidate>> projected = new ConcurrentHashMap<>();
  private volatile List<Hit> hits = List.of();
  private volatile boolean isFilled;

  /** Creates a pool for a version, to be filled by a search. */
  public ShadowPool(VersionId version) {
    this.version = version;
  }

  private record Hit(String index, String id, BytesReference source) {}

  /** A hit and the point of its picture. */
  private record Candidate(Hit hit, ProjectedItem picture) {}

  /** Lets the search that this thread starts fill the pool, or rank what fills it. */
  public void begin(ThreadContext context) {
    context.putTransient(KEY, this);
  }

  /** Returns true if this thread works for a shadow. */
  public static boolean isBegun(ThreadContext context) {
    return context.getTransient(KEY) != null;
  }

  /** Fills the pool with the hits of the versions that are served. */
  public void fill(SearchResponse served) {
    List<Hit> filled = new ArrayList<>();
    long bytes = 0;
    for (SearchHit hit : served.getHits().getHits()) {
      bytes += hit.hasSource() ? hit.getSourceRef().length() : 0;
      if (hit.hasSource() && bytes <= MAX_BYTES) {
        BytesReference source = new BytesArray(BytesReference.toBytes(hit.getSourceRef()));
        filled.add(new Hit(hit.getIndex(), hit.getId(), source));
      }
    }
    hits = filled;
    isFilled = true;
  }

  /** Returns the filled pool of the shadow that is to answer a query. */
  static Optional<ShadowPool> answering(ThreadContext context, QueryForm form) {
    return Optional.ofNullable(context.<ShadowPool>getTransient(KEY))
        .filter(pool -> pool.isFilled)
        .filter(
            pool -> ModelReference.parse(form.options().model()).id().equals(pool.version.id()));
  }

  VersionId version() {
    return version;
  }

  /** Returns the query that the shadow prepares, whatever the plan of the served versions is. */
  QueryForm asked(QueryForm form) {
    if (form.question() instanceof Question.Vector) {
      throw new IllegalArgumentException(
          "a [vector] belongs to the version that made it: no shadow can answer it");
    }
    Options options =
        Options.NONE
            .with(Options.MODEL, version.toString())
            .with(Options.PLAN, Plan.EXACT.toString());
    return new QueryForm(form.field(), form.question(), options, form.filters());
  }

  /**
   * Returns the query that finds the pictures of the pool with the scores of the shadow.
   *
   * @param names the names of the field
   */
  QueryBuilder ranked(
      QueryForm form, List<String> names, PreparedQuery prepared, ServedVersion shadow) {
    List<Candidate> candidates =
        projected.computeIfAbsent(
            names,
            of -> hits.stream().flatMap(hit -> candidate(hit, of, shadow).stream()).toList());
    if (candidates.isEmpty() && !hits.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "none of [%s] hits keeps the views that [%s] reads, or the caller may not see them",
              hits.size(), version));
    }
    float minScore = form.options().of(Options.MIN_SCORE);
    BoolQueryBuilder any = QueryBuilders.boolQuery().minimumShouldMatch(1);
    for (Candidate candidate : candidates) {
      for (QueryVector point : prepared.points()) {
        if (point.asks() && point.made(candidate.picture().model())) {
          float raw = point.vector().dot(candidate.picture().vector().toArray());
          float score = point.calibration().apply(raw);
          if (score >= minScore) {
            any.should(only(candidate.hit()).boost(score));
          }
        }
      }
    }
    form.filters().forEach(any::filter);
    return any.should().isEmpty() ? new MatchNoneQueryBuilder() : any;
  }

  private static Optional<Candidate> candidate(Hit hit, List<String> names, ServedVersion shadow) {
    return LikeSource.of(names, hit.source())
        .map(LikeSource::views)
        .filter(shadow::reads)
        .map(views -> new Candidate(hit, shadow.picture(views, 0, 0)));
  }

  private static QueryBuilder only(Hit hit) {
    return QueryBuilders.constantScoreQuery(
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery(IndexFieldMapper.NAME, hit.index()))
            .filter(QueryBuilders.idsQuery().addIds(hit.id())));
  }
}
