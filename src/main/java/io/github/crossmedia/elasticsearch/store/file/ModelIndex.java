package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.WholeDocuments;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.create.CreateIndexResponse;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.get.MultiGetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.ListenerTimeouts;
import org.elasticsearch.action.support.RetryableAction;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.block.ClusterBlock;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.routing.Preference;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
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
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;

/**
 * The hidden index that stores models. Every request is sent with the privileges of the caller:
 * roles on this index decide who may use and who may change a model.
 *
 * <p>All but {@link #get} and {@link #chunk} blocks, in a pool whose threads may wait. The copy on
 * this node is preferred, which every data node has; if a node does not respond in time, another
 * copy is tried, so that no search stalls for long.
 */
public final class ModelIndex {

  public static final String NAME = "cross-media-models";

  /** How many documents a search finds at most. */
  static final int MAX_LISTED = 10_000;

  private static final int TRIES = 3;
  private static final int PAGE = 1_000;
  private static final String IN_ORDER = "_seq_no";
  private static final TimeValue FIRST_PAUSE = TimeValue.timeValueMillis(20);
  private static final TimeValue MAX_PAUSE = TimeValue.timeValueSeconds(1);
  private static final TimeValue SHARD_STARTS = TimeValue.timeValueSeconds(10);
  private static final FetchSourceContext NO_SOURCE = FetchSourceContext.DO_NOT_FETCH_SOURCE;

  /** The id of no document. */
  private static final String ANY = "-";

  private static final Logger LOG = LogManager.getLogger(ModelIndex.class);

  private static final Set<ClusterBlock> LIFTED =
      Set.of(
          IndexMetadata.INDEX_READ_ONLY_BLOCK,
          IndexMetadata.INDEX_READ_BLOCK,
          IndexMetadata.INDEX_WRITE_BLOCK,
          IndexMetadata.INDEX_METADATA_BLOCK,
          IndexMetadata.INDEX_READ_ONLY_ALLOW_DELETE_BLOCK);

  private static final Settings SETTINGS =
      Settings.builder()
          .put("index.hidden", true)
          .put("index.number_of_shards", 1)
          .put("index.auto_expand_replicas", "0-all")
          .build();
  private static final Map<String, Object> MAPPING =
      Map.of(
          "dynamic",
          false,
          "properties",
          Map.of(
              StoreJson.KIND, Map.of("type", "keyword"),
              StoreJson.MODEL, Map.of("type", "keyword")));

  private final Client client;
  private final Supplier<TimeValue> readTimeout;

  public ModelIndex(Client client, Supplier<TimeValue> readTimeout) {
    this.client = client;
    this.readTimeout = readTimeout;
  }

  /** Creates the index if it is missing; if another request just did, waits for its shard. */
  public void ensureExists() {
    CreateIndexRequest request = new CreateIndexRequest(NAME, SETTINGS).mapping(MAPPING);
    try {
      Await.<CreateIndexResponse>of(l -> client.admin().indices().create(request, l));
    } catch (ResourceAlreadyExistsException exists) {
      Await.of(this::awaitShard);
    }
  }

  /** Waits until a document can be read, if the index was created a moment ago. */
  private void awaitShard(ActionListener<GetResponse> listener) {
    ThreadPool threads = client.threadPool();
    new RetryableAction<GetResponse>(
        LOG,
        threads,
        FIRST_PAUSE,
        MAX_PAUSE,
        SHARD_STARTS,
        explaining(listener),
        threads.generic()) {
      @Override
      public void tryAction(ActionListener<GetResponse> answer) {
        client.get(new GetRequest(NAME, ANY).fetchSourceContext(NO_SOURCE), answer);
      }

      @Override
      public boolean shouldRetry(Exception failure) {
        return ExceptionsHelper.unwrapCause(failure) instanceof NoShardAvailableActionException;
      }
    }.run();
  }

  /** Rejects a caller who sees only parts of the index, which must exist. */
  public void requireWhole() {
    try {
      WholeDocuments.require(client, List.of(NAME));
    } catch (RuntimeException failure) {
      throw ExceptionsHelper.convertToRuntime(explained(failure));
    }
  }

  /** Reads a document as it is now, empty if the index itself is missing. */
  public void get(String id, ActionListener<Optional<GetResponse>> listener) {
    get(
        id,
        1,
        explaining(listener.<GetResponse>map(Optional::of))
            .delegateResponse(
                (l, failure) -> {
                  if (isWithoutIndex(failure)) {
                    listener.onResponse(Optional.empty());
                  } else {
                    l.onFailure(failure);
                  }
                }));
  }

