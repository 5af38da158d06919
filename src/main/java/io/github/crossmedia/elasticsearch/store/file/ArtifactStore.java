package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.file.PieceReads.PieceId;
import io.github.crossmedia.picture.network.Checksum;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;

/**
 * Artifacts in the hidden index. The pieces of the files are stored first, then the document that
 * makes an artifact exist, so an interruption leaves a whole artifact or none. What it leaves of
 * pieces is removed by whatever changes artifacts next.
 *
 * <p>All but {@link #find(ArtifactKind, String, ActionListener)} blocks, in a pool whose threads
 * may wait, and everything is done with the privileges of the caller.
 */
public final class ArtifactStore {

  /** Separates the node that stores an artifact from the time at which it began. */
  private static final String BY = ".";

  private static final Pattern PIECE = Pattern.compile("(.*/[^/]*)/\\d+/\\d+", Pattern.DOTALL);

  private final ModelIndex index;
  private final Supplier<DiscoveryNodes> nodes;
  private final Clock clock;

  public ArtifactStore(ModelIndex index, Supplier<DiscoveryNodes> nodes, Clock clock) {
    this.index = index;
    this.nodes = nodes;
    this.clock = clock;
  }

  /** What became of files that were sent. */
  public enum Result {
    CREATED,
    /** The same files were stored before, and are intact. */
    UNCHANGED,
    /** The same files were stored before, and had lost some of their pieces. */
    MENDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @FunctionalInterface
  public interface Content {

    BytesReference piece(int from, int length);
  }

  /** Returns what the ids of the pieces have in common that this node stores from now on. */
  public String newUpload() {
    return nodes.get().getLocalNode().getEphemeralId() + BY + UploadId.at(clock.instant());
  }

  /** A node that was killed comes back as another one, so that its uploads are over at once. */
  private boolean isOver(String upload) {
    int end = upload.indexOf(BY);
    if (end < 0) {
      return true;
    }
    String node = upload.substring(0, end);
    return nodes.get().stream().map(DiscoveryNode::getEphemeralId).noneMatch(node::equals)
        || UploadId.isOver(upload.substring(end + BY.length()), clock.instant());
  }

  /** Reads an artifact without blocking; empty if it is not stored, or not for the caller. */
  public <A> void find(
      ArtifactKind<A> kind, String name, ActionListener<Optional<Artifact<A>>> listener) {
    String id = kind.id(name);
    index.get(
        id,
        listener.map(
            found ->
                found
                    .filter(GetResponse::isExists)
                    .map(
                        document -> StoreJson.artifact(kind, id, document.getSourceAsBytesRef()))));
  }

  /** Reads an artifact; empty if it is not stored, or not for the caller. */
  public <A> Optional<Artifact<A>> find(ArtifactKind<A> kind, String name) {
    return Await.of(l -> find(kind, name, l));
  }

  /** Reads an artifact; empty if it is lost or damaged. */
  public <A> Optional<Artifact<A>> findReadable(ArtifactKind<A> kind, String name) {
    try {
      return find(kind, name);
    } catch (DamagedModelException damaged) {
      return Optional.empty();
    }
  }

  /** Reads all artifacts of a kind that belong to one owner; each of them must be readable. */
  public <A> List<Artifact<A>> all(ArtifactKind<A> kind, String owner) {
    return index.search(
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery(StoreJson.KIND, kind.name()))
            .filter(QueryBuilders.termQuery(StoreJson.MODEL, owner)),
        hit -> StoreJson.artifact(kind, hit.getId(), hit.getSourceRef()));
  }

  /** Reads all artifacts of a kind, sorted by name, but for those whose documents are damaged. */
  public <A> List<Artifact<A>> all(ArtifactKind<A> kind) {
    return documents(kind).values().stream()
        .flatMap(Optional::stream)
        .sorted(Comparator.comparing(Artifact::name))
        .toList();
  }

  /** Returns the names of the artifacts whose documents are damaged. */
  public List<String> damaged(ArtifactKind<?> kind) {
    return documents(kind).entrySet().stream()
        .filter(each -> each.getValue().isEmpty())
        .map(each -> each.getKey().substring(kind.prefix().length()))
        .sorted()
        .toList();
  }

