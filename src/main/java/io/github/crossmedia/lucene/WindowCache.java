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
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.Directory;

/**
 * Keeps compact copies of the postings of words in memory, which the plan {@code words} adds up
 * much faster than the postings of an index. The first query for a word has its postings read in
 * each large segment once. The copy is dropped when the segment is closed. If the budget has no
 * room for a word, its queries use the index.
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
   * What a cache holds and did since it was created. A word counts once for each segment.
   *
   * @param bytes the memory in use
   * @param words the words in memory
   * @param built the words that were read into memory
   * @param refused how often the budget had no room for a word
   */
  public record Counts(long bytes, long words, long built, long refused) {}

  private final Budget budget;
  private final Optional<Executor> background;
  private final int minDocuments;
  private final int minPostings;
  private final Map<IndexReader.CacheKey, Segment> segments = new ConcurrentHashMap<>();

  /** The words that were asked for in each open directory, which new segments are given. */
  private final Map<Directory, Set<Term>> asked = Collections.synchronizedMap(new WeakHashMap<>());

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
   * Returns the postings of a term of a segment, and has them read if they are not in memory.
   * Returns empty if there is no room, if they are still being read, or if the reader doesn't tell
   * when its segment is closed. Users' readers may hide documents, so the postings are those of the
   * segment beneath them.
   */
  Optional<CompactPostings> get(LeafReader shown, Term term) throws IOException {
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
    return segment.get(reader, term);
  }

  private Set<Term> askedBefore(LeafReader reader) {
    return reader instanceof SegmentReader segment
        ? asked.computeIfAbsent(segment.directory(), directory -> ConcurrentHashMap.newKeySet())
        : new HashSet<>();
  }

  /** Has the words read that were asked for in other segments of the same directory. */
  private void readAgain(Segment segment, LeafReader reader) throws IOException {
    List<Term> before = List.copyOf(askedBefore(reader));
    if (background.isPresent() && !before.isEmpty()) {
      execute(
          background.get(),
          reader,
          () -> {
            for (Term term : before) {
              segment.get(reader, term);
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

  /** The words of a segment. */
  private final class Segment {

    /** Empty while a word is being read. */
    private final Map<Term, Optional<CompactPostings>> held = new HashMap<>();

    private boolean closed;

    Optional<CompactPostings> get(LeafReader reader, Term term) throws IOException {
      synchronized (held) {
        if (held.containsKey(term)) {
          return held.get(term);
        }
      }
      askedBefore(reader).add(term);
      // may fail, so before the word is marked as being read
      long most = CompactPostings.mostBytes(reader.docFreq(term), reader.maxDoc());
      synchronized (held) {
        Optional<CompactPostings> found = held.putIfAbsent(term, Optional.empty());
        if (found != null) {
          return found;
        }
      }
      if (!budget.reserve(most)) {
        refused.increment();
        finish(term, Optional.empty());
        return Optional.empty();
      }
      if (background.isEmpty()) {
        return read(reader, term, most);
      }
      if (!execute(background.get(), reader, () -> read(reader, term, most))) {
        budget.release(most);
        finish(term, Optional.empty());
      }
      return Optional.empty();
    }

    private Optional<CompactPostings> read(LeafReader reader, Term term, long most)
        throws IOException {
      Optional<CompactPostings> read = Optional.empty();
      try {
        TermsEnum terms = Terms.getTerms(reader, term.field()).iterator();
        if (terms.seekExact(term.bytes())) {
          read = Optional.of(CompactPostings.read(terms, reader.maxDoc()));
        }
        return read;
      } finally {
        budget.release(most - read.map(CompactPostings::bytes).orElse(0L));
        finish(term, read);
      }
    }

    private void finish(Term term, Optional<CompactPostings> read) {
      synchronized (held) {
        if (read.isEmpty()) {
          held.remove(term);
          return;
        }
        built.increment();
        if (closed) {
          budget.release(read.get().bytes());
          return;
        }
        held.put(term, read);
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
