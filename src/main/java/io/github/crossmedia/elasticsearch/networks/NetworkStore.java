package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.networks.StoredNetwork.NetworkFile;
import io.github.crossmedia.elasticsearch.store.file.DamagedModelException;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoreJson;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.StoredFile.UploadId;
import io.github.crossmedia.picture.network.NetworkContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.support.RefCountingListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.IOUtils;
import org.elasticsearch.core.Releasable;
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

  /** Parts of an upload: one of a megabyte each makes the largest network. */
  private static final int MAX_PARTS = 2_048;

  private static final Pattern UPLOAD =
      Pattern.compile("[A-Za-z0-9_-]+\\.t[0-9a-f]{11}-[A-Za-z0-9_-]{22}");

  private final ModelIndex index;
  private final Supplier<DiscoveryNodes> nodes;
  private final Clock clock;
  private final Executor executor;
  private final TemporaryFiles temporary;

  /** Creates a store; an executor reads and writes files of the node. */
  public NetworkStore(
      ModelIndex index,
      Supplier<DiscoveryNodes> nodes,
      Clock clock,
      Executor executor,
      TemporaryFiles temporary) {
    this.index = index;
    this.nodes = nodes;
    this.clock = clock;
    this.executor = executor;
    this.temporary = temporary;
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
  public void find(String name, ActionListener<Optional<StoredNetwork>> listener) {
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

  /** Reads all networks, sorted by name, but for those whose documents are damaged. */
  public void all(ActionListener<List<StoredNetwork>> listener) {
    documents(
        listener.map(
            found ->
                found.values().stream()
                    .flatMap(Optional::stream)
                    .sorted(Comparator.comparing(StoredNetwork::network))
                    .toList()));
  }

  /** Returns the full names of the networks whose documents are damaged. */
  public void damaged(ActionListener<List<String>> listener) {
    documents(
        listener.map(
            found ->
                found.entrySet().stream()
                    .filter(each -> each.getValue().isEmpty())
                    .map(each -> each.getKey().substring(StoredNetwork.PREFIX.length()))
                    .sorted()
                    .toList()));
  }

  private void documents(ActionListener<Map<String, Optional<StoredNetwork>>> listener) {
    index.search(
        QueryBuilders.termQuery(StoreJson.KIND, StoredNetwork.KIND),
        hit -> Map.entry(hit.getId(), readable(hit.getId(), hit.getSourceRef())),
        listener.map(
            found ->
                found.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }

  private static Optional<StoredNetwork> readable(String id, BytesReference source) {
    try {
      return Optional.of(read(id, source));
    } catch (DamagedModelException damaged) {
      return Optional.empty();
    }
  }

  /** Stores a network unless it is there, by files in the order of its document. */
  public void put(
      StoredNetwork wanted, Map<String, NetworkContent> files, ActionListener<Result> listener) {
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<Void>andThen(this::removeLeftovers)
        .<Optional<StoredNetwork>>andThen(
            l ->
                find(
                    wanted.network(),
                    l.delegateResponse((r, failure) -> removeDamaged(wanted, failure, r))))
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

  /**
   * A network whose document can't be read is replaced by the same network. Nothing tells which
   * pieces were its own, so all of its name go.
   */
  private void removeDamaged(
      StoredNetwork wanted, Exception failure, ActionListener<Optional<StoredNetwork>> listener) {
    if (failure instanceof DamagedModelException) {
      SubscribableListener.<Void>newForked(l -> index.remove(List.of(wanted.id()), l))
          .<List<String>>andThen(l -> index.ids(wanted.id() + "/", l))
          .<Void>andThen((l, pieces) -> index.remove(pieces, l))
          .addListener(listener.map(done -> Optional.empty()));
    } else {
      listener.onFailure(failure);
    }
  }

  private void create(
      StoredNetwork wanted, Map<String, NetworkContent> files, ActionListener<Result> listener) {
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

  private record Piece(String id, NetworkContent file, int from, int length, boolean last) {}

  private void putPieces(
      StoredNetwork stored, Map<String, NetworkContent> files, ActionListener<Void> listener) {
    List<Piece> pieces = new ArrayList<>();
    List<String> ids = stored.pieceIds();
    for (NetworkFile file : stored.files()) {
      NetworkContent whole = files.get(file.name());
      for (int i = 0; i < file.pieces(); i++) {
        int number = pieces.size();
        pieces.add(
            new Piece(
                ids.get(number),
                whole,
                i * StoredFile.CHUNK,
                file.length(i),
                number == ids.size() - 1));
      }
    }
    OneByOne.<Piece, Void>collect(
        pieces,
        (piece, l) ->
            index.put(
                piece.id(),
                stored.network(),
                new BytesArray(piece.file().copy(piece.from(), piece.length())),
                piece.last(),
                l),
        listener.map(done -> null));
  }

  /** Reads every byte, and writes the pieces again if one is damaged. */
  private void mended(
      StoredNetwork known, Map<String, NetworkContent> files, ActionListener<Result> listener) {
    readAll(
        known,
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
    leftovers(listener.delegateFailureAndWrap((l, left) -> index.remove(left, l)));
  }

  /** Finds the pieces of uploads that ended without a document. */
  public void leftovers(ActionListener<List<String>> listener) {
    SubscribableListener.<List<String>>newForked(l -> index.ids(StoredNetwork.PREFIX, l))
        .<List<String>>andThen((l, ids) -> all(l.map(networks -> leftovers(ids, networks))))
        .addListener(listener);
  }

  /** Reads every byte of a network; one that is not as it was stored is a failure. */
  public void readAll(StoredNetwork network, ActionListener<Void> listener) {
    OneByOne.<NetworkFile, Void>collect(
        network.files(),
        (file, l) -> read(network, file, l.map(content -> null)),
        listener.map(done -> null));
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
      ActionListener<Map<String, NetworkContent>> listener) {
    List<NetworkFile> wanted =
        network.files().stream().filter(file -> which.test(file.name())).toList();
    OneByOne.<NetworkFile, NetworkContent>collect(
        wanted,
        (file, l) -> read(network, file, l),
        listener.map(
            contents -> {
              Map<String, NetworkContent> files = new LinkedHashMap<>();
              for (int i = 0; i < wanted.size(); i++) {
                files.put(wanted.get(i).name(), contents.get(i));
              }
              return files;
            }));
  }

  /** Reads a file into the heap, or into a file of the node if it is large. */
  void read(StoredNetwork network, NetworkFile file, ActionListener<NetworkContent> listener) {
    List<PieceId> pieces = new ArrayList<>();
    for (int i = 0; i < file.pieces(); i++) {
      pieces.add(new PieceId(network.pieceId(network.files().indexOf(file), i), file.length(i)));
    }
    executor.execute(
        ActionRunnable.wrap(
            listener,
            l -> {
              Copy copy =
                  NetworkContent.heap(file.bytes()) == file.bytes()
                      ? new InHeap((int) file.bytes())
                      : OnDisk.create(temporary);
              ActionListener.run(
                  ActionListener.runAfter(
                      l.<Void>map(
                          done -> {
                            NetworkContent whole = copy.content();
                            if (!whole.sha256().equals(file.sha256())) {
                              throw new DamagedModelException(
                                  network.id(),
                                  "the SHA-256 of " + file.name() + " is another",
                                  null);
                            }
                            return whole;
                          }),
                      copy::close),
                  o -> copied(network.network(), pieces, copy::add, o));
            }));
  }

  /** A piece of a file, whose length may be unknown. */
  private record PieceId(String id, int length) {

    private static final int UNKNOWN = -1;
  }

  private void copied(
      String owner,
      List<PieceId> pieces,
      CheckedConsumer<BytesReference, IOException> copy,
      ActionListener<Void> listener) {
    List<List<PieceId>> rounds = new ArrayList<>();
    for (int from = 0; from < pieces.size(); from += AT_ONCE) {
      rounds.add(pieces.subList(from, Math.min(from + AT_ONCE, pieces.size())));
    }
    OneByOne.<List<PieceId>, Void>collect(
        rounds,
        (round, l) ->
            read(
                owner,
                round,
                l.delegateFailureAndWrap(
                    (o, read) ->
                        executor.execute(
                            ActionRunnable.run(
                                o,
                                () -> {
                                  for (BytesReference piece : read) {
                                    copy.accept(piece);
                                  }
                                })))),
        listener.map(done -> null));
  }

  private void read(
      String owner, List<PieceId> pieces, ActionListener<List<BytesReference>> listener) {
    BytesReference[] read = new BytesReference[pieces.size()];
    try (RefCountingListener all =
        new RefCountingListener(listener.map(done -> Arrays.asList(read)))) {
      for (int i = 0; i < read.length; i++) {
        int place = i;
        PieceId piece = pieces.get(i);
        index.chunk(
            piece.id(),
            owner,
            piece.length() == PieceId.UNKNOWN ? StoredFile.CHUNK : piece.length(),
            all.acquire(
                found -> {
                  if (piece.length() != PieceId.UNKNOWN && found.length() != piece.length()) {
                    throw new DamagedModelException(
                        piece.id(),
                        "it has " + found.length() + " bytes, not " + piece.length(),
                        null);
                  }
                  read[place] = found;
                }));
      }
    }
  }

  /** A file that is put together from its pieces, in memory or on the disk. */
  private interface Copy extends Releasable {

    void add(BytesReference piece) throws IOException;

    NetworkContent content() throws IOException;
  }

  private static final class InHeap implements Copy {

    private final byte[] bytes;
    private int size;

    InHeap(int length) {
      this.bytes = new byte[length];
    }

    @Override
    public void add(BytesReference piece) throws IOException {
      BytesRefIterator parts = piece.iterator();
      for (BytesRef part = parts.next(); part != null; part = parts.next()) {
        System.arraycopy(part.bytes, part.offset, bytes, size, part.length);
        size += part.length;
      }
    }

    @Override
    public NetworkContent content() {
      return NetworkContent.of(bytes);
    }

    @Override
    public void close() {
      // The heap is collected.
    }
  }

  /** The file is removed as soon as it is complete: a mapping of it stays. */
  private record OnDisk(Path file, OutputStream out) implements Copy {

    static OnDisk create(TemporaryFiles temporary) throws IOException {
      Path file = temporary.file();
      return new OnDisk(file, Files.newOutputStream(file));
    }

    @Override
    public void add(BytesReference piece) throws IOException {
      piece.writeTo(out);
    }

    @Override
    public NetworkContent content() throws IOException {
      out.close();
      return NetworkContent.in(file);
    }

    InputStream read() throws IOException {
      out.close();
      return Files.newInputStream(file);
    }

    @Override
    public void close() {
      try {
        out.close();
        Files.deleteIfExists(file);
      } catch (IOException mapped) {
        // A system that can't remove a mapped file leaves it to the next start of the node.
      }
    }
  }

  /**
   * Stores a part of a zip that is sent in several requests. All parts but the last are of one
   * length, so that each tells how long the zip is at least.
   *
   * @param upload as {@link #newUpload} returned it
   */
  public void putPart(
      String network,
      String upload,
      int part,
      BytesReference bytes,
      LongConsumer requireSize,
      ActionListener<Void> listener) {
    requireUpload(upload);
    requirePart(part);
    requireSize.accept((part + 1L) * bytes.length());
    List<Integer> pieces =
        IntStream.range(0, Math.ceilDiv(bytes.length(), StoredFile.CHUNK)).boxed().toList();
    SubscribableListener.<Void>newForked(index::ensureExists)
        .<List<Void>>andThen(
            l ->
                OneByOne.<Integer, Void>collect(
                    pieces,
                    (piece, o) -> {
                      int from = piece * StoredFile.CHUNK;
                      int length = Math.min(StoredFile.CHUNK, bytes.length() - from);
                      index.put(
                          partPrefix(network, upload) + part + "/" + piece,
                          network,
                          bytes.slice(from, length),
                          piece == pieces.size() - 1,
                          o);
                    },
                    l))
        .addListener(listener.map(done -> null));
  }

  private static String partPrefix(String network, String upload) {
    return StoredNetwork.id(network) + "/" + upload + "/";
  }

  private static void requirePart(int part) {
    if (part < 0 || part >= MAX_PARTS) {
      throw new IllegalArgumentException(
          "[" + part + "] is no number of a part: they go from 0 to " + (MAX_PARTS - 1));
    }
  }

  private static void requireUpload(String upload) {
    if (!UPLOAD.matcher(upload).matches()) {
      throw new IllegalArgumentException(
          "[" + upload + "] is no upload: POST /_cross_media/networks/{name}/_parts begins one");
    }
  }

  /** Reads the parts that were stored of an upload, one after the other, as far as they may be. */
  public void parts(
      String network,
      String upload,
      LongConsumer requireSize,
      ActionListener<PartsOfZip> listener) {
    requireUpload(upload);
    String prefix = partPrefix(network, upload);
    index.ids(
        prefix,
        listener.delegateFailureAndWrap(
            (l, ids) ->
                executor.execute(
                    ActionRunnable.wrap(l, o -> copy(network, prefix, ids, requireSize, o)))));
  }

  private void copy(
      String network,
      String prefix,
      List<String> ids,
      LongConsumer requireSize,
      ActionListener<PartsOfZip> listener)
      throws IOException {
    List<PieceId> pieces = inOrder(prefix, ids);
    // All pieces of a part but its last are of one length.
    long parts = ids.stream().filter(id -> id.endsWith("/0")).count();
    requireSize.accept((ids.size() - parts) * StoredFile.CHUNK);
    OnDisk copy = OnDisk.create(temporary);
    AtomicLong bytes = new AtomicLong();
    ActionListener.run(
        listener
            .<Void>map(done -> new PartsOfZip(copy, copy.read()))
            .delegateResponse(
                (l, failure) -> {
                  copy.close();
                  l.onFailure(failure);
                }),
        l ->
            copied(
                network,
                pieces,
                piece -> {
                  requireSize.accept(bytes.addAndGet(piece.length()));
                  copy.add(piece);
                },
                l));
  }

  /** Forgets the parts of an upload. */
  public void removeParts(String network, String upload, ActionListener<Void> listener) {
    index.ids(
        partPrefix(network, upload),
        listener.delegateFailureAndWrap((l, ids) -> index.remove(ids, l)));
  }

  private static List<PieceId> inOrder(String prefix, List<String> ids) {
    Set<String> stored = Set.copyOf(ids);
    List<PieceId> pieces = new ArrayList<>();
    for (int part = 0; pieces.size() < ids.size(); part++) {
      int before = pieces.size();
      for (int piece = 0; stored.contains(prefix + part + "/" + piece); piece++) {
        pieces.add(new PieceId(prefix + part + "/" + piece, PieceId.UNKNOWN));
      }
      if (pieces.size() == before) {
        break;
      }
    }
    if (pieces.isEmpty() || pieces.size() < ids.size()) {
      throw new IllegalArgumentException(
          "parts of the upload are missing, or were removed after an hour: send all of them again");
    }
    return pieces;
  }

  /** A zip that was sent in parts. */
  public record PartsOfZip(Releasable file, InputStream zip) implements Releasable {

    @Override
    public void close() {
      IOUtils.closeWhileHandlingException(zip, file);
    }
  }
}
