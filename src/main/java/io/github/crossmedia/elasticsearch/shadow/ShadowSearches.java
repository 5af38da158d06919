package io.github.crossmedia.elasticsearch.shadow;

import io.github.crossmedia.elasticsearch.limits.ShadowLimits;
import io.github.crossmedia.elasticsearch.query.ShadowVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.Collections;
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
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.action.support.ListenerTimeouts;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Randomness;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Asks the shadows of a model what was just answered, and compares their first ten hits. A shadow
 * runs after the answer, with the privileges of who searched. Above the concurrency or the load it
 * is dropped, and after the timeout it is cancelled.
 */
public final class ShadowSearches {

  private static final int COMPARED = 10;

  private final NodeClient client;
  private final ThreadPool threads;
  private final TaskManager tasks;
  private final ShadowLimits limits;
  private final AtomicInteger running = new AtomicInteger();
  private final Load load = new Load();
  private final Map<String, ShadowCounts> counts = new ConcurrentHashMap<>();

  public ShadowSearches(Client client, TaskManager tasks, ShadowLimits limits) {
    this.client = (NodeClient) client;
    this.threads = client.threadPool();
    this.tasks = tasks;
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
   * Asks the shadows of the models that a search asked, in random order: each finds a place in
   * turn.
   *
   * @param asked the names of the versions that answered
   * @param caller restores the context of who searched
   */
  public void compare(
      SearchRequest request,
      SearchResponse answer,
      List<String> asked,
      Supplier<StoredContext> caller) {
    List<VersionId> shadows = new ArrayList<>(limits.versions());
    Collections.shuffle(shadows, Randomness.get());
    for (VersionId shadow : shadows) {
      List<VersionId> served =
          asked.stream().map(VersionId::parse).filter(v -> v.id().equals(shadow.id())).toList();
      if (!served.isEmpty() && served.stream().noneMatch(shadow::agreesWith)) {
        if (running.incrementAndGet() > limits.concurrency() || isLoaded()) {
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

  /** No more run at once than the concurrency, so that a larger load bounds nothing. */
  private boolean isLoaded() {
    return limits.load() < limits.concurrency() && load.isAbove(limits.load());
  }

  private void ask(
      VersionId shadow,
      SearchRequest request,
      Map<String, Float> served,
      long took,
      Supplier<StoredContext> caller) {
    Budget budget = new Budget(shadow);
    StoredContext before = threads.getThreadContext().newStoredContext();
    try {
      caller.get();
      ShadowVersion.begin(threads.getThreadContext(), shadow);
      ActionListener.run(
          budget.over(
              ActionListener.wrap(
                  answer ->
                      counts(shadow).add(served, took, hits(answer), answer.getTookInMillis()),
                  counts(shadow)::fail)),
          l -> budget.begin(client.executeLocally(TransportSearchAction.TYPE, copy(request), l)));
    } finally {
      before.restore();
    }
  }

  /**
   * What a search of a shadow may take. Once the time is over, the search is counted as failed and
   * cancelled, and it gives up its place when it ends.
   */
  private final class Budget {

    private final TimeValue timeout = limits.timeout();
    private final VersionId shadow;
    private final long began = System.nanoTime();
    private boolean isOver;
    private CancellableTask task;

    Budget(VersionId shadow) {
      this.shadow = shadow;
    }

    ActionListener<SearchResponse> over(ActionListener<SearchResponse> counted) {
      return ActionListener.runAfter(
          ListenerTimeouts.wrapWithTimeout(
              threads, timeout, threads.generic(), counted, done -> end(counted)),
          () -> {
            load.add(System.nanoTime() - began);
            running.decrementAndGet();
          });
    }

    private void end(ActionListener<SearchResponse> counted) {
      counted.onFailure(new ElasticsearchTimeoutException("took longer than " + timeout));
      synchronized (this) {
        isOver = true;
      }
      cancel();
    }

    void begin(Task search) {
      synchronized (this) {
        task = (CancellableTask) search;
      }
      cancel();
    }

    private void cancel() {
      CancellableTask late;
      synchronized (this) {
        late = isOver ? task : null;
      }
      if (late != null) {
        String reason = "the shadow " + shadow + " took longer than " + timeout;
        tasks.cancelTaskAndDescendants(late, reason, false, ActionListener.noop());
      }
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
            .trackTotalHits(false);
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
