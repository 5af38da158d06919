package io.github.crossmedia.elasticsearch.store.cache;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.SingleResultDeduplicator;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;

/**
 * Keeps for a second what a caller read, so that most of the caller's requests need no read. A
 * change is visible as soon as {@link #drop} returns: a read that began before is not kept.
 */
final class RecentReads<T> {

  /** How long a result is used, counted from the beginning of the read. */
  static final TimeValue KEPT = TimeValue.timeValueSeconds(1);

  private static final long MAX_BYTES = ByteSizeValue.ofMb(4).getBytes();

  /** The approximate memory of a map entry besides its characters. */
  private static final int BYTES_OF_ENTRY = 500;

  private final SharedReads<T> reads;
  private final Predicate<T> worthKeeping;
  private final ToLongFunction<T> bytes;
  private final ThreadContext context;
  private final LongSupplier nanos;
  private final Map<Key, Kept<T>> kept = new ConcurrentHashMap<>();
  private long drops;
  private long held;

  /**
   * @param worthKeeping false for results that may change a moment later, such as a missing
   *     document
   * @param bytes the approximate memory of a result
   */
  RecentReads(
      BiConsumer<String, ActionListener<T>> read,
      Predicate<T> worthKeeping,
      ToLongFunction<T> bytes,
      ThreadContext context,
      LongSupplier nanos) {
    this.reads = new SharedReads<>(read, context);
    this.worthKeeping = worthKeeping;
    this.bytes = bytes;
    this.context = context;
    this.nanos = nanos;
  }

  private record Key(String name, Caller caller) {}

  private record Kept<T>(T value, long begun, long bytes) {}

  /** Returns what this caller read within the last second, or empty if it was dropped since. */
  Optional<T> known(String name) {
    return known(new Key(name, Caller.of(context)));
  }

  private Optional<T> known(Key key) {
    Kept<T> found = kept.get(key);
    return found == null || isOver(found) ? Optional.empty() : Optional.of(found.value());
  }

  private boolean isOver(Kept<T> found) {
    return nanos.getAsLong() - found.begun() >= KEPT.nanos();
  }

  /** Returns what is known to this caller, reading it if necessary. */
  void get(String name, ActionListener<T> listener) {
    Key key = new Key(name, Caller.of(context));
    Optional<T> known = known(key);
    if (known.isPresent()) {
      listener.onResponse(known.get());
      return;
    }
    long begun = nanos.getAsLong();
    long before = drops();
    reads.get(
        name,
        listener.map(
            value -> {
              if (worthKeeping.test(value)) {
                long weight = BYTES_OF_ENTRY + bytes.applyAsLong(value);
                keep(key, new Kept<>(value, begun, weight), before);
              }
              return value;
            }));
  }

  private synchronized long drops() {
    return drops;
  }

  private synchronized void keep(Key key, Kept<T> value, long before) {
    if (before != drops) {
      return;
    }
    if (held + value.bytes() > MAX_BYTES) {
      kept.values().removeIf(this::isOver);
      held = kept.values().stream().mapToLong(Kept::bytes).sum();
    }
    if (held + value.bytes() <= MAX_BYTES) {
      Kept<T> old = kept.put(key, value);
      held += value.bytes() - (old == null ? 0 : old.bytes());
    }
  }

  /** Discards everything that was read, including by reads that have not returned yet. */
  synchronized void drop() {
    drops++;
    kept.clear();
    held = 0;
  }

  /**
   * Lets concurrent requests of one caller, such as those of a bulk request, share one read. A
   * request that arrives during a read waits for the next one, so that no answer is older than its
   * request.
   */
  static final class SharedReads<T> {

    private final BiConsumer<String, ActionListener<T>> read;
    private final ThreadContext context;
    private final Map<Key, SharedRead<T>> running = new ConcurrentHashMap<>();

    SharedReads(BiConsumer<String, ActionListener<T>> read, ThreadContext context) {
      this.read = read;
      this.context = context;
    }

    private record Key(String name, Caller caller) {}

    /** Reads of one thing by one caller, and how many requests are not answered yet. */
    private record SharedRead<T>(SingleResultDeduplicator<T> reads, int requests) {

      SharedRead<T> plus(int more) {
        return new SharedRead<>(reads, requests + more);
      }
    }

    void get(String name, ActionListener<T> listener) {
      Key key = new Key(name, Caller.of(context));
      running
          .compute(key, (k, shared) -> shared == null ? first(name) : shared.plus(1))
          .reads()
          .execute(ActionListener.runBefore(listener, () -> answered(key)));
    }

    private SharedRead<T> first(String name) {
      return new SharedRead<>(
          new SingleResultDeduplicator<>(context, l -> read.accept(name, l)), 1);
    }

    private void answered(Key key) {
      running.computeIfPresent(key, (k, shared) -> shared.requests() == 1 ? null : shared.plus(-1));
    }
  }
}
