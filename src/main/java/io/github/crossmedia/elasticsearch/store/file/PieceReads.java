package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Await;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.common.bytes.BytesReference;

/**
 * Pieces of a file in their order, of which a few are read at once. More would queue in the pool of
 * gets, each with a megabyte.
 */
final class PieceReads implements Iterator<BytesReference> {

  private static final int AT_ONCE = 4;

  private final ModelIndex index;
  private final String owner;
  private final Queue<PieceId> left;
  private final Queue<BytesReference> read = new ArrayDeque<>();

  PieceReads(ModelIndex index, String owner, List<PieceId> pieces) {
    this.index = index;
    this.owner = owner;
    this.left = new ArrayDeque<>(pieces);
  }

  /** A piece of a file, whose length may be unknown. */
  record PieceId(String id, int length) {

    private static final int UNKNOWN = -1;

    static PieceId ofUnknownLength(String id) {
      return new PieceId(id, UNKNOWN);
    }

    private BytesReference checked(BytesReference found) {
      if (length != UNKNOWN && found.length() != length) {
        throw new DamagedModelException(
            id, "it has " + found.length() + " bytes, not " + length, null);
      }
      return found;
    }
  }

  @Override
  public boolean hasNext() {
    return !read.isEmpty() || !left.isEmpty();
  }

  @Override
  public BytesReference next() {
    if (read.isEmpty()) {
      readNext();
    }
    return read.remove();
  }

  private void readNext() {
    BytesReference[] found = new BytesReference[Math.min(AT_ONCE, left.size())];
    Await.<Void>of(
        listener -> {
          try (RefCountingListener all = new RefCountingListener(listener)) {
            for (int i = 0; i < found.length; i++) {
              int place = i;
              PieceId piece = left.remove();
              index.chunk(
                  piece.id(),
                  owner,
                  piece.length() == PieceId.UNKNOWN ? Artifact.PIECE : piece.length(),
                  all.acquire(bytes -> found[place] = piece.checked(bytes)));
            }
          }
        });
    read.addAll(Arrays.asList(found));
  }
}
