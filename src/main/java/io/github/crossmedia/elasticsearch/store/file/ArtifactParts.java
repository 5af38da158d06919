package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.store.file.PieceReads.PieceId;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.bytes.CompositeBytesReference;

/**
 * A file that is sent in several requests, before it is an artifact. Its parts are pieces without a
 * document, which are removed as those of any upload that ended without one. Every call blocks, in
 * a pool whose threads may wait.
 */
public final class ArtifactParts {

  /** What the ids of all parts begin with: no name of a model or a network does. */
  static final String PREFIX = "upload:";

  private static final System.Logger LOG = System.getLogger(ArtifactParts.class.getName());

  /** One of a megabyte each makes the largest file. */
  private static final int MAX_PARTS = 2_048;

  private static final Pattern UPLOAD =
      Pattern.compile("[A-Za-z0-9_-]+\\.t[0-9a-f]{11}-[A-Za-z0-9_-]{22}");

  private final ArtifactStore store;
  private final String owner;
  private final String prefix;
  private final LongConsumer requireSize;

  /**
   * Continues an upload.
   *
   * @param name what the file is going to be stored as
   * @param upload as {@link ArtifactStore#newUpload} returned it
   * @param requireSize rejects a file that is as long as this at least
   */
  public ArtifactParts(ArtifactStore store, String name, String upload, LongConsumer requireSize) {
    if (!UPLOAD.matcher(upload).matches()) {
      throw new IllegalArgumentException(
          "[" + upload + "] is not an upload: POST /_cross_media/.../_parts begins one");
    }
    this.store = store;
    this.owner = Artifact.owner(name);
    this.prefix = PREFIX + name + "/" + upload + "/";
    this.requireSize = requireSize;
  }

  /**
   * Stores a part. All parts but the last are of one length, so that each tells how long the file
   * is at least.
   */
  public void put(int part, BytesReference bytes) {
    if (part < 0 || part >= MAX_PARTS) {
      throw new IllegalArgumentException(
          "the number of a part must be from 0 to " + (MAX_PARTS - 1) + ", got [" + part + "]");
    }
    requireSize.accept((part + 1L) * bytes.length());
    store.ensureExists();
    int pieces = Math.ceilDiv(bytes.length(), Artifact.PIECE);
    for (int piece = 0; piece < pieces; piece++) {
      int from = piece * Artifact.PIECE;
      int length = Math.min(Artifact.PIECE, bytes.length() - from);
      store.put(id(part, piece), owner, bytes.slice(from, length), piece == pieces - 1);
    }
  }

  private String id(int part, int piece) {
    return prefix + part + "/" + piece;
  }

  /** Returns the file that the parts make. A part that is missing can still be sent. */
  public SentFile whole() {
    List<String> ids = store.ids(prefix);
    List<PieceId> pieces = inOrder(Set.copyOf(ids));
    int last = (int) ids.stream().filter(id -> id.endsWith("/0")).count() - 1;
    long length = last * length(0, ids) + length(last, ids);
    requireSize.accept(length);
    return new Whole(store, owner, pieces, length);
  }

  private long length(int part, List<String> ids) {
    String ofPart = prefix + part + "/";
    long whole = ids.stream().filter(id -> id.startsWith(ofPart)).count() - 1;
    PieceId last = PieceId.ofUnknownLength(ofPart + whole);
    return whole * Artifact.PIECE + store.pieces(owner, List.of(last)).next().length();
  }

  private List<PieceId> inOrder(Set<String> stored) {
    List<PieceId> pieces = new ArrayList<>();
    for (int part = 0; stored.contains(id(part, 0)); part++) {
      for (int piece = 0; stored.contains(id(part, piece)); piece++) {
        pieces.add(PieceId.ofUnknownLength(id(part, piece)));
      }
    }
    if (pieces.isEmpty() || pieces.size() < stored.size()) {
      throw new IllegalArgumentException(
          "parts of the upload are missing, or were removed after an hour: send all of them again");
    }
    return pieces;
  }

  /** All parts, read a few pieces at a time. */
  private record Whole(ArtifactStore store, String owner, List<PieceId> pieces, long length)
      implements SentFile {

    @Override
    public BytesReference bytes() {
      List<BytesReference> all = new ArrayList<>();
      Pieces read = new Pieces(store.pieces(owner, pieces), length);
      while (read.hasMoreElements()) {
        all.add(read.next());
      }
      return CompositeBytesReference.of(all.toArray(BytesReference[]::new));
    }

    @Override
    public InputStream stream() {
      return new SequenceInputStream(new Pieces(store.pieces(owner, pieces), length));
    }

    @Override
    public void forget() {
      try {
        store.remove(pieces.stream().map(PieceId::id).toList());
      } catch (RuntimeException left) {
        LOG.log(System.Logger.Level.DEBUG, "what is left is removed with other leftovers", left);
      }
    }
  }

  private static final class Pieces implements Enumeration<InputStream> {

    private final PieceReads pieces;
    private long left;

    Pieces(PieceReads pieces, long length) {
      this.pieces = pieces;
      this.left = length;
    }

    @Override
    public boolean hasMoreElements() {
      return pieces.hasNext();
    }

    BytesReference next() {
      BytesReference piece = pieces.next();
      left -= piece.length();
      if (left < 0) {
        throw new IllegalArgumentException(
            "all parts but the last must have the same length: send all of them again");
      }
      return piece;
    }

    @Override
    public InputStream nextElement() {
      try {
        return next().streamInput();
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
  }
}
