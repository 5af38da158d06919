package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.networks.StoredNetwork.NetworkFile;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreJson;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.picture.network.Checksum;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.index.query.QueryBuilders;

/**
 * Networks in the index of models, beside the models that read them. The pieces of the files are
 * stored first, then the document that makes the network exist, so an interruption leaves a whole
 * network or none. What it leaves of pieces is removed by whatever changes networks next.
 */
public final class NetworkStore implements NodeNetworks.StoredFiles {

  /** How many pieces are read at once. */
  private static final int AT_ONCE = 4;

  /** Separates the node that stores a network from the time at which it began. */
  private static final String BY = ".";

  private final ModelIndex index;
  private final Supplier<DiscoveryNodes> nodes;
  private final Clock clock;

  public NetworkStore(ModelIndex index, Supplier<DiscoveryNodes> nodes, Clock clock) {
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
    MENDED
  }

  /** Returns the prefix of the pieces that this node stores from now on. */
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

  @Override
  public void find(Collection<String> names, ActionListener<Map<String, StoredNetwork>> listener) {
    OneByOne.<String, Optional<StoredNetwork>>collect(
        names,
        this::find,
        listener.map(
            found ->
                found.stream()
                    .flatMap(Optional::stream)
                    .collect(Collectors.toMap(StoredNetwork::network, each -> each))));
  }

  private void find(String name, ActionListener<Optional<StoredNetwork>> listener) {
    String id = StoredNetwork.id(name);
    index.get(
        id,
        listener.map(
            found ->
                found
                    .filter(GetResponse::isExists)
                    .map(document -> read(id, document.getSourceAsBytesRef()))));
  }

  private static StoredNetwork read(String id, BytesReference source) {
    return StoreJson.read(id, source, StoredNetwork.KIND, StoredNetwork.class);
  }

  /** Reads all networks, sorted by name. */
  public void all(ActionListener<List<StoredNetwork>> listener) {
    index.search(
        QueryBuilders.termQuery(StoreJson.KIND, StoredNetwork.KIND),
        hit -> read(hit.getId(), hit.getSourceRef()),
        listener.map(
            found -> found.stream().sorted(Comparator.comparing(StoredNetwork::network)).toList()));
  }

  /** Stores a network unless it is there, by files in the order of its document. */
  public void put(
      StoredNetwork wanted, Map<String, byte[]> files, ActionListener<Result> listener) {
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<Void>andThen(this::removeLeftovers)
        .<Optional<StoredNetwork>>andThen(l -> find(wanted.network(), l))
        .<Result>andThen(
            (l, known) -> {
              if (known.isPresent()) {
                mended(known.get(), files, l);
              } else {
                create(wanted, files, l);
              }
            })
        .addListener(listener);
  }

  private void create(
      StoredNetwork wanted, Map<String, byte[]> files, ActionListener<Result> listener) {
    SubscribableListener.<Void>newForked(l -> putPieces(wanted, files, l))
        .<List<String>>andThen(l -> index.missing(wanted.pieceIds(), l))
        .<Void>andThen(
            (l, missing) -> {
              if (!missing.isEmpty()) {
                throw new IllegalStateException(
                    "pieces of " + wanted.network() + " were removed while it was being stored");
              }
              index.index(
                  ModelIndex.document(
                          wanted.id(),
                          StoreJson.document(StoredNetwork.KIND, wanted.network(), wanted))
                      .create(true)
                      .setRefreshPolicy(RefreshPolicy.IMMEDIATE),
                  l);
            })
        .addListener(
            ActionListener.wrap(
                done -> listener.onResponse(Result.CREATED),
                failure ->
                    index.remove(
                        wanted.pieceIds(),
                        ActionListener.running(
                            () -> {
                              if (ExceptionsHelper.unwrapCause(failure)
                                  instanceof VersionConflictEngineException) {
                                listener.onResponse(Result.UNCHANGED);
                              } else {
                                listener.onFailure(failure);
                              }
                            }))));
  }

  private record Piece(String id, BytesReference bytes, boolean last) {}

  private void putPieces(
      StoredNetwork stored, Map<String, byte[]> files, ActionListener<Void> listener) {
    List<Piece> pieces = new ArrayList<>();
    List<String> ids = stored.pieceIds();
    for (NetworkFile file : stored.files()) {
      BytesReference whole = new BytesArray(files.get(file.name()));
      for (int i = 0; i < file.pieces(); i++) {
        BytesReference piece = whole.slice(i * StoredFile.CHUNK, file.length(i));
        int number = pieces.size();
        pieces.add(new Piece(ids.get(number), piece, number == ids.size() - 1));
      }
    }
    OneByOne.<Piece, Void>collect(
        pieces,
        (piece, l) -> index.put(piece.id(), stored.network(), piece.bytes(), piece.last(), l),
        listener.map(done -> null));
  }

