package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.action.Answer;
import io.github.crossmedia.elasticsearch.features.FeaturesPhase.FeatureBudget;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.store.file.StoredDocuments;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;

/** The feature sets of a cluster, stored beside its models. */
public final class FeatureSets {

  private static final String SET = "feature_set";

  private final StoredDocuments stored;
  private final ThreadContext threads;
  private final CircuitBreaker breaker;
  private final Limits limits;

  /** Creates the sets; {@code requireWhole} rejects a caller who sees only parts of the store. */
  public FeatureSets(
      Client client,
      Supplier<TimeValue> readTimeout,
      Consumer<ActionListener<Void>> requireWhole,
      CircuitBreaker breaker,
      Limits limits) {
    this.stored = new StoredDocuments(client, readTimeout, requireWhole, SET);
    this.threads = client.threadPool().getThreadContext();
    this.breaker = breaker;
    this.limits = limits;
  }

  /** Returns what the search that this thread serves may log. */
  FeatureBudget budget() {
    return RequestWork.current(threads)
        .orElseThrow(FeatureSets::outsideOfSearches)
        .hold(FeatureBudget.class, () -> new FeatureBudget(breaker, limits));
  }

  static IllegalArgumentException outsideOfSearches() {
    return new IllegalArgumentException(
        "[" + FeaturesQueryBuilder.NAME + "] cannot read a feature set here: use it in a search");
  }

  /** Reads a set with the privileges of the caller. */
  void get(String name, ActionListener<FeatureSet> listener) {
    stored.get(
        FeatureSet.checkedName(name),
        listener.map(
            found ->
                FeatureSet.parse(
                    name, json(found.orElseThrow(() -> unknown(name))), XContentType.JSON)));
  }

  private static BytesReference json(Map<String, Object> content) {
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      return BytesReference.bytes(builder.map(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ResourceNotFoundException unknown(String name) {
    return new ResourceNotFoundException(
        "unknown feature set [{}]: GET /_cross_media/feature_sets lists all", name);
  }

  /** Carries out and answers a request. */
  void run(FeatureSetActions.Request request, ActionListener<Answer> listener) {
    String name = request.name();
    switch (request.method()) {
      case PUT -> {
        FeatureSet set = FeatureSet.parse(name, request.body(), request.type());
        stored.put(name, set.json(), listener.map(done -> answer(name, set.json())));
      }
      case GET -> get(name, listener.map(set -> answer(name, set.json())));
      case LIST -> stored.names(listener.map(names -> new Answer(Map.of("feature_sets", names))));
      case DELETE ->
          stored.delete(
              FeatureSet.checkedName(name),
              listener.map(
                  deleted -> {
                    if (!deleted) {
                      throw unknown(name);
                    }
                    return answer(name, Map.of("result", "deleted"));
                  }));
    }
  }

  private static Answer answer(String name, Map<String, Object> more) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(SET, name);
    content.putAll(more);
    return new Answer(content);
  }
}
