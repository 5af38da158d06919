package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/**
 * What the feature sets of one search may take. The circuit breaker counts their queries until the
 * search has ended.
 */
final class FeatureBudget implements Releasable {

  private final CircuitBreaker breaker;
  private final Limits limits;
  private final Map<String, Use> uses = new HashMap<>();
  private final List<Reservation> reserved = new ArrayList<>();
  private long features;
  private long bytes;
  private boolean isClosed;

  FeatureBudget(CircuitBreaker breaker, Limits limits) {
    this.breaker = breaker;
    this.limits = limits;
  }

  /** How a search logs a set. */
  private record Use(String name, Map<String, Object> parameters) {}

  /** Rejects a set that the search logs already in another way, or that is too much. */
  synchronized void take(FeatureSet set, String name, Map<String, Object> parameters) {
    Use use = new Use(name, parameters);
    Use before = uses.putIfAbsent(set.name(), use);
    if (before != null && !before.equals(use)) {
      throw new IllegalArgumentException(
          "a search logs the feature set ["
              + set.name()
              + "] once, but two queries give it different names or parameters");
    }
    features += set.templates().size();
    if (features > limits.get(Limits.FEATURES)) {
      throw tooMany(features + " features", limits.get(Limits.FEATURES), Limits.FEATURES.getKey());
    }
    long more = set.length(parameters);
    bytes += more;
    if (bytes > limits.bytes(Limits.FEATURES_SIZE)) {
      throw tooMany(
          "queries of features of [" + ByteSizeValue.ofBytes(bytes) + "]",
          limits.get(Limits.FEATURES_SIZE),
          Limits.FEATURES_SIZE.getKey());
    }
    if (isClosed) {
      throw new IllegalArgumentException("the search has ended");
    }
    reserved.add(Reservation.of(breaker, more, "features of a search"));
  }

  static IllegalArgumentException tooMany(String what, Object most, String setting) {
    return new IllegalArgumentException(
        "the search logs " + what + ", more than the [" + most + "] that [" + setting + "] allows");
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    Releasables.close(reserved);
    reserved.clear();
  }
}
