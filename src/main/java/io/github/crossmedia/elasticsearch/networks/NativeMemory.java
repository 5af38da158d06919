package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.YieldingBreaker;
import io.github.crossmedia.picture.network.NetworkContent;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.rest.RestStatus;

/**
 * What large networks take beside the heap: their files are mapped, and ONNX Runtime packs the
 * weights once more. The circuit breaker, whose limit is a share of the heap, does not count it.
 */
public final class NativeMemory {

  /** The mapped file, and its packed weights. */
  private static final int COPIES = 2;

  private final Supplier<ByteSizeValue> limit;
  private final LongPredicate makeRoom;
  private final AtomicLong used = new AtomicLong();

  /**
   * Creates what is not used yet.
   *
   * @param limit how much may be used
   * @param makeRoom unloads what nobody uses, and returns whether there was any
   */
  public NativeMemory(Supplier<ByteSizeValue> limit, LongPredicate makeRoom) {
    this.limit = limit;
    this.makeRoom = makeRoom;
  }

  /** Returns how much a network of a file of a length takes here. */
  public static long of(long length) {
    return NetworkContent.heap(length) == length ? 0 : COPIES * length;
  }

  /** Reserves memory, or throws an exception that is answered with status 413 or 429. */
  public Releasable reserve(long bytes, String what) {
    ByteSizeValue most = limit.get();
    if (bytes > most.getBytes()) {
      throw new ElasticsearchStatusException(
          "{} takes {} beside the heap, more than the {} that [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          what,
          ByteSizeValue.ofBytes(bytes),
          most,
          PluginSettings.NETWORK_MEMORY.getKey());
    }
    while (used.addAndGet(bytes) > most.getBytes() && bytes > 0) {
      long others = used.addAndGet(-bytes);
      if (!makeRoom.test(bytes)) {
        throw YieldingBreaker.Rejection.of(
            Formatted.of(
                "%s takes %s beside the heap, where others take %s of the %s that [%s] allows",
                what,
                ByteSizeValue.ofBytes(bytes),
                ByteSizeValue.ofBytes(others),
                most,
                PluginSettings.NETWORK_MEMORY.getKey()));
      }
    }
    return Releasables.releaseOnce(() -> used.addAndGet(-bytes));
  }

  long used() {
    return used.get();
  }
}