  private void get(String id, int turn, ActionListener<GetResponse> listener) {
    ThreadPool threads = client.threadPool();
    GetRequest request = new GetRequest(NAME, id).realtime(true);
    client.get(
        turn == 1 ? request.preference(Preference.LOCAL.type()) : request,
        ListenerTimeouts.wrapWithTimeout(
            threads,
            readTimeout.get(),
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

  private ElasticsearchStatusException tooSlow(String id) {
    return new ElasticsearchStatusException(
        "document [{}] of index [{}] was not read within {} times [{}]",
        RestStatus.SERVICE_UNAVAILABLE,
        id,
        NAME,
        TRIES,
        readTimeout.get());
  }

  /** Finds out which documents are missing, by one request. */
  public List<String> missing(List<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    MultiGetRequest request =
        new MultiGetRequest().preference(Preference.LOCAL.type()).realtime(true);
    for (String id : ids) {
      request.add(new MultiGetRequest.Item(NAME, id).fetchSourceContext(NO_SOURCE));
    }
    MultiGetResponse response = answer(l -> client.multiGet(request, l));
    List<String> missing = new ArrayList<>();
    for (MultiGetItemResponse item : response.getResponses()) {
      if (item.isFailed()) {
        throw ExceptionsHelper.convertToRuntime(explained(item.getFailure().getFailure()));
      }
      if (!item.getResponse().isExists()) {
        missing.add(item.getId());
      }
    }
    return missing;
  }

  /** Reads a chunk that belongs to a model or a network and has a length. */
  public void chunk(String id, String owner, int length, ActionListener<BytesReference> listener) {
    get(
        id,
        listener.map(
            found ->
                FileChunk.read(
                    id,
                    owner,
                    length,
                    found
                        .filter(GetResponse::isExists)
                        .orElseThrow(() -> new DamagedModelException(id, "it is missing", null))
                        .getSourceAsBytesRef())));
  }

  /**
   * Writes a chunk that belongs to a model or a network. The last one makes all visible: a chunk
   * that is not visible yet is read whole from the transaction log, even if only its existence is
   * checked.
   */
  void put(String id, String owner, BytesReference piece, boolean last) {
    index(
        new IndexRequest(NAME)
            .id(id)
            .source(FileChunk.write(owner, piece), XContentType.CBOR)
            .setRefreshPolicy(last ? RefreshPolicy.IMMEDIATE : RefreshPolicy.NONE));
  }

  /** Finds the ids of the documents that begin with a prefix, of all that was written until now. */
  List<String> ids(String prefix) {
    return orWithoutIndex(
        List.of(),
        () -> {
          RefreshRequest refresh = new RefreshRequest(NAME);
          ModelIndex.<BroadcastResponse>answer(l -> client.admin().indices().refresh(refresh, l));
          List<String> found = new ArrayList<>();
          Page page = new Page(List.of(), new Object[0]);
          do {
            page = after(page.last());
            found.addAll(page.ids());
          } while (page.ids().size() == PAGE);
          return found.stream().filter(id -> id.startsWith(prefix)).toList();
        });
  }

  /** Some ids, and what the last of them is sorted by. */
  private record Page(List<String> ids, Object[] last) {

    static Page of(SearchHits hits) {
      List<String> ids = new ArrayList<>();
      Object[] last = new Object[0];
      for (SearchHit hit : hits) {
        ids.add(hit.getId());
        last = hit.getSortValues();
      }
      return new Page(ids, last);
    }
  }

  private Page after(Object[] last) {
    SearchSourceBuilder page =
        new SearchSourceBuilder()
            .query(QueryBuilders.matchAllQuery())
            .fetchSource(false)
            .trackTotalHits(false)
            .sort(IN_ORDER)
            .size(PAGE);
    return searched(last.length > 0 ? page.searchAfter(last) : page, Page::of);
  }

  /** Finds documents with their sources by a query that matches no chunk. */
  public <T> List<T> search(QueryBuilder query, Function<SearchHit, T> read) {
    return orWithoutIndex(
        List.of(),
        () ->
            searched(
                new SearchSourceBuilder().query(query).size(MAX_LISTED),
                hits -> {
                  List<T> found = new ArrayList<>();
                  hits.forEach(hit -> found.add(read.apply(hit)));
                  return found;
                }));
  }

  private <T> T searched(SearchSourceBuilder source, Function<SearchHits, T> read) {
    SearchRequest request = new SearchRequest(NAME).source(source);
    return Await.of(
        l -> client.search(request, explaining(l.map(found -> read.apply(found.getHits())))));
  }

  public static IndexRequest document(String id, BytesReference source) {
    return new IndexRequest(NAME).id(id).source(source, XContentType.JSON);
  }

  /** Writes a document. */
  public void index(IndexRequest request) {
    ModelIndex.<DocWriteResponse>answer(l -> client.index(request, l));
  }

  /** Removes documents; missing ones are not an error. */
  public void remove(Collection<String> ids) {
    if (ids.isEmpty()) {
      return;
    }
    BulkRequest bulk = new BulkRequest().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    ids.forEach(id -> bulk.add(new DeleteRequest(NAME, id)));
    BulkResponse removed = answer(l -> client.bulk(bulk, l));
    for (BulkItemResponse item : removed) {
      if (item.isFailed()) {
        throw ExceptionsHelper.convertToRuntime(item.getFailure().getCause());
      }
    }
  }

  /** Returns the error for a model or a version that is not stored. */
  public static ResourceNotFoundException unknown(ModelReference reference) {
    return new ResourceNotFoundException(
        "unknown model [{}]: GET /_cross_media/models lists all models", reference);
  }

  private static <T> T orWithoutIndex(T empty, Supplier<T> read) {
    try {
      return read.get();
    } catch (RuntimeException failure) {
      if (isWithoutIndex(failure)) {
        return empty;
      }
      throw failure;
    }
  }

  private static boolean isWithoutIndex(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof IndexNotFoundException;
  }

  private static <T> T answer(Consumer<ActionListener<T>> request) {
    return Await.of(l -> request.accept(explaining(l)));
  }

  /** Explains what to do if the index was closed or made read-only. */
  private static <T> ActionListener<T> explaining(ActionListener<T> listener) {
    return listener.delegateResponse((l, failure) -> l.onFailure(explained(failure)));
  }

  private static Exception explained(Exception failure) {
    return switch (ExceptionsHelper.unwrapCause(failure)) {
      case IndexClosedException closed ->
          new ElasticsearchStatusException(
              "index [{}] is closed: POST /_cross_media/models/_verify?lift_blocks=true opens it",
              RestStatus.SERVICE_UNAVAILABLE,
              failure,
              NAME);
      case ClusterBlockException blocked
          when blocked.blocks().stream().anyMatch(LIFTED::contains) ->
          new ElasticsearchStatusException(
              "index [{}] is blocked: POST /_cross_media/models/_verify?lift_blocks=true lifts"
                  + " {}",
              blocked.status(),
              failure,
              NAME,
              blocked.blocks().stream().map(ClusterBlock::description).sorted().toList());
      default -> failure;
    };
  }

  /**
   * A chunk of a model file as a document. It is CBOR, which contains raw bytes, so that a chunk is
   * copied neither on write nor on read.
   */
  static final class FileChunk {

    private static final String DATA = "data";

    /** The first byte of a string of bytes whose length has four bytes (RFC 8949, section 3.1). */
    private static final byte BYTES = 0x5a;

    /** The end of a CBOR object. */
    private static final BytesReference END = new BytesArray(new byte[] {(byte) 0xff});

    private FileChunk() {}

    /** Returns a chunk with what is before and after it. */
    static BytesReference write(String owner, BytesReference piece) {
      try {
        return CompositeBytesReference.of(head(owner, piece.length()), piece, END);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }

    private static BytesReference head(String owner, int length) throws IOException {
      try (XContentBuilder builder = XContentFactory.cborBuilder()) {
        builder
            .startObject()
            .field(StoreJson.KIND, "chunk")
            .field(StoreJson.MODEL, owner)
            .field(DATA, new byte[0])
            .endObject();
        BytesReference empty = BytesReference.bytes(builder);
        byte[] start = {BYTES, 0, 0, 0, 0};
        ByteBuffer.wrap(start).putInt(1, length);
        int fields = empty.length() - 2; // without the empty string of bytes and the end
        return CompositeBytesReference.of(empty.slice(0, fields), new BytesArray(start));
      }
    }

    /** Returns a chunk as it was written; any other document is parsed. */
    static BytesReference read(String id, String owner, int length, BytesReference source) {
      try {
        BytesReference head = head(owner, length);
        if (source.length() == head.length() + length + END.length()
            && source.slice(0, head.length()).equals(head)) {
          return source.slice(head.length(), length);
        }
        return parsed(id, source);
      } catch (IOException | IllegalArgumentException e) {
        throw new DamagedModelException(id, e.getMessage(), e);
      }
    }

    private static BytesReference parsed(String id, BytesReference source) throws IOException {
      try (XContentParser parser =
          XContentHelper.createParserNotCompressed(
              XContentParserConfiguration.EMPTY, source, XContentType.CBOR)) {
        while (parser.nextToken() != null) {
          if (parser.currentToken() == XContentParser.Token.VALUE_EMBEDDED_OBJECT
              && parser.currentName().equals(DATA)) {
            return new BytesArray(parser.binaryValue());
          }
        }
      }
      throw new DamagedModelException(id, "it is not a chunk of a model", null);
    }
  }
}
