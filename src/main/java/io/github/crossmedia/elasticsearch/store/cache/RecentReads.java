package io.github.crossmedia.elasticsearch.store.cache;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;

/**
 * Keeps for a second what a caller read, so that most of the caller's requests need no read. A
 * change is visible as soon as {@link #drop} returns: a read that began before is not kept.
 */
final class RecentReads<T> {

  /** How long what was read is used, counted from the beginning of the read. */
  static final TimeValue KEPT = TimeValue.timeValueSeconds(1);

  private static final int MOST = 1000;

  private final SharedReads<T> reads;
  private final Predicate<T> worthKeeping;
  private final ThreadContext context;
  private final LongSupplier nanos;
  private final Map<Key, Kept<T>> kept = new ConcurrentHashMap<>();
  private long drops;

  /**
   * @param worthKeeping false for what another read may find a moment later, such as a missing
   *     document
   */
  RecentReads(
      BiConsumer<String, ActionListener<T>> read,
      Predicate<T> worthKeeping,
      ThreadContext context,
      LongSupplier nanos) {
    this.reads = new SharedReads<>(read, context);
    this.worthKeeping = worthKeeping;
    this.context = context;
    this.nanos = nanos;
  }

  private record Key(String name, Caller caller) {}

  private record Kept<T>(T value, long begun) {}

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
                keep(key, new Kept<>(value, begun), before);
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
    if (kept.size() >= MOST) {
      kept.values().removeIf(this::isOver);
    }
    if (kept.size() < MOST) {
      kept.put(key, value);
    }
  }

  /** Discards everything that was read, including by reads that have not returned yet. */
  synchronized void drop() {
    drops++;
    kept.clear();
  }
}
