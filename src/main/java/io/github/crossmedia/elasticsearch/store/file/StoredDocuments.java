package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.store.file.StoreReads.StoreErrors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;

/**
 * Documents of one kind in the index of models, by name. Their ids cannot be ids of models. Every
 * request is sent with the privileges of the caller.
 */
public final class StoredDocuments {

  private static final char SEPARATOR = ':';

  private final Client client;
  private final ModelIndex index;
  private final StoreReads reads;
  private final Consumer<ActionListener<Void>> requireWhole;
  private final String kind;

  /** Creates a store; {@code requireWhole} rejects a caller who sees only parts of the index. */
  public StoredDocuments(
      Client client,
      Supplier<TimeValue> readTimeout,
      Consumer<ActionListener<Void>> requireWhole,
      String kind) {
    this.client = client;
    this.index = new ModelIndex(client, readTimeout);
    this.reads = new StoreReads(client, readTimeout);
    this.requireWhole = requireWhole;
    this.kind = kind;
  }

  private String id(String name) {
    return kind + SEPARATOR + name;
  }

  /** Stores a document in place of the one of this name. */
  public void put(String name, Map<String, Object> content, ActionListener<Void> listener) {
    IndexRequest request =
        new IndexRequest(ModelIndex.NAME)
            .id(id(name))
            .source(Map.of(StoreJson.KIND, kind, kind, content))
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    SubscribableListener.<Void>newForked(requireWhole::accept)
        .<Void>andThen(index::ensureExists)
        .<Void>andThen(
            (l, exists) ->
                client.index(
                    request, StoreErrors.explaining(l.<DocWriteResponse>map(done -> null))))
        .addListener(listener);
  }

  /** Reads a document, empty if there is none of this name. */
  public void get(String name, ActionListener<Optional<Map<String, Object>>> listener) {
    reads.get(
        id(name),
        listener.map(
            found -> found.filter(GetResponse::isExists).map(document -> content(name, document))));
  }

  @SuppressWarnings("unchecked") // keys of JSON are strings
  private Map<String, Object> content(String name, GetResponse document) {
    if (document.getSourceAsMap().get(kind) instanceof Map<?, ?> content) {
      return (Map<String, Object>) content;
    }
    throw new DamagedModelException(id(name), "it is missing the key [" + kind + "]", null);
  }

  /** Reads the names of all documents, in alphabetical order. */
  public void names(ActionListener<List<String>> listener) {
    reads.search(
        QueryBuilders.termQuery(StoreJson.KIND, kind),
        hit -> hit.getId().substring(id("").length()),
        listener.map(names -> names.stream().sorted().toList()));
  }

  /** Deletes a document; answers false if there was none of this name. */
  public void delete(String name, ActionListener<Boolean> listener) {
    SubscribableListener.<Void>newForked(requireWhole::accept)
        .<Boolean>andThen(
            l ->
                client.delete(
                    new DeleteRequest(ModelIndex.NAME, id(name))
                        .setRefreshPolicy(RefreshPolicy.IMMEDIATE),
                    StoreErrors.explaining(
                        l.map(done -> done.getResult() == DocWriteResponse.Result.DELETED))))
        .addListener(listener);
  }
}
