package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Releasable;

/** A file that comes in pieces, never more of it in memory than is allowed. */
public final class Upload implements Releasable {

  private static final int UNKNOWN = 1 << 16;

  private final Limits limits;
  private final CircuitBreaker breaker;
  private byte[] bytes;
  private int size;
  private Reservation room;

  /** An upload of {@code length} bytes, or of unknown length where that is negative. */
  Upload(Limits limits, CircuitBreaker breaker, long length) {
    limits.requireModelSize(length);
    this.limits = limits;
    this.breaker = breaker;
    int expected = length < 0 ? UNKNOWN : (int) length;
    this.room = reserve(expected);
    this.bytes = new byte[expected];
  }

  private Reservation reserve(int length) {
    return Reservation.of(breaker, length, "upload of a model");
  }

  /** Takes the next piece. */
  public void add(BytesReference piece) throws IOException {
    limits.requireModelSize((long) size + piece.length());
    if (size + piece.length() > bytes.length) {
      grow(Math.max(size + piece.length(), (int) Math.min(2L * size, Integer.MAX_VALUE - 16)));
    }
    BytesRefIterator parts = piece.iterator();
    for (BytesRef part = parts.next(); part != null; part = parts.next()) {
      System.arraycopy(part.bytes, part.offset, bytes, size, part.length);
      size += part.length;
    }
  }

  private void grow(int length) {
    Reservation more = reserve(length);
    bytes = Arrays.copyOf(bytes, length);
    room.close();
    room = more;
  }

  /** All there was. */
  public byte[] bytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  @Override
  public void close() {
    room.close();
  }
}
