package io.github.crossmedia.elasticsearch.store.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.ListenerTimeouts;
import org.elasticsearch.action.support.RetryableAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.block.ClusterBlock;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.routing.Preference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.indices.IndexClosedException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Reads of the index of models. The copy on this node is preferred, which every data node has; if a
 * node does not respond in time, another copy is tried, so that no search stalls for long.
 */
final class StoreReads {

  private static final int TRIES = 3;
  private static final int PAGE = 1_000;

  /** How many documents a search finds at most. */
  static final int MAX_LISTED = 10_000;

  private static final String IN_ORDER = "_seq_no";

  private static final Logger LOG = LogManager.getLogger(StoreReads.class);
  private static final TimeValue FIRST_PAUSE = TimeValue.timeValueMillis(20);
  private static final TimeValue MAX_PAUSE = TimeValue.timeValueSeconds(1);
  private static final TimeValue SHARD_STARTS = TimeValue.timeValueSeconds(10);
  private static final FetchSourceContext NO_SOURCE = FetchSourceContext.DO_NOT_FETCH_SOURCE;

  /** The id of no document. */
  private static final String ANY = "-";

  private final Client client;
  private final Supplier<TimeValue> timeout;

  StoreReads(Client client, Supplier<TimeValue> timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /** Reads the current state of a document, empty if the index itself is missing. */
  void get(String id, ActionListener<Optional<GetResponse>> listener) {
    get(id, 1, emptyWithoutIndex(listener.map(Optional::of), Optional.empty(), listener));
  }

  private void get(String id, int turn, ActionListener<GetResponse> listener) {
    ThreadPool threads = client.threadPool();
    GetRequest request = new GetRequest(ModelIndex.NAME, id).realtime(true);
    client.get(
        turn == 1 ? request.preference(Preference.LOCAL.type()) : request,
        ListenerTimeouts.wrapWithTimeout(
            threads,
            timeout.get(),
            threads.generic(),
            listener,
            late -> {
              if (turn < TRIES) {
                get(id, turn + 1, listener);
              } else {
                listener.onFailure(tooSlow(id));
              }
            }));
  }

  /** Waits until a document can be read, if the index was created a moment ago. */
  void awaitShard(ActionListener<Void> listener) {
    ThreadPool threads = client.threadPool();
    new RetryableAction<GetResponse>(
        LOG,
        threads,
        FIRST_PAUSE,
        MAX_PAUSE,
        SHARD_STARTS,
        StoreErrors.explaining(listener.map(found -> null)),
        threads.generic()) {
      @Override
      public void tryAction(ActionListener<GetResponse> answer) {
        client.get(new GetRequest(ModelIndex.NAME, ANY).fetchSourceContext(NO_SOURCE), answer);
      }

      @Override
      public boolean shouldRetry(Exception failure) {
        return ExceptionsHelper.unwrapCause(failure) instanceof NoShardAvailableActionException;
      }
    }.run();
  }

  private ElasticsearchStatusException tooSlow(String id) {
    return new ElasticsearchStatusException(
        "document [{}] of index [{}] was not read within {} times [{}]",
        RestStatus.SERVICE_UNAVAILABLE,
        id,
        ModelIndex.NAME,
        TRIES,
        timeout.get());
  }

  /** Reads the current state of documents, in order, each found or not, by one request. */
  void getAll(
      Collection<String> ids,
      FetchSourceContext source,
      ActionListener<List<GetResponse>> listener) {
    if (ids.isEmpty()) {
      listener.onResponse(List.of());
      return;
    }
    MultiGetRequest request =
        new MultiGetRequest().preference(Preference.LOCAL.type()).realtime(true);
    for (String id : ids) {
      request.add(new MultiGetRequest.Item(ModelIndex.NAME, id).fetchSourceContext(source));
    }
    client.multiGet(
        request,
        StoreErrors.explaining(
            listener.delegateFailureAndWrap(
                (l, response) -> {
                  List<GetResponse> found = new ArrayList<>();
                  for (MultiGetItemResponse item : response.getResponses()) {
                    if (item.isFailed()) {
                      l.onFailure(StoreErrors.explained(item.getFailure().getFailure()));
                      return;
                    }
                    found.add(item.getResponse());
                  }
                  l.onResponse(found);
                })));
  }

  /** Reads the ids of everything written until now. */
  void allIds(ActionListener<List<String>> ids) {
    client
        .admin()
        .indices()
        .refresh(
            new RefreshRequest(ModelIndex.NAME),
            emptyWithoutIndex(
                ids.delegateFailureAndWrap((l, done) -> ids(new Object[0], new ArrayList<>(), l)),
                List.of(),
                ids));
  }

  private void ids(Object[] after, List<String> found, ActionListener<List<String>> listener) {
    SearchSourceBuilder page =
        new SearchSourceBuilder()
            .query(QueryBuilders.matchAllQuery())
            .fetchSource(false)
            .trackTotalHits(false)
            .sort(IN_ORDER)
            .size(PAGE);
    if (after.length > 0) {
      page.searchAfter(after);
    }
    client.search(
        new SearchRequest(ModelIndex.NAME).source(page),
        listener.delegateFailureAndWrap(
            (l, response) -> {
              SearchHit[] hits = response.getHits().getHits();
              for (SearchHit hit : hits) {
                found.add(hit.getId());
              }
              if (hits.length < PAGE) {
                l.onResponse(found);
              } else {
                ids(hits[PAGE - 1].getSortValues(), found, l);
              }
            }));
  }

  /** Finds documents with their sources by a query that matches no chunk. */
  <T> void search(
      QueryBuilder query, Function<SearchHit, T> read, ActionListener<List<T>> listener) {
    SearchRequest request =
        new SearchRequest(ModelIndex.NAME)
            .source(new SearchSourceBuilder().query(query).size(MAX_LISTED));
    client.search(
        request,
        emptyWithoutIndex(
            listener.map(response -> read(response.getHits(), read)), List.of(), listener));
  }

  private static <T> List<T> read(SearchHits hits, Function<SearchHit, T> read) {
    List<T> found = new ArrayList<>();
    hits.forEach(hit -> found.add(read.apply(hit)));
    return found;
  }

  private static <R, T> ActionListener<R> emptyWithoutIndex(
      ActionListener<R> found, T empty, ActionListener<T> otherwise) {
    return StoreErrors.explaining(found)
        .delegateResponse(
            (l, failure) -> {
              if (ExceptionsHelper.unwrapCause(failure) instanceof IndexNotFoundException) {
                otherwise.onResponse(empty);
              } else {
                l.onFailure(failure);
              }
            });
  }

  /** Explains what to do if the index of models was closed or made read-only. */
  static final class StoreErrors {

    private static final Set<ClusterBlock> LIFTED =
        Set.of(
            IndexMetadata.INDEX_READ_ONLY_BLOCK,
            IndexMetadata.INDEX_READ_BLOCK,
            IndexMetadata.INDEX_WRITE_BLOCK,
            IndexMetadata.INDEX_METADATA_BLOCK,
            IndexMetadata.INDEX_READ_ONLY_ALLOW_DELETE_BLOCK);

    private StoreErrors() {}

    static <T> ActionListener<T> explaining(ActionListener<T> listener) {
      return listener.delegateResponse((l, failure) -> l.onFailure(explained(failure)));
    }

    static Exception explained(Exception failure) {
      return switch (ExceptionsHelper.unwrapCause(failure)) {
        case IndexClosedException closed ->
            new ElasticsearchStatusException(
                "index [{}] is closed: POST /_cross_media/models/_verify?lift_blocks=true opens it",
                RestStatus.SERVICE_UNAVAILABLE,
                failure,
                ModelIndex.NAME);
        case ClusterBlockException blocked
            when blocked.blocks().stream().anyMatch(LIFTED::contains) ->
            new ElasticsearchStatusException(
                "index [{}] is blocked: POST /_cross_media/models/_verify?lift_blocks=true lifts"
                    + " {}",
                blocked.status(),
                failure,
                ModelIndex.NAME,
                blocked.blocks().stream().map(ClusterBlock::description).sorted().toList());
        default -> failure;
      };
    }
  }
}
