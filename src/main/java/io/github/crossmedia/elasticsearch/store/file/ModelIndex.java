package io.github.crossmedia.elasticsearch.store.file;

import static java.util.Comparator.comparing;

import io.github.crossmedia.elasticsearch.limits.WholeDocuments;
import io.github.crossmedia.elasticsearch.store.file.StoreReads.StoreErrors;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;

/**
 * The hidden index that stores models. Every request is sent with the privileges of the caller:
 * roles on this index decide who may use and who may change a model.
 */
public final class ModelIndex {

  public static final String NAME = "cross-media-models";

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
  private final StoreReads reads;
  private final Heads heads;

  public ModelIndex(Client client, Supplier<TimeValue> readTimeout) {
    this.client = client;
    this.reads = new StoreReads(client, readTimeout);
    this.heads = new Heads(reads);
  }

  /** Creates the index if it is missing; if another request just did, waits for its shard. */
  public void ensureExists(ActionListener<Void> listener) {
    CreateIndexRequest request = new CreateIndexRequest(NAME, SETTINGS).mapping(MAPPING);
    client
        .admin()
        .indices()
        .create(
            request,
            ActionListener.wrap(
                created -> listener.onResponse(null),
                failure -> {
                  if (ExceptionsHelper.unwrapCause(failure)
                      instanceof ResourceAlreadyExistsException) {
                    reads.awaitShard(listener);
                  } else {
                    listener.onFailure(failure);
                  }
                }));
  }

  /** Rejects a caller who sees only parts of the index, which must exist. */
  public void requireWhole(ActionListener<Void> listener) {
    WholeDocuments.require(client, List.of(NAME), StoreErrors.explaining(listener));
  }

  /** Reads a document as it is now, empty if the index itself is missing. */
  public void get(String id, ActionListener<Optional<GetResponse>> listener) {
    reads.get(id, listener);
  }

  /** Finds documents with their sources by a query that matches no chunk. */
  public <T> void search(
      QueryBuilder query, Function<SearchHit, T> read, ActionListener<List<T>> listener) {
    reads.search(query, read, listener);
  }

  /** Reads the head of a version, empty if it is lost or damaged. */
  public void headToMend(VersionId version, ActionListener<Optional<Head>> listener) {
    head(
        version,
        listener.delegateResponse(
            (l, failure) -> {
              if (failure instanceof DamagedModelException) {
                l.onResponse(Optional.empty());
              } else {
                l.onFailure(failure);
              }
            }));
  }

  /** Finds the ids of the missing chunks of a file. */
  public void missing(StoredFile file, ActionListener<List<String>> listener) {
    missing(file.chunkIds(), listener);
  }

  /** Finds out which documents are missing. */
  public void missing(List<String> ids, ActionListener<List<String>> listener) {
    reads.getAll(
        ids,
        FetchSourceContext.DO_NOT_FETCH_SOURCE,
        listener.map(
            found ->
                found.stream()
                    .filter(chunk -> !chunk.isExists())
                    .map(GetResponse::getId)
                    .toList()));
  }

  /** Reads of several heads at once. */
  public Heads heads() {
    return heads;
  }

  /** Reads the ids of everything written until now. */
  public void contents(ActionListener<StoreContents> listener) {
    reads.contents(listener);
  }

  /** Reads the head of a version. */
  public void head(VersionId version, ActionListener<Optional<Head>> listener) {
    reads.get(
        version.unhashed().toString(),
        listener.map(
            found ->
                found
                    .flatMap(StoreJson::head)
                    .filter(head -> head.file().version().agreesWith(version))));
  }

  /** Reads one chunk of a file. */
  void chunk(StoredFile file, int number, ActionListener<BytesReference> listener) {
    chunk(file.chunkId(number), file.version().id(), file.chunkLength(number), listener);
  }

