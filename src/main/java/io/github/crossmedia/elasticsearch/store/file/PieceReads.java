package io.github.crossmedia.elasticsearch.store.file;

import java.util.Optional;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;

/** Reads the chunks of a file, several at once, after checking its head against the alias. */
public final class PieceReads {

  /**
   * The number of parallel reads: more would queue in the thread pool of gets, each with a chunk of
   * a megabyte.
   */
  private static final int AT_ONCE = 4;

  private final ModelIndex index;

  public PieceReads(ModelIndex index) {
    this.index = index;
  }

  /**
   * Reads all chunks without joining them: an array of the whole file would not fit into every
   * heap.
   */
  public void read(StoredFile file, ActionListener<BytesReference> listener) {
    SubscribableListener.<Optional<Head>>newForked(l -> index.head(file.version().unhashed(), l))
        .<BytesReference>andThen(
            (l, head) -> {
              requireSame(file, head);
              BytesReference[] pieces = new BytesReference[file.chunks()];
              try (RefCountingListener all =
                  new RefCountingListener(l.map(done -> CompositeBytesReference.of(pieces)))) {
                for (int first = 0; first < Math.min(AT_ONCE, file.chunks()); first++) {
                  next(file, pieces, first, all.acquire());
                }
              }
            })
        .addListener(listener);
  }

  /** Checks that the head matches the alias, so that a change of only one is detected. */
  private static void requireSame(StoredFile file, Optional<Head> head) {
    if (head.filter(found -> found.file().equals(file)).isEmpty()) {
      throw new DamagedModelException(
          file.version().unhashed().toString(),
          head.isEmpty() ? "it is missing" : "it is not the file that the alias serves",
          null);
    }
  }

  private void next(
      StoredFile file, BytesReference[] pieces, int number, ActionListener<Void> listener) {
    if (number >= file.chunks()) {
      listener.onResponse(null);
      return;
    }
    index.chunk(
        file,
        number,
        listener.delegateFailureAndWrap(
            (l, piece) -> {
              if (piece.length() != file.chunkLength(number)) {
                throw new DamagedModelException(
                    file.chunkId(number),
                    "it has " + piece.length() + " bytes, not " + file.chunkLength(number),
                    null);
              }
              pieces[number] = piece;
              next(file, pieces, number + AT_ONCE, l);
            }));
  }
}
