package io.github.crossmedia.elasticsearch.warmup;

import io.github.crossmedia.elasticsearch.limits.Failures;
import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.mapper.MappedPicture;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.serve.ServedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.routing.Preference;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

/**
 * Loads models into the memory of a node, and searches each index that uses one for one of its
 * words, with the privileges of the caller.
 */
public final class WarmUp {

  private static final System.Logger LOG = System.getLogger(WarmUp.class.getName());

  private final Models models;
  private final Client client;
  private final Supplier<Collection<IndexMetadata>> indices;

  /** Creates a warm-up of a node; {@code indices} are those of its cluster. */
  public WarmUp(Models models, Client client, Supplier<Collection<IndexMetadata>> indices) {
    this.models = models;
    this.client = client;
    this.indices = indices;
  }

  /**
   * The outcome of a warm-up.
   *
   * @param models the versions in memory, by model
   * @param searched how many fields of indices were searched
   * @param failed the kind of failure of models that could not be loaded or searched with
   */
  public record Result(
      Map<String, List<String>> models,
      int searched,
      Map<String, String> failed,
      long tookInMillis) {}

  /** A model and the word to search for, if its queries have words. */
  private record LoadedVersions(List<String> versions, Optional<String> word) {}

  /** Warms up one model after the other, even if some fail. */
  public void run(List<ModelReference> wanted, ActionListener<Result> listener) {
    long start = System.nanoTime();
    Map<String, List<String>> loaded = new TreeMap<>();
    Map<String, String> failed = new TreeMap<>();
    OneByOne.<ModelReference, Integer>collect(
        wanted,
        (model, l) ->
            warm(
                model,
                loaded,
                l.delegateResponse(
                    (failing, failure) -> {
                      LOG.log(System.Logger.Level.WARNING, model + " is not warm", failure);
                      failed.put(model.toString(), Failures.kind(failure));
                      failing.onResponse(0);
                    })),
        listener.map(
            searched ->
                new Result(
                    loaded,
                    searched.stream().mapToInt(Integer::intValue).sum(),
                    failed,
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))));
  }

  private void warm(
      ModelReference model, Map<String, List<String>> loaded, ActionListener<Integer> listener) {
    models.<LoadedVersions>useServed(
        model,
        Reading.ALL,
        (served, l) -> l.onResponse(loaded(served)),
        listener.delegateFailureAndWrap(
            (l, done) -> {
              loaded.put(model.toString(), done.versions());
              search(model, done.word(), l);
            }));
  }

  private static LoadedVersions loaded(ServedModel served) {
    return new LoadedVersions(
        served.versions().stream().map(version -> version.id().toString()).toList(),
        served
            .current()
            .model()
            .textEncoder()
            .map(TextEncoder::vocabulary)
            .flatMap(vocabulary -> vocabulary.words().stream().findFirst()));
  }

  private void search(
      ModelReference model, Optional<String> word, ActionListener<Integer> listener) {
    List<SearchRequest> searches = new ArrayList<>();
    if (word.isPresent()) {
      fields(model.id())
          .forEach((field, names) -> searches.add(search(field, names, model, word.get())));
    }
    OneByOne.<SearchRequest, Boolean>collect(
        searches,
        (search, l) -> client.search(search, l.<SearchResponse>map(done -> true)),
        listener.map(List::size));
  }

  /** Returns the indices of each field with pictures that searches with a model by default. */
  private Map<String, Set<String>> fields(String model) {
    Map<String, Set<String>> fields = new TreeMap<>();
    for (IndexMetadata index : indices.get()) {
      if (index.getState() == IndexMetadata.State.OPEN) {
        for (MappedPicture field : MappedPicture.of(index.mapping()).values()) {
          if (field.model().equals(model) && field.nested().isEmpty()) {
            fields
                .computeIfAbsent(field.path(), missing -> new TreeSet<>())
                .add(index.getIndex().getName());
          }
        }
      }
    }
    return fields;
  }

  private static SearchRequest search(
      String field, Set<String> indices, ModelReference model, String word) {
    return new SearchRequest(indices.toArray(String[]::new))
        .indicesOptions(IndicesOptions.LENIENT_EXPAND_OPEN_HIDDEN)
        .preference(Preference.LOCAL.type())
        .requestCache(false)
        .source(
            new SearchSourceBuilder()
                .size(1)
                .fetchSource(false)
                .query(QueryBuilders.wrapperQuery(query(field, model, word))));
  }

  private static BytesReference query(String field, ModelReference model, String word) {
    try (XContentBuilder query = JsonXContent.contentBuilder()) {
      return BytesReference.bytes(
          query
              .startObject()
              .startObject("cross_media")
              .field("field", field)
              .field("text", word)
              .field("model", model.toString())
              .endObject()
              .endObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
