package io.github.crossmedia.elasticsearch.store.alias;

import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestStatus;

/**
 * The memory that a query by some versions needs: all decoded models, and one file while it is
 * read.
 *
 * @param decoded the bytes of all models
 * @param largest the bytes of the largest file
 * @param limit how much memory all requests to a node may use together, negative for any
 */
public record Footprint(int versions, long decoded, long largest, long limit) {

  private static final double TIGHT = 0.75;

  /** Looks up the memory that files need. */
  public static void of(
      ModelIndex index,
      List<StoredFile> files,
      CircuitBreaker breaker,
      ActionListener<Footprint> listener) {
    index.heads().memory(files, listener.map(memory -> of(files, memory, breaker)));
  }

  /** Adds up files, whose memory is known by version; an unknown one takes at least its file. */
  public static Footprint of(
      Collection<StoredFile> files, Map<VersionId, Long> memory, CircuitBreaker breaker) {
    long decoded = 0;
    long largest = 0;
    for (StoredFile file : files) {
      decoded += memoryOf(file, memory);
      largest = Math.max(largest, file.bytes());
    }
    long limit = breaker.getLimit() < 0 ? -1 : (long) (breaker.getLimit() / breaker.getOverhead());
    return new Footprint(files.size(), decoded, largest, limit);
  }

  /** Returns the memory of one decoded model, or the length of its file if it is unknown. */
  static long memoryOf(StoredFile file, Map<VersionId, Long> memory) {
    long known = memory.getOrDefault(file.version(), 0L);
    return known > 0 ? known : file.bytes();
  }

  /** Returns this footprint with one more version. */
  Footprint plus(long file, long memory) {
    return new Footprint(versions + 1, decoded + memory, Math.max(largest, file), limit);
  }

  public long bytes() {
    return decoded + largest;
  }

  private boolean fits() {
    return limit < 0 || bytes() <= limit;
  }

  /** Returns true if the next versions will not fit. */
  public boolean isTight() {
    return limit >= 0 && bytes() > limit * TIGHT || versions > Alias.MAX_SERVED * TIGHT;
  }

  /** Rejects versions that can never answer a query. */
  public Footprint required(String model) {
    if (!fits()) {
      throw new ElasticsearchStatusException(
          "[{}] versions of model [{}] need {} of memory together, more than the {} that"
              + " [breaker.cross_media.limit] allows: {}",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          versions,
          model,
          ByteSizeValue.ofBytes(bytes()),
          ByteSizeValue.ofBytes(limit),
          Serving.advice(model));
    }
    return this;
  }
}
