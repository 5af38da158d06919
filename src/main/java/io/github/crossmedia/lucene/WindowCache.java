package io.github.crossmedia.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
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
 * no room for a part, its queries use the index. What finds no room is counted: from time to time,
 * the parts that were asked for least make room for others that were asked for more.
 *
 * <p>All fields and indices of an application may share a cache. It is safe for use by several
 * threads.
 */
public final class WindowCache {

  /** A cache that keeps nothing. */
  static final WindowCache NONE =
      new WindowCache(Budget.of(0), Optional.empty(), Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

  /** Words of smaller segments are fast by their postings, and soon merged: they take no memory. */
  private static final int MIN_DOCUMENTS = 1 << 16;

  /** With fewer postings, clearing arrays of sums would take longer than reading them. */
  private static final int MIN_POSTINGS = 1 << 13;

  /** Fewer vectors are compared sooner than bounds are looked up. */
  private static final int MIN_VECTORS = 1 << 9;

  /** How often parts find no room before those that were asked for least are dropped. */
  private static final int LEAST_REFUSED = 1 << 10;

  /** How many parts are remembered for new segments, of all directories together. */
  private static final int MAX_ASKED = 1 << 15;

  /** The least of them that each directory has. */
  private static final int LEAST_ASKED = 1 << 4;

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

    /** Returns true if the part saves time in small segments, too. */
    boolean isForSmallSegments();

    /** Reads the part of a segment; empty if the segment has nothing of it. */
    Optional<K> read(LeafReader reader) throws IOException;
  }

  private final Budget budget;
  private final Optional<Executor> background;
  private final int minDocuments;
  private final int minPostings;
  private final int minVectors;
  private final Map<IndexReader.CacheKey, Segment> segments = new ConcurrentHashMap<>();

  /** What was asked for in each open directory, which new segments are given. */
  private final Map<Directory, SequencedSet<Part<?>>> asked = new WeakHashMap<>();

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong words = new AtomicLong();
  private final LongAdder built = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final AtomicLong refusedSince = new AtomicLong();

  /**
   * Creates an empty cache that reads words in the background. Until a word is read, its queries
   * use the index. The first query of a new segment, as of a merged one, has all words read that
   * were asked for in the segment's directory before.
   */
  public WindowCache(Budget budget, Executor background) {
    this(budget, Optional.of(background), MIN_DOCUMENTS, MIN_POSTINGS, MIN_VECTORS);
  }

  private WindowCache(
      Budget budget,
      Optional<Executor> background,
      int minDocuments,
      int minPostings,
      int minVectors) {
    this.budget = budget;
    this.background = background;
    this.minDocuments = minDocuments;
    this.minPostings = minPostings;
    this.minVectors = minVectors;
  }

  /** Returns a cache of segments of any size. */
  static WindowCache ofAnySegment(Budget budget) {
    return new WindowCache(budget, Optional.empty(), 0, 0, 0);
  }

  /** Returns a cache of a budget, each of whose words is read by the first query for it. */
  public static WindowCache of(Budget budget) {
    return new WindowCache(budget, Optional.empty(), MIN_DOCUMENTS, MIN_POSTINGS, MIN_VECTORS);
  }

  /**
   * Returns a cache that uses at most this number of bytes. Each word is read by the first query
   * for it.
   */
  public static WindowCache of(long bytes) {
    return of(Budget.of(bytes));
  }

  /**
   * Returns the cache that fields of a process share unless they are given another: it uses at most
   * a tenth of the heap, as {@link #of(long)} does.
   */
  public static WindowCache ofHeap() {
    return OfHeap.SHARED;
  }

  /** Created on first use. */
  private static final class OfHeap {
    static final WindowCache SHARED = of(Runtime.getRuntime().maxMemory() / 10);
  }

  /** Returns what this cache holds and did. */
  public Counts counts() {
    return new Counts(bytes.get(), words.get(), built.sum(), refused.sum());
  }

  /** Returns true if windows are faster than postings. */
  boolean areFaster(int documents, long postings) {
    return documents >= minDocuments && postings >= minPostings;
  }

