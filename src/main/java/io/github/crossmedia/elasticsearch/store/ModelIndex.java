package io.github.crossmedia.elasticsearch.store;

import static java.util.Comparator.comparing;

import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentType;

/**
 * The hidden index that models lie in. Every request goes out under the rights of whoever asks:
 * roles on this index decide who may use and who may change a model.
 */
public final class ModelIndex {

  public static final String NAME = "cross-media-models";

  private static final int MOST_LISTED = 10_000;
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

  public ModelIndex(Client client) {
    this.client = client;
  }

  /** Creates the index where it is missing. */
  void ensureExists(ActionListener<Void> listener) {
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
                    listener.onResponse(null);
                  } else {
                    listener.onFailure(failure);
                  }
                }));
  }

  /** Reads the alias of a model. */
  void alias(String model, ActionListener<Seen> listener) {
    get(model, listener.map(found -> found.map(Seen::of).orElse(Seen.NOTHING)));
  }

  /** Reads the head of a version. */
  void head(VersionId version, ActionListener<Optional<Head>> listener) {
    get(
        version.unhashed().toString(),
        listener.map(
            found ->
                found
                    .flatMap(StoreJson::head)
                    .filter(head -> head.file().version().agreesWith(version))));
  }

  /** Reads one piece of a file. */
  void chunk(StoredFile file, int number, ActionListener<byte[]> listener) {
    String id = file.chunkId(number);
    get(
        id,
        listener.map(
            found ->
                Chunk.read(
                    id,
                    found
                        .filter(GetResponse::isExists)
                        .orElseThrow(() -> new DamagedModelException(id, "it is missing", null))
                        .getSourceAsBytesRef())));
  }

  /** Answers empty where the index itself is missing. */
  private void get(String id, ActionListener<Optional<GetResponse>> listener) {
    client.get(
        new GetRequest(NAME, id).realtime(true),
        ActionListener.wrap(
            response -> listener.onResponse(Optional.of(response)),
            failure -> {
              if (ExceptionsHelper.unwrapCause(failure) instanceof IndexNotFoundException) {
                listener.onResponse(Optional.empty());
              } else {
                listener.onFailure(failure);
              }
            }));
  }

  /** Writes one piece of a file. */
  void put(StoredFile file, int number, BytesReference piece, ActionListener<Void> listener) {
    try (XContentBuilder source = XContentFactory.cborBuilder()) {
      Chunk.write(file, piece, source);
      index(new IndexRequest(NAME).id(file.chunkId(number)).source(source), listener);
    } catch (IOException e) {
      listener.onFailure(e);
    }
  }

  /** Writes a head, which must be new. */
  void create(Head head, ActionListener<Void> listener) {
    index(
        document(head.file().version().unhashed().toString(), StoreJson.document(head))
            .create(true),
        listener);
  }

  /** Writes an alias, where it is as it was seen. */
  void replace(Seen seen, Alias alias, ActionListener<Void> listener) {
    index(
        seen.onlyIfUnchanged(document(alias.model(), StoreJson.document(alias)))
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE),
        listener);
  }

  private static IndexRequest document(String id, BytesReference source) {
    return new IndexRequest(NAME).id(id).source(source, XContentType.JSON);
  }

  private void index(IndexRequest request, ActionListener<Void> listener) {
    client.index(request, listener.<DocWriteResponse>map(response -> null));
  }

  /** Removes an alias, where it is as it was seen. */
  void remove(Seen seen, String model, ActionListener<Void> listener) {
    client.delete(
        new DeleteRequest(NAME, model)
            .setIfSeqNo(seen.seqNo())
            .setIfPrimaryTerm(seen.primaryTerm())
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE),
        listener.map(response -> null));
  }

  /** Removes documents; those that are missing are no error. */
  void remove(Collection<String> ids, ActionListener<Void> listener) {
    if (ids.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    BulkRequest bulk = new BulkRequest().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    ids.forEach(id -> bulk.add(new DeleteRequest(NAME, id)));
    client.bulk(
        bulk,
        listener.map(
            response -> {
              requireSuccess(response);
              return null;
            }));
  }

  private static void requireSuccess(BulkResponse response) {
    if (response.hasFailures()) {
      throw new IllegalStateException(response.buildFailureMessage());
    }
  }

  /** All aliases, by id. */
  void aliases(ActionListener<List<Alias>> listener) {
    search(
        QueryBuilders.termQuery(StoreJson.KIND, StoreJson.ALIAS),
        hit -> StoreJson.alias(hit.getId(), hit.getSourceRef()),
        listener.map(found -> found.stream().sorted(comparing(Alias::model)).toList()));
  }

  /** All versions of a model, the oldest first. */
  void heads(String model, ActionListener<List<Head>> listener) {
    search(
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery(StoreJson.KIND, StoreJson.VERSION))
            .filter(QueryBuilders.termQuery(StoreJson.MODEL, model)),
        hit -> StoreJson.head(hit.getId(), hit.getSourceRef()),
        listener.map(
            found -> found.stream().sorted(comparing(head -> head.file().version())).toList()));
  }

  /** The ids of all documents of a model, chunks that never got a head among them. */
  void ids(String model, ActionListener<List<String>> listener) {
    search(QueryBuilders.termQuery(StoreJson.MODEL, model), SearchHit::getId, listener);
  }

  private <T> void search(
      QueryBuilder query, Function<SearchHit, T> read, ActionListener<List<T>> listener) {
    SearchRequest request =
        new SearchRequest(NAME)
            .indicesOptions(IndicesOptions.lenientExpandHidden())
            .source(new SearchSourceBuilder().query(query).size(MOST_LISTED));
    client.search(
        request,
        listener.map(
            response -> {
              List<T> found = new ArrayList<>();
              response.getHits().forEach(hit -> found.add(read.apply(hit)));
              return found;
            }));
  }
}
