package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/**
 * The uploads that a node receives at the same time. Their number is bounded, and several together
 * hold at most half of the memory that the circuit breaker allows; no model leaves the cache for
 * them.
 */
public final class Uploads {

  private static final String LABEL = "upload of a model";

  private final Limits limits;
  private final CircuitBreaker breaker;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong held = new AtomicLong();

  public Uploads(Limits limits, CircuitBreaker breaker) {
    this.limits = limits;
    this.breaker = breaker;
  }

  /** Begins an upload of {@code length} bytes, or of unknown length if that is negative. */
  public Upload begin(long length) {
    return begin(length, bytes -> limits.requireSize("the model", bytes, Limits.MODEL_SIZE));
  }

  /** Begins an upload of something else than a model, whose size is checked in a way of its own. */
  public Upload begin(long length, LongConsumer requireSize) {
    requireSize.accept(length);
    Releasable place = place();
    return new Upload(this, requireSize, place, length);
  }

  private Releasable place() {
    Releasable place = Releasables.releaseOnce(open::decrementAndGet);
    try {
      limits.requireFewUploads(open.incrementAndGet());
      return place;
    } catch (RuntimeException tooMany) {
      place.close();
      throw tooMany;
    }
  }

  /** Reserves memory for what has arrived of an upload. */
  Releasable reserve(long bytes) {
    Releasable share = Releasables.releaseOnce(() -> held.addAndGet(-bytes));
    try {
      requireShare(held.addAndGet(bytes));
      return Releasables.wrap(Reservation.of(breaker, bytes, LABEL), share);
    } catch (RuntimeException full) {
      share.close();
      throw full;
    }
  }

  private void requireShare(long all) {
    long share = breaker.getLimit() / 2;
    if (breaker.getLimit() >= 0 && all > share && open.get() > 1) {
      throw limits.later(
          "uploads of models would hold more than {} of memory, half of what the circuit"
              + " breaker [{}] allows: send this one later",
          ByteSizeValue.ofBytes(share),
          breaker.getName());
    }
  }

  /**
   * A file received in chunks. The memory limit counts the bytes that have arrived. They are kept
   * in pages that are stored unchanged.
   */
  public static final class Upload implements Releasable {

    private final Uploads all;
    private final LongConsumer requireSize;
    private final Releasable place;
    private final int page;
    private final List<byte[]> pages = new ArrayList<>();
    private final List<Releasable> rooms = new ArrayList<>();
    private int size;

    Upload(Uploads all, LongConsumer requireSize, Releasable place, long length) {
      this.all = all;
      this.requireSize = requireSize;
      this.place = place;
      this.page = length < 0 ? Artifact.PIECE : Math.clamp(length, 1, Artifact.PIECE);
    }

    /** Adds the next chunk, or nothing of it if the memory does not suffice. */
    public void add(BytesReference piece) throws IOException {
      long needed = (long) size + piece.length();
      requireSize.accept(needed);
      long more = Math.ceilDiv(needed, page) - rooms.size();
      for (; more > 0; more--) {
        rooms.add(all.reserve(page));
      }
      BytesRefIterator parts = piece.iterator();
      for (BytesRef part = parts.next(); part != null; part = parts.next()) {
        add(part);
      }
    }

    private void add(BytesRef part) {
      for (int done = 0; done < part.length; ) {
        if (size == pages.size() * page) {
          pages.add(new byte[page]);
        }
        int at = size % page;
        int length = Math.min(page - at, part.length - done);
        System.arraycopy(part.bytes, part.offset + done, pages.getLast(), at, length);
        done += length;
        size += length;
      }
    }

    /** Returns the whole content; the caller counts its memory from now on. */
    public BytesReference take() {
      Releasables.close(rooms);
      rooms.clear();
      BytesReference[] parts = pages.stream().map(BytesArray::new).toArray(BytesReference[]::new);
      return CompositeBytesReference.of(parts).slice(0, size);
    }

    /** Frees the memory that is counted and makes place for another upload. */
    @Override
    public void close() {
      Releasables.close(Releasables.wrap(rooms), place);
    }
  }
}
