package io.github.crossmedia.elasticsearch.store.alias;

import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import java.util.List;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestStatus;

/**
 * The memory that a query by some versions needs: all decoded models, and one file while it is
 * read. Several versions must also fit into the cache together. Otherwise each query reads some of
 * them again, which takes the memory of all others and leaves no room for pictures.
 *
 * @param decoded the bytes of all models
 * @param largest the bytes of the largest file
 * @param limits what a node has
 */
public record Footprint(int versions, long decoded, long largest, Room limits) {

  private static final double TIGHT = 0.75;

  /**
   * The memory of a node.
   *
   * @param requests how much all requests may use together, negative for any
   * @param cache how much decoded models are kept
   */
  public record Room(long requests, long cache) {

    public static Room of(CircuitBreaker breaker, long cache) {
      long requests =
          breaker.getLimit() < 0 ? -1 : (long) (breaker.getLimit() / breaker.getOverhead());
      return new Room(requests, cache);
    }
  }

  /** Adds up what versions need. */
  public static Footprint of(List<StoredVersion> versions, Room limits) {
    return new Footprint(
        versions.size(),
        versions.stream().mapToLong(StoredVersion::memory).sum(),
        versions.stream().mapToLong(StoredVersion::bytes).max().orElse(0),
        limits);
  }

  /** Returns this footprint with one more version. */
  Footprint plus(long file, long memory) {
    return new Footprint(versions + 1, decoded + memory, Math.max(largest, file), limits);
  }

  /** Returns true if the next versions will not fit. */
  public boolean isTight() {
    return limits.requests() >= 0 && decoded + largest > limits.requests() * TIGHT
        || decoded > limits.cache() * TIGHT
        || versions > Alias.MAX_SERVED * TIGHT;
  }

  /** Rejects versions that can never answer a query, or only by being read again for each. */
  public Footprint required(String model) {
    if (limits.requests() >= 0 && decoded + largest > limits.requests()) {
      throw new ElasticsearchStatusException(
          "[{}] versions of model [{}] need {} of memory together, more than the {} that"
              + " [breaker.cross_media.limit] allows: {}",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          versions,
          model,
          ByteSizeValue.ofBytes(decoded + largest),
          ByteSizeValue.ofBytes(limits.requests()),
          Serving.advice(model));
    }
    if (versions > 1 && decoded > limits.cache()) {
      throw new ElasticsearchStatusException(
          "[{}] versions of model [{}] take {} of memory together, more than the {} of [{}], so"
              + " that each query would read them again: {}",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          versions,
          model,
          ByteSizeValue.ofBytes(decoded),
          ByteSizeValue.ofBytes(limits.cache()),
          PluginSettings.CACHE_SIZE.getKey(),
          Serving.advice(model));
    }
    return this;
  }
}
