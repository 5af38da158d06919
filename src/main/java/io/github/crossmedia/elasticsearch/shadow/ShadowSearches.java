package io.github.crossmedia.elasticsearch.shadow;

import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.query.AskedVersions;
import io.github.crossmedia.elasticsearch.query.ShadowPool;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.PictureObject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
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
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Asks the shadows of a model what was just answered, and compares the first ten hits. A shadow
 * ranks the first hundred hits of the versions that are served, see {@link ShadowPool}. It runs
 * after the answer, with the privileges of who searched. Above the concurrency or the load it is
 * dropped, and after the timeout it is cancelled.
 */
public final class ShadowSearches {

  private static final int COMPARED = 10;
  private static final int POOL = 100;

  private final NodeClient client;
  private final ThreadPool threads;
  private final TaskManager tasks;
  private final PluginSettings settings;
  private final AtomicInteger running = new AtomicInteger();
  private final Load load = new Load();
  private final Map<String, Counts> counts = new ConcurrentHashMap<>();

  public ShadowSearches(Client client, TaskManager tasks, PluginSettings settings) {
    this.client = (NodeClient) client;
    this.threads = client.threadPool();
    this.tasks = tasks;
    this.settings = settings;
  }

  public Map<String, Object> stats() {
    Map<String, Object> stats = new LinkedHashMap<>();
    for (VersionId version : settings.shadows()) {
      stats.put(version.toString(), counts(version).json());
    }
    return stats;
  }

  private Counts counts(VersionId version) {
    return counts.computeIfAbsent(version.toString(), name -> new Counts());
  }

  /** Draws whether the shadows are asked for a search, if they can answer it at all. */
  public boolean samples(SearchRequest request) {
    SearchSourceBuilder source = request.source();
    return !settings.get(PluginSettings.SHADOWS).isEmpty()
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
        && Arrays.stream(request.indices()).noneMatch(index -> index.indexOf(':') >= 0)
        && Randomness.get().nextDouble() < settings.get(PluginSettings.SHADOWED_SHARE);
  }

  /**
   * Asks the shadows of the models that a search asked, in random order: each finds a place in
   * turn.
   *
   * @param asked the versions that answered
   * @param caller restores the context of who searched
   */
  public void compare(
      SearchRequest request,
      SearchResponse answer,
      AskedVersions asked,
      Supplier<StoredContext> caller) {
    List<VersionId> shadows = new ArrayList<>(settings.shadows());
    Collections.shuffle(shadows, Randomness.get());
    for (VersionId shadow : shadows) {
      Map<VersionId, Set<String>> served = asked.ofModel(shadow.id());
      if (served.isEmpty()) {
        continue;
      }
      if (served.keySet().stream().allMatch(shadow::agreesWith)) {
        counts(shadow).countAlone();
      } else if (running.incrementAndGet() > settings.get(PluginSettings.SHADOW_SEARCHES)
          || isLoaded()) {
        running.decrementAndGet();
        counts(shadow).countDropped();
      } else {
        String[] fields =
            served.values().stream().flatMap(Set::stream).distinct().toArray(String[]::new);
        new Comparison(shadow, request, hits(answer), answer.getTookInMillis(), caller)
            .begin(fields);
      }
    }
  }