  private <A> Map<String, Optional<Artifact<A>>> documents(ArtifactKind<A> kind) {
    return index
        .search(
            QueryBuilders.termQuery(StoreJson.KIND, kind.name()),
            hit -> Map.entry(hit.getId(), readable(kind, hit.getId(), hit.getSourceRef())))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static <A> Optional<Artifact<A>> readable(
      ArtifactKind<A> kind, String id, BytesReference source) {
    try {
      return Optional.of(StoreJson.artifact(kind, id, source));
    } catch (DamagedModelException damaged) {
      return Optional.empty();
    }
  }

  /** Stores an artifact, or mends the one of this name, by contents in the order of its files. */
  public <A> Result put(Artifact<A> wanted, List<Content> contents) {
    ensureExists();
    remove(leftovers());
    Optional<Artifact<A>> known = knownOrRemoved(wanted);
    if (known.isPresent()) {
      if (problem(known.get()).isEmpty()) {
        return Result.UNCHANGED;
      }
      putPieces(known.get(), contents);
      return Result.MENDED;
    }
    try {
      create(wanted, contents);
      return Result.CREATED;
    } catch (RuntimeException failure) {
      removePieces(wanted, failure);
      if (ExceptionsHelper.unwrapCause(failure) instanceof VersionConflictEngineException) {
        return Result.UNCHANGED;
      }
      throw failure;
    }
  }

  /** Creates the index if it is missing. */
  public void ensureExists() {
    index.ensureExists();
  }

  /**
   * An artifact whose document can't be read is replaced by the same one. Nothing tells which
   * pieces were its own, so all of its name go.
   */
  private <A> Optional<Artifact<A>> knownOrRemoved(Artifact<A> wanted) {
    try {
      return find(wanted.kind(), wanted.name());
    } catch (DamagedModelException damaged) {
      remove(List.of(wanted.id()));
      remove(ids(wanted.id() + "/"));
      return Optional.empty();
    }
  }

  /** Writes an artifact that must be new. What is left of one that fails is to be removed. */
  public void create(Artifact<?> wanted, List<Content> contents) {
    putPieces(wanted, contents);
    if (!index.missing(wanted.pieceIds()).isEmpty()) {
      throw new ElasticsearchStatusException(
          "[{}] was deleted while it was being stored: store it again",
          RestStatus.CONFLICT,
          wanted.name());
    }
    putDocument(wanted, true);
  }

  /** Writes the document of an artifact whose pieces are there. */
  public void restore(Artifact<?> artifact) {
    putDocument(artifact, false);
  }

  private void putDocument(Artifact<?> artifact, boolean isNew) {
    IndexRequest document =
        ModelIndex.document(artifact.id(), StoreJson.document(artifact))
            .create(isNew)
            .setRefreshPolicy(RefreshPolicy.IMMEDIATE);
    index.index(document);
  }

  public void removePieces(Artifact<?> wanted, RuntimeException reason) {
    try {
      remove(wanted.pieceIds());
    } catch (RuntimeException left) {
      reason.addSuppressed(left);
    }
  }

  /** Writes the pieces of an artifact, the contents in the order of its files. */
  public void putPieces(Artifact<?> artifact, List<Content> contents) {
    int left = artifact.pieceIds().size();
    for (int file = 0; file < contents.size(); file++) {
      ArtifactFile stored = artifact.files().get(file);
      for (int piece = 0; piece < stored.pieces(); piece++) {
        put(
            artifact.pieceId(file, piece),
            artifact.owner(),
            contents.get(file).piece(piece * Artifact.PIECE, stored.length(piece)),
            --left == 0);
      }
    }
  }

  /** Writes a piece; the last one makes all visible. */
  void put(String id, String owner, BytesReference piece, boolean isLast) {
    index.put(id, owner, piece, isLast);
  }

  /** Removes an artifact, its document first. */
  public void delete(Artifact<?> artifact) {
    remove(List.of(artifact.id()));
    remove(artifact.pieceIds());
    remove(leftovers());
  }

  /** Finds the pieces of uploads that ended without a document. */
  public List<String> leftovers() {
    List<String> ids = ids("");
    Set<String> wanted =
        Set.copyOf(
            index.search(
                QueryBuilders.boolQuery()
                    .mustNot(QueryBuilders.termsQuery(StoreJson.KIND, "chunk", "alias")),
                hit -> StoreJson.ofUpload(hit.getId(), hit.getSourceRef())));
    // Where not all documents are seen, a piece of another one could be taken for a leftover.
    return wanted.size() >= ModelIndex.MAX_LISTED
        ? List.of()
        : ids.stream().filter(id -> isLeft(id, wanted)).toList();
  }

  /** Reads what there is of models, of all that was written until now. */
  public StoreContents contents() {
    return StoreContents.of(ids(""));
  }

  private boolean isLeft(String id, Set<String> wanted) {
    Matcher piece = PIECE.matcher(id);
    if (!piece.matches() || wanted.contains(piece.group(1))) {
      return false;
    }
    String ofUpload = piece.group(1);
    return isOver(ofUpload.substring(ofUpload.lastIndexOf('/') + 1));
  }

  /** Finds the ids that begin with a prefix, of all that was written until now. */
  public List<String> ids(String prefix) {
    return index.ids(prefix);
  }

  /** Removes documents; missing ones are not an error. */
  public void remove(Collection<String> ids) {
    index.remove(ids);
  }

  /** Returns what is wrong with an artifact, empty if every byte is as it was stored. */
  public Optional<DamagedModelException> problem(Artifact<?> artifact) {
    try {
      for (ArtifactFile file : artifact.files()) {
        read(artifact, file).forEachRemaining(piece -> {});
      }
      return Optional.empty();
    } catch (DamagedModelException damaged) {
      return Optional.of(damaged);
    }
  }

  /** Reads a file piece by piece; a file that is not as it was stored fails at its end. */
  public Iterator<BytesReference> read(Artifact<?> artifact, ArtifactFile file) {
    int number = artifact.files().indexOf(file);
    List<PieceId> pieces = new ArrayList<>();
    for (int i = 0; i < file.pieces(); i++) {
      pieces.add(new PieceId(artifact.pieceId(number, i), file.length(i)));
    }
    return new Verified(artifact, file, pieces(artifact.owner(), pieces), Checksum.digest());
  }

  PieceReads pieces(String owner, List<PieceId> pieces) {
    return new PieceReads(index, owner, pieces);
  }

  /** Pieces that must have the checksum of their file together. */
  private record Verified(
      Artifact<?> artifact, ArtifactFile file, PieceReads pieces, MessageDigest digest)
      implements Iterator<BytesReference> {

    @Override
    public boolean hasNext() {
      return pieces.hasNext();
    }

    @Override
    public BytesReference next() {
      BytesReference piece = pieces.next();
      for (var part : BytesReference.toByteBuffers(piece)) {
        digest.update(part);
      }
      if (!pieces.hasNext()) {
        requireSame(HexFormat.of().formatHex(digest.digest()));
      }
      return piece;
    }

    private void requireSame(String found) {
      if (!found.equals(file.sha256())) {
        throw new DamagedModelException(
            artifact.id(), "the SHA-256 of " + file.name() + " is another", null);
      }
    }
  }
}
