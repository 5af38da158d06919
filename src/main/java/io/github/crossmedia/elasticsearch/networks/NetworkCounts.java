package io.github.crossmedia.elasticsearch.networks;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.rest.RestStatus;

/** What was counted of one network, or of all. */
final class NetworkCounts {

  /** How failures are answered for which the memory does not suffice, now or ever. */
  private static final Set<RestStatus> NO_MEMORY =
      Set.of(RestStatus.TOO_MANY_REQUESTS, RestStatus.REQUEST_ENTITY_TOO_LARGE);

  private static final long MILLI = 1_000_000;

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong loads = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong loadNanos = new AtomicLong();
  private final Runs pictures = new Runs(new AtomicLong(), new AtomicLong());
  private final Runs texts = new Runs(new AtomicLong(), new AtomicLong());

  record Runs(AtomicLong count, AtomicLong nanos) {

    <R> R counting(Supplier<R> run) {
      long start = System.nanoTime();
      R made = run.get();
      count.incrementAndGet();
      nanos.addAndGet(System.nanoTime() - start);
      return made;
    }
  }

  void loaded(long took, long memory) {
    loads.incrementAndGet();
    loadNanos.addAndGet(took);
    bytes.addAndGet(memory);
  }

  void unloaded(long memory) {
    bytes.addAndGet(-memory);
  }

  void failed(Exception failure) {
    failures.incrementAndGet();
    if (NO_MEMORY.contains(ExceptionsHelper.status(failure))) {
      refused.incrementAndGet();
    }
  }

  /** Counts what all networks together took to load; what they read is counted for each. */
  void add(NetworkCounts one) {
    bytes.addAndGet(one.bytes.get());
    loads.addAndGet(one.loads.get());
    failures.addAndGet(one.failures.get());
    refused.addAndGet(one.refused.get());
    loadNanos.addAndGet(one.loadNanos.get());
  }

  NodeNetworks.Stats.OfNetwork ofNetwork() {
    return new NodeNetworks.Stats.OfNetwork(
        bytes.get(),
        loads.get(),
        pictures.count().get(),
        pictures.nanos().get() / MILLI,
        texts.count().get(),
        texts.nanos().get() / MILLI);
  }

  /**
   * Returns the counts of all networks together, which these are.
   *
   * @param loaded how many of them are in memory
   */
  NodeNetworks.Stats ofAll(
      boolean companion, int loaded, long missed, Map<String, NodeNetworks.Stats.OfNetwork> each) {
    return new NodeNetworks.Stats(
        companion,
        loaded,
        bytes.get(),
        loads.get(),
        failures.get(),
        loadNanos.get() / MILLI,
        refused.get(),
        missed,
        each);
  }

  Runs pictures() {
    return pictures;
  }

  Runs texts() {
    return texts;
  }
}
