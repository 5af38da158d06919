package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Await;
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

/**
 * A file that is sent in several requests, before it is an artifact. Its parts are pieces without a
 * document, which are removed as those of any upload that ended without one. Every call blocks, in
 * a pool whose threads may wait.
 */
public final class ArtifactParts {

  /** One of a megabyte each makes the largest file. */
  private static final int MAX_PARTS = 2_048;

  private static final Pattern UPLOAD =
      Pattern.compile("[A-Za-z0-9_-]+\\.t[0-9a-f]{11}-[A-Za-z0-9_-]{22}");

  private final ArtifactStore store;
  private final ModelIndex index;
  private final String owner;
  private final String prefix;
  private final LongConsumer requireSize;

  /**
   * Continues an upload.
   *
   * @param upload as {@link ArtifactStore#newUpload} returned it
   * @param requireSize rejects a file that is as long as this at least
   */
  public ArtifactParts(
      ArtifactStore store,
      ModelIndex index,
      ArtifactKind<?> kind,
      String name,
      String upload,
      LongConsumer requireSize) {
    if (!UPLOAD.matcher(upload).matches()) {
      throw new IllegalArgumentException(
          "["
              + upload
              + "] is not an upload: start one by POST /_cross_media/networks/{name}/_parts");
    }
    this.store = store;
    this.index = index;
    this.owner = name;
    this.prefix = kind.id(name) + "/" + upload + "/";
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
    Await.<Void>of(index::ensureExists);
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

  /** Reads the file that the parts make, a few pieces at a time and as far as it may be read. */
  public InputStream read() {
    List<String> ids = store.ids(prefix);
    List<PieceId> pieces = inOrder(Set.copyOf(ids));
    int last = (int) ids.stream().filter(id -> id.endsWith("/0")).count() - 1;
    requireSize.accept(last * length(0, ids) + length(last, ids));
    return new SequenceInputStream(new Streams(store.pieces(owner, pieces), requireSize));
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

  /** Forgets the parts. */
  public void remove() {
    store.remove(store.ids(prefix));
  }

  private static final class Streams implements Enumeration<InputStream> {

    private final PieceReads pieces;
    private final LongConsumer requireSize;
    private long bytes;

    Streams(PieceReads pieces, LongConsumer requireSize) {
      this.pieces = pieces;
      this.requireSize = requireSize;
    }

    @Override
    public boolean hasMoreElements() {
      return pieces.hasNext();
    }

    @Override
    public InputStream nextElement() {
      BytesReference piece = pieces.next();
      bytes += piece.length();
      requireSize.accept(bytes);
      try {
        return piece.streamInput();
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }
  }
}
