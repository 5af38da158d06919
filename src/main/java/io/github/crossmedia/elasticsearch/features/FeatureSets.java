package io.github.crossmedia.elasticsearch.features;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.features.FeaturesPhase.FeatureBudget;
import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreJson;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.xcontent.XContentType;

/** The feature sets of a cluster, stored beside its models. */
public final class FeatureSets {

  private static final String SET = "feature_set";

  private final ModelIndex index;
  private final Runnable requireWhole;
  private final ThreadContext threads;
  private final CircuitBreaker breaker;
  private final PluginSettings settings;

  /** Creates the sets; {@code requireWhole} rejects a caller who sees only parts of the store. */
  public FeatureSets(
      Client client,
      Supplier<TimeValue> readTimeout,
      Runnable requireWhole,
      CircuitBreaker breaker,
      PluginSettings settings) {
    this.index = new ModelIndex(client, readTimeout);
    this.requireWhole = requireWhole;
    this.threads = client.threadPool().getThreadContext();
    this.breaker = breaker;
    this.settings = settings;
  }

  /** Returns what the search that this thread serves may log. */
  FeatureBudget budget() {
    return RequestWork.current(threads)
        .orElseThrow(FeatureSets::outsideOfSearches)
        .hold(FeatureBudget.class, () -> new FeatureBudget(breaker, settings));
  }

  static IllegalArgumentException outsideOfSearches() {
    return new IllegalArgumentException(
        "[" + FeaturesQueryBuilder.NAME + "] cannot read a feature set here: use it in a search");
  }

  /** No model can have this id. */
  private static String id(String name) {
    return SET + ":" + FeatureSet.checkedName(name);
  }

  /** Reads a set with the privileges of the caller, and without blocking. */
  void get(String name, ActionListener<FeatureSet> listener) {
    index.get(
        id(name),
        listener.map(
            found ->
                found
                    .filter(GetResponse::isExists)
                    .map(stored -> parsed(name, stored.getSourceAsBytesRef()))
                    .orElseThrow(() -> unknown(name))));
  }

  private static FeatureSet parsed(String name, BytesReference source) {
    ObjectNode set = StoreJson.read(id(name), source, SET, ObjectNode.class);
    return FeatureSet.parse(name, new BytesArray(set.toString()), XContentType.JSON);
  }

  private static ResourceNotFoundException unknown(String name) {
    return new ResourceNotFoundException(
        "unknown feature set [{}]: GET /_cross_media/feature_sets lists all", name);
  }

  /** Carries out and answers a request. */
  Answer run(FeatureSetActions.Request request) {
    String name = request.name();
    return switch (request.method()) {
      case PUT -> put(name, FeatureSet.parse(name, request.body(), request.type()).json());
      case GET -> answer(name, Await.<FeatureSet>of(l -> get(name, l)).json());
      case LIST -> new Answer(Map.of("feature_sets", names()));
      case DELETE -> delete(name);
    };
  }

  private Answer put(String name, Map<String, Object> content) {
    IndexRequest request =
        new IndexRequest(ModelIndex.NAME)
            .id(id(name))
            .source(Map.of(StoreJson.KIND, SET, SET, content), XContentType.JSON)
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    requireWhole.run();
    index.ensureExists();
    index.index(request);
    return answer(name, content);
  }

  private List<String> names() {
    return index
        .search(
            QueryBuilders.termQuery(StoreJson.KIND, SET),
            hit -> hit.getId().substring(SET.length() + 1))
        .stream()
        .sorted()
        .toList();
  }

  private Answer delete(String name) {
    requireWhole.run();
    if (Await.<Optional<GetResponse>>of(l -> index.get(id(name), l))
        .filter(GetResponse::isExists)
        .isEmpty()) {
      throw unknown(name);
    }
    index.remove(List.of(id(name)));
    return answer(name, Map.of("result", "deleted"));
  }

  private static Answer answer(String name, Map<String, Object> more) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(SET, name);
    content.putAll(more);
    return new Answer(content);
  }
}
