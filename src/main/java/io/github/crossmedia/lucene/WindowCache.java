package io.github.crossmedia.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.store.Directory;

/**
 * Keeps what the plan {@code words} reads of large segments in memory: compact copies of the
 * postings of words, which it adds up much faster than the postings of an index, and for models of
 * words and sentences what bounds the share of a sentence. The first query that asks for a part has
 * it read in each large segment once. It is dropped when the segment is closed. If the budget has
 * no room for a part, its queries use the index.
 *
 * <p>All fields and indices of an application may share a cache. It is safe for use by several
 * threads.
 */
public final class WindowCache {

  /** A cache that keeps nothing. */
  static final WindowCache NONE =
      new WindowCache(Budget.of(0), Optional.empty(), Integer.MAX_VALUE, 0);

  /** Smaller segments are fast by their postings, and soon merged: they take no memory. */
  private static final int MIN_DOCUMENTS = 1 << 16;

  /** With fewer postings, clearing arrays of sums would take longer than reading them. */
  private static final int MIN_POSTINGS = 1 << 13;

  /** The memory that a cache may use. */
  public interface Budget {
    /** Reserves memory; returns false if there is no room. */
    boolean reserve(long bytes);

    /** Returns reserved memory. */
    void release(long bytes);

    /** Returns a budget of a number of bytes. */
    static Budget of(long bytes) {
      AtomicLong free = new AtomicLong(bytes);
      return new Budget() {
        @Override
        public boolean reserve(long wanted) {
          return free.getAndUpdate(left -> left >= wanted ? left - wanted : left) >= wanted;
        }

        @Override
        public void release(long returned) {
          free.addAndGet(returned);
        }
      };
    }
  }

  /**
   * What a cache holds and did since it was created. A word counts once for each segment, and so
   * does a field whose sentences are in memory.
   *
   * @param memoryInBytes the memory in use
   * @param words the words in memory
   * @param built the words that were read into memory
   * @param refused how often the budget had no room for a word
   */
  public record Counts(long memoryInBytes, long words, long built, long refused) {}

  /** What is kept of a part of a segment. */
  interface Kept {
    /** Returns the memory that it takes. */
    long bytes();
  }

  /** A part of segments that may be kept; equal parts have equal contents. */
  interface Part<K extends Kept> {
    /** Returns an upper bound of the bytes that it takes. */
    long mostBytes(LeafReader reader) throws IOException;

    /** Reads the part of a segment; empty if the segment has nothing of it. */
    Optional<K> read(LeafReader reader) throws IOException;
  }

  private final Budget budget;
  private final Optional<Executor> background;
  private final int minDocuments;
  private final int minPostings;
  private final Map<IndexReader.CacheKey, Segment> segments = new ConcurrentHashMap<>();

  /** What was asked for in each open directory, which new segments are given. */
  private final Map<Directory, Set<Part<?>>> asked =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong words = new AtomicLong();
  private final LongAdder built = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /**
   * Creates an empty cache that reads words in the background. Until a word is read, its queries
   * use the index. The first query of a new segment, as of a merged one, has all words read that
   * were asked for in the segment's directory before.
   */
  public WindowCache(Budget budget, Executor background) {
    this(budget, Optional.of(background), MIN_DOCUMENTS, MIN_POSTINGS);
  }

  private WindowCache(
      Budget budget, Optional<Executor> background, int minDocuments, int minPostings) {
    this.budget = budget;
    this.background = background;
    this.minDocuments = minDocuments;
    this.minPostings = minPostings;
  }

  /** Returns a cache of segments of any size. */
  static WindowCache ofAnySegment(Budget budget) {
    return new WindowCache(budget, Optional.empty(), 0, 0);
  }

  /** Returns a cache of a budget, each of whose words is read by the first query for it. */
  public static WindowCache of(Budget budget) {
    return new WindowCache(budget, Optional.empty(), MIN_DOCUMENTS, MIN_POSTINGS);
  }

  /**
   * Returns a cache that uses at most this number of bytes. Each word is read by the first query
   * for it.
   */
  public static WindowCache of(long bytes) {
    return of(Budget.of(bytes));
  }

  /** Returns a cache that uses at most a tenth of the heap, as {@link #of(long)} does. */
  public static WindowCache ofHeap() {
    return of(Runtime.getRuntime().maxMemory() / 10);
  }

  /** Returns what this cache holds and did. */
  public Counts counts() {
    return new Counts(bytes.get(), words.get(), built.sum(), refused.sum());
  }

  /** Returns true if windows are faster than postings. */
  boolean areFaster(int documents, long postings) {
    return documents >= minDocuments && postings >= minPostings;
  }

