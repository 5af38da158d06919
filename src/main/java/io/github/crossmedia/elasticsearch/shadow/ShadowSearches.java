package io.github.crossmedia.elasticsearch.shadow;

import io.github.crossmedia.elasticsearch.limits.ShadowLimits;
import io.github.crossmedia.elasticsearch.query.ShadowVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Randomness;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Asks the shadows of a model what was just answered, and compares their first ten hits. A shadow
 * runs after the answer, with the privileges of who searched; above the budget it is dropped.
 */
public final class ShadowSearches {

  private static final int COMPARED = 10;

  private final Client client;
  private final ThreadPool threads;
  private final ShadowLimits limits;
  private final AtomicInteger running = new AtomicInteger();
  private final Map<String, ShadowCounts> counts = new ConcurrentHashMap<>();

  public ShadowSearches(Client client, ShadowLimits limits) {
    this.client = client;
    this.threads = client.threadPool();
    this.limits = limits;
  }

  /** Returns the counts of each shadow. */
  public Map<String, Object> stats() {
    Map<String, Object> stats = new LinkedHashMap<>();
    for (VersionId version : limits.versions()) {
      stats.put(version.toString(), counts(version).json());
    }
    return stats;
  }

  private ShadowCounts counts(VersionId version) {
    return counts.computeIfAbsent(version.toString(), name -> new ShadowCounts());
  }

  /** Draws whether the shadows are asked for a search, if they can answer it at all. */
  public boolean samples(SearchRequest request) {
    SearchSourceBuilder source = request.source();
    return !limits.versions().isEmpty()
        && source != null
        && source.query() != null
        && source.retriever() == null
        && source.knnSearch().isEmpty()
        && source.pointInTimeBuilder() == null
        && source.collapse() == null
        && source.searchAfter() == null
        && source.from() <= 0
        && source.size() != 0
        && (source.sorts() == null || source.sorts().isEmpty())
        && (source.rescores() == null || source.rescores().isEmpty())
        && request.scroll() == null
        && Randomness.get().nextDouble() < limits.rate();
  }

  /**
   * Asks the shadows of the models that a search asked.
   *
   * @param asked the names of the versions that answered
   * @param caller restores the context of who searched
   */
  public void compare(
      SearchRequest request,
      SearchResponse answer,
      List<String> asked,
      Supplier<StoredContext> caller) {
    for (VersionId shadow : limits.versions()) {
      List<VersionId> served =
          asked.stream().map(VersionId::parse).filter(v -> v.id().equals(shadow.id())).toList();
      if (!served.isEmpty() && served.stream().noneMatch(shadow::agreesWith)) {
        if (running.incrementAndGet() > limits.concurrency()) {
          running.decrementAndGet();
          counts(shadow).countDropped();
        } else {
          Map<String, Float> hits = hits(answer);
          long took = answer.getTookInMillis();
          threads.generic().execute(() -> ask(shadow, request, hits, took, caller));
        }
      }
    }
  }

  private void ask(
      VersionId shadow,
      SearchRequest request,
      Map<String, Float> served,
      long took,
      Supplier<StoredContext> caller) {
    ActionListener<SearchResponse> listener =
        ActionListener.runAfter(
            ActionListener.wrap(
                answer -> {
                  if (answer.isTimedOut()) {
                    throw new ElasticsearchTimeoutException("took longer than " + limits.timeout());
                  }
                  counts(shadow).add(served, took, hits(answer), answer.getTookInMillis());
                },
                counts(shadow)::fail),
            running::decrementAndGet);
    StoredContext before = threads.getThreadContext().newStoredContext();
    try {
      caller.get();
      ShadowVersion.begin(threads.getThreadContext(), shadow);
      ActionListener.run(listener, l -> client.search(copy(request), l));
    } finally {
      before.restore();
    }
  }

  private SearchRequest copy(SearchRequest request) {
    SearchSourceBuilder asked = request.source();
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .query(asked.query())
            .runtimeMappings(asked.runtimeMappings())
            .size(asked.size() < 0 ? COMPARED : Math.min(COMPARED, asked.size()))
            .fetchSource(false)
            .trackTotalHits(false)
            .timeout(limits.timeout());
    if (asked.postFilter() != null) {
      source.postFilter(asked.postFilter());
    }
    if (asked.minScore() != null) {
      source.minScore(asked.minScore());
    }
    return new SearchRequest(request.indices())
        .source(source)
        .indicesOptions(request.indicesOptions())
        .routing(request.routing());
  }

  /** Returns the scores of the first ten hits. */
  private static Map<String, Float> hits(SearchResponse answer) {
    Map<String, Float> hits = new LinkedHashMap<>();
    for (SearchHit hit : answer.getHits().getHits()) {
      if (hits.size() == COMPARED) {
        break;
      }
      hits.put(hit.getIndex() + '/' + hit.getId(), hit.getScore());
    }
    return hits;
  }
}
