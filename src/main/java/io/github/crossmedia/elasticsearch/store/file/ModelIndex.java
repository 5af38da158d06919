package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.WholeDocuments;
import io.github.crossmedia.elasticsearch.store.file.StoreReads.StoreErrors;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
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

  public ModelIndex(Client client, Supplier<TimeValue> readTimeout) {
    this.client = client;
    this.reads = new StoreReads(client, readTimeout);
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

  /** Rejects a caller who sees only parts of the index, which must exist; blocks. */
  public void requireWhole() {
    try {
      WholeDocuments.require(client, List.of(NAME));
    } catch (RuntimeException failure) {
      throw ExceptionsHelper.convertToRuntime(StoreErrors.explained(failure));
    }
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
   * Writes a chunk that belongs to a model or a network. The last one makes all visible: a chunk
   * that is not visible yet is read whole from the transaction log, even if only its existence is
   * checked.
   */
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
}
