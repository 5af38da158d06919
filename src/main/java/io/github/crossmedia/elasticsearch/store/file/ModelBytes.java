package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.file.FileContent;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.version.Sha256;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;

/** The bytes of a model file, checked. */
public final class ModelBytes {

  private ModelBytes() {}

  /** Returns the bytes that were stored; any others are rejected. */
  public static BytesReference verified(StoredFile file, BytesReference bytes) {
    String found = sha256(bytes);
    if (!found.equals(file.sha256())) {
      throw new DamagedModelException(
          file.version().toString(),
          "the SHA-256 of its file is " + found + ", not " + file.sha256(),
          null);
    }
    return bytes;
  }

  /** Returns the hash and length that identify a file. */
  public static String sha256(BytesReference bytes) {
    return Sha256.of(pieces(bytes));
  }

  /** Returns the bytes, which are not copied. */
  public static FileContent content(BytesReference bytes) {
    return FileContent.of(pieces(bytes));
  }

  private static List<ByteBuffer> pieces(BytesReference bytes) {
    return List.of(BytesReference.toByteBuffers(bytes));
  }

  /** Reads what was stored. */
  public static CrossMediaModel decode(StoredFile file, BytesReference bytes, Budget budget) {
    verified(file, bytes);
    try {
      return ModelFile.read(content(bytes), budget);
    } catch (ModelFormatException e) {
      throw new DamagedModelException(file.version().toString(), e.getMessage(), e);
    }
  }

  /** Reads the chunks of a file, several at once, after checking its head against the alias. */
  public static final class PieceReads {

    /**
     * The number of parallel reads: more would queue in the thread pool of gets, each with a chunk
     * of a megabyte.
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
}