  /** Reads every byte, and writes the pieces again if one is damaged. */
  private void mended(
      StoredNetwork known, Map<String, byte[]> files, ActionListener<Result> listener) {
    OneByOne.<NetworkFile, Boolean>collect(
        known.files(),
        (file, l) -> read(known, file, l.map(bytes -> true)),
        ActionListener.wrap(
            whole -> listener.onResponse(Result.UNCHANGED),
            failure -> {
              if (failure instanceof DamagedModelException) {
                putPieces(known, files, listener.map(done -> Result.MENDED));
              } else {
                listener.onFailure(failure);
              }
            }));
  }

  /** Removes a network, its document first. */
  public void delete(StoredNetwork network, ActionListener<Void> listener) {
    SubscribableListener.<Void>newForked(l -> index.remove(List.of(network.id()), l))
        .<Void>andThen(l -> index.remove(network.pieceIds(), l))
        .<Void>andThen(this::removeLeftovers)
        .addListener(listener);
  }

  /** Removes the pieces of uploads that ended without a document. */
  private void removeLeftovers(ActionListener<Void> listener) {
    SubscribableListener.<List<String>>newForked(l -> index.ids(StoredNetwork.PREFIX, l))
        .<Void>andThen(
            (l, ids) ->
                all(
                    l.delegateFailureAndWrap(
                        (r, networks) -> index.remove(leftovers(ids, networks), r))))
        .addListener(listener);
  }

  private List<String> leftovers(List<String> ids, List<StoredNetwork> networks) {
    Set<String> wanted = networks.stream().map(StoredNetwork::ofUpload).collect(Collectors.toSet());
    return ids.stream()
        .filter(
            id ->
                StoredNetwork.uploadOf(id)
                    .filter(upload -> !wanted.contains(upload))
                    .filter(upload -> isOver(upload.substring(upload.lastIndexOf('/') + 1)))
                    .isPresent())
        .toList();
  }

  @Override
  public void files(
      StoredNetwork network,
      Predicate<String> which,
      ActionListener<Map<String, byte[]>> listener) {
    List<NetworkFile> wanted =
        network.files().stream().filter(file -> which.test(file.name())).toList();
    OneByOne.<NetworkFile, byte[]>collect(
        wanted,
        (file, l) -> read(network, file, l),
        listener.map(
            contents -> {
              Map<String, byte[]> files = new LinkedHashMap<>();
              for (int i = 0; i < wanted.size(); i++) {
                files.put(wanted.get(i).name(), contents.get(i));
              }
              return files;
            }));
  }

  private void read(StoredNetwork network, NetworkFile file, ActionListener<byte[]> listener) {
    byte[] whole = new byte[(int) file.bytes()];
    try (RefCountingListener all =
        new RefCountingListener(
            listener.map(
                done -> {
                  if (!Checksum.of(whole).equals(file.sha256())) {
                    throw new DamagedModelException(
                        network.id(), "the SHA-256 of " + file.name() + " is another", null);
                  }
                  return whole;
                }))) {
      for (int first = 0; first < Math.min(AT_ONCE, file.pieces()); first++) {
        next(network, file, whole, first, all.acquire());
      }
    }
  }

  private void next(
      StoredNetwork network,
      NetworkFile file,
      byte[] whole,
      int number,
      ActionListener<Void> listener) {
    if (number >= file.pieces()) {
      listener.onResponse(null);
      return;
    }
    String id = network.pieceId(network.files().indexOf(file), number);
    int length = file.length(number);
    index.chunk(
        id,
        network.network(),
        length,
        listener.delegateFailureAndWrap(
            (l, piece) -> {
              if (piece.length() != length) {
                throw new DamagedModelException(
                    id, "it has " + piece.length() + " bytes, not " + length, null);
              }
              BytesRefIterator parts = piece.iterator();
              int at = number * StoredFile.CHUNK;
              for (BytesRef part = parts.next(); part != null; part = parts.next()) {
                System.arraycopy(part.bytes, part.offset, whole, at, part.length);
                at += part.length;
              }
              next(network, file, whole, number + AT_ONCE, l);
            }));
  }
}