  /** Reads a chunk that belongs to a model or a network and has a length. */
  public void chunk(String id, String owner, int length, ActionListener<BytesReference> listener) {
    reads.get(
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
   * Writes one chunk of a file. The last one makes all of them visible: a chunk that is not visible
   * yet is read whole from the transaction log, even if only its existence is checked.
   */
  public void put(
      StoredFile file, int number, BytesReference piece, ActionListener<Void> listener) {
    put(file.chunkId(number), file.version().id(), piece, number == file.chunks() - 1, listener);
  }

  /** Writes a chunk that belongs to a model or a network; the last one makes all visible. */
  public void put(
      String id, String owner, BytesReference piece, boolean last, ActionListener<Void> listener) {
    ActionListener.run(
        listener,
        l ->
            index(
                new IndexRequest(NAME)
                    .id(id)
                    .source(FileChunk.write(owner, piece), XContentType.CBOR)
                    .setRefreshPolicy(last ? RefreshPolicy.IMMEDIATE : RefreshPolicy.NONE),
                l));
  }

  /** Finds the ids of the documents that begin with a prefix, of all that was written until now. */
  public void ids(String prefix, ActionListener<List<String>> listener) {
    reads.allIds(listener.map(ids -> ids.stream().filter(id -> id.startsWith(prefix)).toList()));
  }

  /** Writes a head, which must be new. */
  public void create(Head head, ActionListener<Void> listener) {
    index(
        document(head.file().version().unhashed().toString(), StoreJson.document(head))
            .create(true),
        listener);
  }

  /** Writes a head that was lost or damaged. */
  public void restore(Head head, ActionListener<Void> listener) {
    index(
        document(head.file().version().unhashed().toString(), StoreJson.document(head)), listener);
  }

  /** Returns the request that writes a document. */
  public static IndexRequest document(String id, BytesReference source) {
    return new IndexRequest(NAME).id(id).source(source, XContentType.JSON);
  }

  /** Writes a document. */
  public void index(IndexRequest request, ActionListener<Void> listener) {
    client.index(request, StoreErrors.explaining(listener.<DocWriteResponse>map(response -> null)));
  }

  /** Removes documents; missing ones are not an error. */
  public void remove(Collection<String> ids, ActionListener<Void> listener) {
    if (ids.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    BulkRequest bulk = new BulkRequest().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    ids.forEach(id -> bulk.add(new DeleteRequest(NAME, id)));
    client.bulk(
        bulk,
        StoreErrors.explaining(
            listener.delegateFailureAndWrap(
                (l, response) -> {
                  for (BulkItemResponse item : response) {
                    if (item.isFailed()) {
                      l.onFailure(item.getFailure().getCause());
                      return;
                    }
                  }
                  l.onResponse(null);
                })));
  }

  /** Reads all versions of a model, the oldest first. */
  public void heads(String model, ActionListener<List<Head>> listener) {
    reads.search(
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery(StoreJson.KIND, StoreJson.VERSION))
            .filter(QueryBuilders.termQuery(StoreJson.MODEL, model)),
        hit -> StoreJson.head(hit.getId(), hit.getSourceRef()),
        listener.map(
            found -> found.stream().sorted(comparing(head -> head.file().version())).toList()));
  }

  /** Returns the error for a model or a version that is not stored. */
  public static ResourceNotFoundException unknown(ModelReference reference) {
    return new ResourceNotFoundException(
        "unknown model [{}]: GET /_cross_media/models lists all models", reference);
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
    static BytesReference write(String owner, BytesReference piece) throws IOException {
      return CompositeBytesReference.of(head(owner, piece.length()), piece, END);
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

  /** Reads the heads of several versions in one request. */
  public static final class Heads {

    private final StoreReads reads;

    Heads(StoreReads reads) {
      this.reads = reads;
    }

    /** Reads the heads of versions, in order; each of them must exist. */
    public void all(Collection<VersionId> versions, ActionListener<List<Head>> listener) {
      read(
          versions,
          FetchSourceContext.FETCH_SOURCE,
          listener.map(
              found ->
                  found.stream()
                      .map(
                          head ->
                              StoreJson.head(head)
                                  .orElseThrow(
                                      () -> ModelIndex.unknown(VersionId.parse(head.getId()))))
                      .toList()));
    }

    /** Reads the heads of versions, in order, except for those lost or damaged. */
    public void readable(Collection<VersionId> versions, ActionListener<List<Head>> listener) {
      read(
          versions,
          FetchSourceContext.FETCH_SOURCE,
          listener.map(
              found ->
                  found.stream().map(StoreJson::headToMend).flatMap(Optional::stream).toList()));
    }

    /** Reads how much memory each of some versions takes, 0 where that is unknown. */
    public void memory(
        Collection<StoredFile> files, ActionListener<Map<VersionId, Long>> listener) {
      read(
          files.stream().map(StoredFile::version).toList(),
          FetchSourceContext.of(true, new String[] {StoreJson.MEMORY}, new String[0]),
          listener.map(
              found -> {
                Map<VersionId, Long> memory = new HashMap<>();
                Iterator<GetResponse> heads = found.iterator();
                files.forEach(file -> memory.put(file.version(), StoreJson.memory(heads.next())));
                return memory;
              }));
    }

    private void read(
        Collection<VersionId> versions,
        FetchSourceContext source,
        ActionListener<List<GetResponse>> listener) {
      reads.getAll(versions.stream().map(v -> v.unhashed().toString()).toList(), source, listener);
    }
  }
}