  /** No more run at once than the concurrency, so that a larger load bounds nothing. */
  private boolean isLoaded() {
    return settings.get(PluginSettings.SHADOW_LOAD) < settings.get(PluginSettings.SHADOW_SEARCHES)
        && load.isAbove(settings.get(PluginSettings.SHADOW_LOAD));
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

  /**
   * One search and one shadow. Once the time is over, the comparison is counted as failed and its
   * search is cancelled; it gives up its place when that search ends.
   */
  private final class Comparison {

    private final VersionId shadow;
    private final SearchRequest request;
    private final Map<String, Float> served;
    private final long took;
    private final Supplier<StoredContext> caller;
    private final ShadowPool pool;
    private final TimeValue timeout = settings.get(PluginSettings.SHADOW_TIMEOUT);
    private final long began = System.nanoTime();
    private boolean isOver;
    private CancellableTask task;

    Comparison(
        VersionId shadow,
        SearchRequest request,
        Map<String, Float> served,
        long took,
        Supplier<StoredContext> caller) {
      this.shadow = shadow;
      this.request = request;
      this.served = served;
      this.took = took;
      this.caller = caller;
      this.pool = new ShadowPool(shadow);
    }

    /** Reads the pictures of the first hits, and lets the shadow rank them. */
    void begin(String[] fields) {
      SearchSourceBuilder pictures = copy(POOL).fetchSource(pictures(fields));
      threads
          .generic()
          .execute(
              ActionRunnable.wrap(
                  counted(),
                  listener ->
                      search(
                          pictures,
                          listener.delegateFailureAndWrap(
                              (l, hits) -> {
                                pool.fill(hits);
                                search(copy(COMPARED).fetchSource(false), l);
                              }))));
    }

    private ActionListener<SearchResponse> counted() {
      ActionListener<SearchResponse> counted =
          ActionListener.wrap(
              answer -> counts(shadow).add(served, took, hits(answer), answer.getTookInMillis()),
              failure -> counts(shadow).fail(shadow, failure));
      return ActionListener.runAfter(
          ListenerTimeouts.wrapWithTimeout(
              threads, timeout, threads.generic(), counted, late -> end(counted)),
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

    private void search(SearchSourceBuilder source, ActionListener<SearchResponse> listener) {
      SearchRequest search =
          new SearchRequest(request.indices())
              .source(source)
              .indicesOptions(request.indicesOptions())
              .routing(request.routing());
      StoredContext before = threads.getThreadContext().newStoredContext();
      try {
        caller.get();
        pool.begin(threads.getThreadContext());
        Task begun = client.executeLocally(TransportSearchAction.TYPE, search, listener);
        synchronized (this) {
          task = (CancellableTask) begun;
        }
        cancel();
      } finally {
        before.restore();
      }
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

    /** Returns what was asked, for a number of hits. */
    private SearchSourceBuilder copy(int size) {
      SearchSourceBuilder asked = request.source();
      SearchSourceBuilder source =
          new SearchSourceBuilder()
              .query(asked.query())
              .runtimeMappings(asked.runtimeMappings())
              .size(size)
              .trackTotalHits(false);
      if (asked.postFilter() != null) {
        source.postFilter(asked.postFilter());
      }
      if (asked.minScore() != null) {
        source.minScore(asked.minScore());
      }
      return source;
    }

    /** Returns what is read of pictures: what a version made of them is left out. */
    private static FetchSourceContext pictures(String[] fields) {
      String[] made =
          Arrays.stream(fields)
              .flatMap(
                  field ->
                      Stream.of(PictureObject.VECTOR, PictureObject.WORDS)
                          .map(part -> field + '.' + part))
              .toArray(String[]::new);
      return FetchSourceContext.of(true, false, fields, made);
    }
  }

  /**
   * The time that shadows took and that has not yet been allowed for. Each second allows for a
   * number of seconds, so that a slow shadow is followed by a long rest.
   */
  static final class Load {

    private double taken;
    private long last = System.nanoTime();

    /** Returns whether shadows took more time than they were allowed until now. */
    synchronized boolean isAbove(double allowed) {
      long now = System.nanoTime();
      taken = Math.max(0, taken - allowed * (now - last));
      last = now;
      return allowed == 0 || taken > 0;
    }

    synchronized void add(long nanoseconds) {
      taken += nanoseconds;
    }
  }

  /** How the answers of a shadow differ from those that people got, on one node. */
  static final class Counts {

    private static final System.Logger LOG = System.getLogger(Counts.class.getName());

    private long compared;
    private double overlap;
    private long common;
    private double shift;
    private long servedMillis;
    private long shadowMillis;
    private long dropped;
    private long alone;
    private final SortedMap<String, Long> failures = new TreeMap<>();

    /** Counts the answers to a search, and the time each took. */
    synchronized void add(
        Map<String, Float> served, long servedTook, Map<String, Float> shadow, long shadowTook) {
      long shared = served.keySet().stream().filter(shadow::containsKey).count();
      compared++;
      int hits = Math.max(served.size(), shadow.size());
      overlap += hits == 0 ? 1 : (double) shared / hits;
      common += shared;
      served.forEach(
          (hit, score) -> {
            if (shadow.containsKey(hit)) {
              shift += shadow.get(hit) - score;
            }
          });
      servedMillis += servedTook;
      shadowMillis += shadowTook;
    }

    synchronized void countDropped() {
      dropped++;
    }

    synchronized void countAlone() {
      alone++;
    }

    /**
     * Counts a failure by its kind, because its message may tell what others searched for. The log
     * has the message of the first failure of each kind.
     */
    synchronized void fail(VersionId shadow, Exception failure) {
      Throwable cause = ExceptionsHelper.unwrapCause(failure);
      String kind = ElasticsearchException.getExceptionName(cause);
      LOG.log(
          failures.containsKey(kind) ? Level.DEBUG : Level.WARNING,
          "the shadow " + shadow + " failed: " + cause);
      failures.merge(kind, 1L, Long::sum);
    }

    synchronized Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("compared", compared);
      json.put("overlap_at_10", mean(overlap, compared));
      json.put("score_shift", mean(shift, common));
      json.put("served_time_in_millis", servedMillis);
      json.put("shadow_time_in_millis", shadowMillis);
      json.put("dropped", dropped);
      json.put("served_alone", alone);
      json.put("failed", failures.values().stream().mapToLong(count -> count).sum());
      json.put("failures", new TreeMap<>(failures));
      return json;
    }

    private static double mean(double sum, long count) {
      return count == 0 ? 0 : sum / count;
    }
  }
}