  /** Drops everything that this cache holds. */
  public void clear() {
    segments.values().forEach(Segment::clear);
  }

  /**
   * Returns a part of a segment, and has it read if it is not in memory. Returns empty if there is
   * no room, if it is still being read, or if the reader doesn't tell when its segment is closed.
   * Users' readers may hide documents, so the part is that of the segment beneath them.
   */
  <K extends Kept> Optional<K> get(LeafReader shown, Part<K> part) throws IOException {
    LeafReader reader = FilterLeafReader.unwrap(shown);
    IndexReader.CacheHelper core = reader.getCoreCacheHelper();
    if (core == null) {
      return Optional.empty();
    }
    Segment segment = segments.get(core.getKey());
    if (segment == null) {
      Segment first = new Segment();
      segment = segments.putIfAbsent(core.getKey(), first);
      if (segment == null) {
        segment = first;
        core.addClosedListener(key -> segments.remove(key).close());
        readAgain(segment, reader);
      }
    }
    return segment.get(reader, part);
  }

  private Set<Part<?>> askedBefore(LeafReader reader) {
    return reader instanceof SegmentReader segment
        ? asked.computeIfAbsent(segment.directory(), directory -> ConcurrentHashMap.newKeySet())
        : new HashSet<>();
  }

  /** Has the parts read that were asked for in other segments of the same directory. */
  private void readAgain(Segment segment, LeafReader reader) throws IOException {
    List<Part<?>> before = List.copyOf(askedBefore(reader));
    if (background.isPresent() && !before.isEmpty()) {
      execute(
          background.get(),
          reader,
          () -> {
            for (Part<?> part : before) {
              segment.get(reader, part);
            }
          });
    }
  }

  private interface Reading {
    void run() throws IOException;
  }

  /** Keeps a reader open until a task has run; returns false if the executor takes no more. */
  private static boolean execute(Executor executor, LeafReader reader, Reading task)
      throws IOException {
    reader.incRef();
    try {
      executor.execute(
          () -> {
            try {
              try {
                task.run();
              } finally {
                reader.decRef();
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      return true;
    } catch (RejectedExecutionException stopped) {
      reader.decRef();
      return false;
    }
  }

  /** The parts of a segment. */
  private final class Segment {

    /** Empty while a part is being read. */
    private final Map<Part<?>, Optional<Kept>> held = new HashMap<>();

    private boolean closed;

    <K extends Kept> Optional<K> get(LeafReader reader, Part<K> part) throws IOException {
      synchronized (held) {
        if (held.containsKey(part)) {
          return kept(part);
        }
      }
      askedBefore(reader).add(part);
      // may fail, so before the part is marked as being read
      long most = part.mostBytes(reader);
      synchronized (held) {
        if (held.containsKey(part)) {
          return kept(part);
        }
        held.put(part, Optional.empty());
      }
      if (!budget.reserve(most)) {
        refused.increment();
        finish(part, Optional.empty());
        return Optional.empty();
      }
      if (background.isEmpty()) {
        return read(reader, part, most);
      }
      if (!execute(background.get(), reader, () -> read(reader, part, most))) {
        budget.release(most);
        finish(part, Optional.empty());
      }
      return Optional.empty();
    }

    /** Returns what a part of this kind was read as. */
    @SuppressWarnings("unchecked")
    private <K extends Kept> Optional<K> kept(Part<K> part) {
      return (Optional<K>) held.get(part);
    }

    private <K extends Kept> Optional<K> read(LeafReader reader, Part<K> part, long most)
        throws IOException {
      Optional<K> read = Optional.empty();
      try {
        read = part.read(reader);
        return read;
      } finally {
        budget.release(most - read.map(Kept::bytes).orElse(0L));
        finish(part, read);
      }
    }

    private void finish(Part<?> part, Optional<? extends Kept> read) {
      synchronized (held) {
        if (read.isEmpty()) {
          held.remove(part);
          return;
        }
        built.increment();
        if (closed) {
          budget.release(read.get().bytes());
          return;
        }
        held.put(part, Optional.of(read.get()));
        words.incrementAndGet();
        bytes.addAndGet(read.get().bytes());
      }
    }

    void clear() {
      synchronized (held) {
        held.values()
            .removeIf(
                read -> {
                  read.ifPresent(
                      dropped -> {
                        words.decrementAndGet();
                        bytes.addAndGet(-dropped.bytes());
                        budget.release(dropped.bytes());
                      });
                  return read.isPresent();
                });
      }
    }

    void close() {
      synchronized (held) {
        closed = true;
        clear();
      }
    }
  }
}