  /** Returns true if bounds save time where so many documents are found. */
  boolean areBoundsFaster(long found) {
    return found >= minVectors;
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

  /** Remembers a part for segments that are opened later, and forgets those asked for long ago. */
  private void remember(LeafReader reader, Part<?> part) {
    if (reader instanceof SegmentReader segment) {
      synchronized (asked) {
        SequencedSet<Part<?>> parts =
            asked.computeIfAbsent(segment.directory(), directory -> new LinkedHashSet<>());
        parts.addLast(part);
        int most = Math.max(LEAST_ASKED, MAX_ASKED / asked.size());
        while (parts.size() > most) {
          parts.removeFirst();
        }
      }
    }
  }

  private List<Part<?>> remembered(LeafReader reader) {
    synchronized (asked) {
      return reader instanceof SegmentReader segment && asked.containsKey(segment.directory())
          ? List.copyOf(asked.get(segment.directory()))
          : List.of();
    }
  }

  /** Has the parts read that were asked for in other segments of the same directory. */
  private void readAgain(Segment segment, LeafReader reader) throws IOException {
    List<Part<?>> before = remembered(reader);
    if (background.isPresent() && !before.isEmpty()) {
      execute(
          background.get(),
          reader,
          () -> {
            for (Part<?> part : before) {
              if (part.isForSmallSegments() || reader.maxDoc() >= minDocuments) {
                segment.get(reader, part);
              }
            }
          });
    }
  }

  /** Counts a part without room, and makes room for what was asked for most if it is time. */
  private void refuse() {
    refused.increment();
    long limit = Math.max(LEAST_REFUSED, 2 * words.get());
    if (refusedSince.incrementAndGet() == limit) {
      makeRoom();
      refusedSince.set(0);
    }
  }

  /**
   * Drops parts that were asked for less than others that have no room. Reading a part again takes
   * as long as it saves many queries, so what is there counts twice.
   */
  private void makeRoom() {
    List<Candidate> candidates = new ArrayList<>();
    for (Segment segment : segments.values()) {
      segment.addCandidates(candidates);
    }
    candidates.sort(Comparator.comparingLong(Candidate::worth).reversed());
    long room = candidates.stream().filter(Candidate::isKept).mapToLong(Candidate::bytes).sum();
    for (Candidate each : candidates) {
      if (each.bytes() <= room) {
        room -= each.bytes();
      } else if (each.isKept()) {
        each.segment().drop(each.part());
      }
    }
  }

  /** A part that is kept, or that found no room, and how much it is worth to keep it. */
  private record Candidate(Segment segment, Part<?> part, boolean isKept, long bytes, long worth) {}

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

  /** A part of a segment. */
  private static final class Entry {

    private Optional<Kept> kept = Optional.empty();
    private boolean isBeingRead;

    /** How often it was asked for since room was made the last time. */
    private long hits;

    /** An upper bound of what it takes. */
    private long most;
  }

  /** The parts of a segment. */
  private final class Segment {

    private final Map<Part<?>, Entry> entries = new HashMap<>();
    private boolean closed;

    <K extends Kept> Optional<K> get(LeafReader reader, Part<K> part) throws IOException {
      synchronized (entries) {
        Entry known = entries.get(part);
        if (known != null) {
          known.hits++;
          if (known.isBeingRead || known.kept.isPresent()) {
            return kept(known);
          }
        }
      }
      remember(reader, part);
      // may fail, so before the part is marked as being read
      long most = part.mostBytes(reader);
      Entry entry;
      synchronized (entries) {
        entry = entries.get(part);
        if (entry == null) {
          entry = new Entry();
          entry.hits = 1;
          entries.put(part, entry);
        } else if (entry.isBeingRead || entry.kept.isPresent()) {
          return kept(entry);
        }
        entry.most = most;
        entry.isBeingRead = true;
      }
      if (!budget.reserve(most)) {
        finish(entry, Optional.empty());
        refuse();
        return Optional.empty();
      }
      if (background.isEmpty()) {
        return read(reader, part, entry);
      }
      Entry read = entry;
      if (!execute(background.get(), reader, () -> read(reader, part, read))) {
        budget.release(most);
        finish(entry, Optional.empty());
        forget(part, entry);
      }
      return Optional.empty();
    }

    private void forget(Part<?> part, Entry entry) {
      synchronized (entries) {
        entries.remove(part, entry);
      }
    }

    /** Returns what a part of this kind was read as. */
    @SuppressWarnings("unchecked")
    private static <K extends Kept> Optional<K> kept(Entry entry) {
      return (Optional<K>) entry.kept;
    }

    private <K extends Kept> Optional<K> read(LeafReader reader, Part<K> part, Entry entry)
        throws IOException {
      Optional<K> read = Optional.empty();
      try {
        read = part.read(reader);
        return read;
      } finally {
        budget.release(entry.most - read.map(Kept::bytes).orElse(0L));
        finish(entry, read);
        if (read.isEmpty()) {
          forget(part, entry);
        }
      }
    }

    private void finish(Entry entry, Optional<? extends Kept> read) {
      synchronized (entries) {
        entry.isBeingRead = false;
        if (read.isEmpty()) {
          return;
        }
        built.increment();
        if (closed) {
          budget.release(read.get().bytes());
          return;
        }
        entry.kept = Optional.of(read.get());
        words.incrementAndGet();
        bytes.addAndGet(read.get().bytes());
      }
    }

    /** Adds what is kept and what found no room, forgets the latter, and begins to count again. */
    void addCandidates(List<Candidate> candidates) {
      synchronized (entries) {
        entries
            .entrySet()
            .removeIf(
                each -> {
                  Entry entry = each.getValue();
                  boolean isKept = entry.kept.isPresent();
                  if (!entry.isBeingRead) {
                    candidates.add(
                        new Candidate(
                            this,
                            each.getKey(),
                            isKept,
                            entry.kept.map(Kept::bytes).orElse(entry.most),
                            isKept ? 2 * entry.hits : entry.hits));
                    entry.hits = 0;
                  }
                  return !isKept && !entry.isBeingRead;
                });
      }
    }

    void drop(Part<?> part) {
      synchronized (entries) {
        Entry entry = entries.get(part);
        if (entry != null && entry.kept.isPresent()) {
          entries.remove(part);
          returned(entry);
        }
      }
    }

    private void returned(Entry entry) {
      long dropped = entry.kept.orElseThrow().bytes();
      words.decrementAndGet();
      bytes.addAndGet(-dropped);
      budget.release(dropped);
    }

    void clear() {
      synchronized (entries) {
        entries
            .values()
            .removeIf(
                entry -> {
                  if (entry.kept.isPresent()) {
                    returned(entry);
                  }
                  return !entry.isBeingRead;
                });
      }
    }

    void close() {
      synchronized (entries) {
        closed = true;
        clear();
      }
    }
  }
}
