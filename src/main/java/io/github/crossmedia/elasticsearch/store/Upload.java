package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/**
 * A file received in chunks within the memory limit. It is kept in pages that are stored as they
 * are.
 */
public final class Upload implements Releasable {

  private final Limits limits;
  private final CircuitBreaker breaker;
  private final int page;
  private final List<byte[]> pages = new ArrayList<>();
  private final List<Reservation> rooms = new ArrayList<>();
  private long reserved;
  private int size;

  /** An upload of {@code length} bytes, or of unknown length if that is negative. */
  Upload(Limits limits, CircuitBreaker breaker, long length) {
    limits.requireModelSize(length);
    this.limits = limits;
    this.breaker = breaker;
    this.page = length < 0 ? StoredFile.CHUNK : Math.clamp(length, 1, StoredFile.CHUNK);
    if (length > 0) {
      reserve(pages(length) * page);
    }
  }

  private long pages(long bytes) {
    return Math.ceilDiv(bytes, page);
  }

  private void reserve(long bytes) {
    if (bytes > reserved) {
      rooms.add(Reservation.of(breaker, bytes - reserved, "upload of a model"));
      reserved = bytes;
    }
  }

  /** Adds the next chunk, or nothing of it if the memory does not suffice. */
  public void add(BytesReference piece) throws IOException {
    limits.requireModelSize((long) size + piece.length());
    reserve(pages((long) size + piece.length()) * page);
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

  /** The whole content. */
  public BytesReference content() {
    BytesReference[] all = pages.stream().map(BytesArray::new).toArray(BytesReference[]::new);
    return CompositeBytesReference.of(all).slice(0, size);
  }

  @Override
  public void close() {
    Releasables.close(rooms);
  }
}
