package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.CheckedNetwork;
import io.github.crossmedia.elasticsearch.networks.NetworkStore;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.networks.StoredNetwork;
import io.github.crossmedia.elasticsearch.networks.StoredNetwork.NetworkFile;
import io.github.crossmedia.elasticsearch.networks.TemporaryFiles;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.file.Head;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.StoredFile;
import io.github.crossmedia.elasticsearch.store.file.Uploads;
import io.github.crossmedia.elasticsearch.store.file.Uploads.Upload;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.rest.RestStatus;

/** The operations of an administrator on networks: store, inspect and delete. */
public final class NetworkAdmin {

  private static final Pattern HASH = Pattern.compile("#[0-9a-f]{12}");

  /** What ONNX Runtime takes to try a file, in times its length. */
  private static final int MEMORY = 2;

  private final ModelAdmin models;
  private final NetworkStore store;
  private final NodeNetworks networks;
  private final ModelIndex index;
  private final Aliases aliases;
  private final CircuitBreaker breaker;
  private final Executor executor;
  private final Limits limits;
  private final Uploads uploads;
  private final TemporaryFiles temporary;
  private final Clock clock;

  NetworkAdmin(
      ModelAdmin models,
      NetworkStore store,
      NodeNetworks networks,
      ModelIndex index,
      Aliases aliases,
      CircuitBreaker breaker,
      Executor executor,
      Limits limits,
      Uploads uploads,
      TemporaryFiles temporary,
      Clock clock) {
    this.models = models;
    this.store = store;
    this.networks = networks;
    this.index = index;
    this.aliases = aliases;
    this.breaker = breaker;
    this.executor = executor;
    this.limits = limits;
    this.uploads = uploads;
    this.temporary = temporary;
    this.clock = clock;
  }

  /** A network and what became of the files that were sent. */
  public record StoredNetworkResult(StoredNetwork network, NetworkStore.Result result) {}

  private void requireSize(long bytes) {
    limits.requireSize("the network", bytes, Limits.NETWORK_SIZE);
  }

  /** Begins an upload, of unknown length if that is negative. */
  public Upload upload(long length) {
    return uploads.begin(length, this::requireSize);
  }

  /** Begins an upload in parts, and returns its name. */
  public void beginParts(String name, ActionListener<String> listener) {
    requireRuntime();
    requireName(name);
    models.requireWhole(listener.map(whole -> store.newUpload()));
  }

  /** Stores a part of a zip that is larger than one request may be. */
  public void putPart(
      String name, String upload, int part, BytesReference bytes, ActionListener<Void> listener) {
    requireName(name);
    SubscribableListener.<Void>newForked(models::requireWhole)
        .<Void>andThen((l, whole) -> store.putPart(name, upload, part, bytes, this::requireSize, l))
        .addListener(listener);
  }

  /**
   * Stores the network of a zip that was sent in parts, after it has read a picture and a text. The
   * parts are then forgotten. They stay where a node can't store them now: many clients send a
   * request again.
   */
  public void putParts(String name, String upload, ActionListener<StoredNetworkResult> listener) {
    NetworkRuntime runtime = requireRuntime();
    requireName(name);
    SubscribableListener.<Void>newForked(models::requireWhole)
        .<NetworkStore.PartsOfZip>andThen(
            (l, whole) -> store.parts(name, upload, this::requireSize, l))
        .<StoredNetworkResult>andThen(
            (l, parts) ->
                executor.execute(
                    ActionRunnable.wrap(
                        ActionListener.releaseAfter(forgetting(name, upload, l), parts),
                        r -> store(runtime, name, parts.zip(), r))))
        .addListener(listener);
  }

  private <T> ActionListener<T> forgetting(String name, String upload, ActionListener<T> listener) {
    return ActionListener.wrap(
        result ->
            store.removeParts(
                name, upload, ActionListener.running(() -> listener.onResponse(result))),
        failure -> {
          if (ExceptionsHelper.status(failure) == RestStatus.BAD_REQUEST) {
            store.removeParts(
                name, upload, ActionListener.running(() -> listener.onFailure(failure)));
          } else {
            listener.onFailure(failure);
          }
        });
  }

  /**
   * Stores the network in a zip, after it has read a picture and a text.
   *
   * @param name its name; with a hash, its files must have this hash
   */
  public void put(String name, BytesReference zip, ActionListener<StoredNetworkResult> listener) {
    NetworkRuntime runtime = requireRuntime();
    requireName(name);
    SubscribableListener.<Void>newForked(models::requireWhole)
        .<StoredNetworkResult>andThen(
            (l, whole) ->
                executor.execute(
                    ActionRunnable.wrap(l, r -> store(runtime, name, zip.streamInput(), r))))
        .addListener(listener);
  }

  private static String simple(String name) {
    return name.replaceFirst(NetworkFolder.SEPARATOR + ".*", "");
  }

  private static void requireName(String name) {
    String simple = simple(name);
    try {
      NetworkFolder.requireName(simple);
    } catch (NetworkException refused) {
      throw new ElasticsearchStatusException(
          "{}", RestStatus.BAD_REQUEST, refused, refused.getMessage());
    }
    String hash = name.substring(simple.length());
    if (!hash.isEmpty() && !HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "\"%s\" is not a hash: leave it out, or name the network as it is listed", hash));
    }
  }

  private NetworkRuntime requireRuntime() {
    return networks
        .runtime()
        .orElseThrow(
            () ->
                new ElasticsearchStatusException(
                    "this node can't run networks, and so can't check what it is to store:"
                        + " install the plugin [{}] on every node",
                    RestStatus.BAD_REQUEST,
                    NodeNetworks.COMPANION));
  }

  private void store(
      NetworkRuntime runtime,
      String name,
      InputStream zip,
      ActionListener<StoredNetworkResult> listener)
      throws IOException {
    String simple = simple(name);
    try {
      SentFolder sent = SentFolder.of(temporary.folder(), zip, this::requireSize);
      // The files are read until their last piece is stored.
      ActionListener.run(
          ActionListener.releaseAfter(listener, sent),
          l -> {
            Reservation memory =
                Reservation.of(breaker, sent.memory(), "storing network " + simple);
            ActionListener.run(
                ActionListener.runBefore(l, memory::close),
                r -> store(name, simple, checked(runtime, sent), r));
          });
    } catch (NetworkException refused) {
      throw refused(refused.getMessage(), refused);
    }
  }

  /** Names files as they were sent, not where they lie for a moment. */
  private static CheckedNetwork checked(NetworkRuntime runtime, SentFolder sent)
      throws IOException {
    Path folder = sent.network();
    try {
      return runtime.check(folder);
    } catch (NetworkException refused) {
      String reason = refused.getMessage();
      throw refused(
          reason.replace(folder + "/", "").replace(folder.toString(), "the zip"), refused);
    }
  }

  private void store(
      String name,
      String simple,
      CheckedNetwork checked,
      ActionListener<StoredNetworkResult> listener) {
    String full = checked.files().fullName(simple);
    if (!name.equals(simple) && !name.equals(full)) {
      throw new ElasticsearchStatusException(
          "these are the files of [{}], not of [{}]", RestStatus.BAD_REQUEST, full, name);
    }
    Map<String, NetworkContent> files = checked.files().byName();
    StoredNetwork wanted =
        new StoredNetwork(
            full,
            clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
            store.newUpload(),
            checked.files().pictures().map(side -> side.settings().version()).orElse(0),
            checked.pictures(),
            checked.texts(),
            checked.licence(),
            files.entrySet().stream()
                .map(
                    file ->
                        new NetworkFile(
                            file.getKey(), file.getValue().length(), file.getValue().sha256()))
                .toList());
    store.put(wanted, files, listener.map(result -> new StoredNetworkResult(wanted, result)));
  }

  private static ElasticsearchStatusException refused(String reason, NetworkException cause) {
    return new ElasticsearchStatusException(
        "the body is not a usable network: {}", RestStatus.BAD_REQUEST, cause, reason);
  }

  /** Lists all networks. */
  public void list(ActionListener<List<StoredNetwork>> listener) {
    store.all(listener);
  }

  /** Describes the networks of a name, which may have a hash. */
  public void describe(String name, ActionListener<List<StoredNetwork>> listener) {
    store.all(
        listener.map(
            all -> {
              List<StoredNetwork> named =
                  all.stream()
                      .filter(
                          each ->
                              each.network().equals(name)
                                  || each.network().startsWith(name + NetworkFolder.SEPARATOR))
                      .toList();
              if (named.isEmpty()) {
                throw new ResourceNotFoundException(
                    "unknown network [{}]: GET /_cross_media/networks lists all networks", name);
              }
              return named;
            }));
  }

  /** Deletes a network; one that a served model reads by only if forced. Returns its full name. */
  public void delete(String name, boolean force, ActionListener<String> listener) {
    SubscribableListener.<Void>newForked(models::requireWhole)
        .<List<StoredNetwork>>andThen(l -> describe(name, l))
        .<StoredNetwork>andThen((l, named) -> requireUnused(only(name, named), force, l))
        .<String>andThen((l, network) -> store.delete(network, l.map(done -> network.network())))
        .addListener(listener);
  }

  private static StoredNetwork only(String name, List<StoredNetwork> named) {
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          Formatted.of(
              "several networks are called [%s]: name one of %s",
              name, named.stream().map(StoredNetwork::network).toList()));
    }
    return named.getFirst();
  }

  private void requireUnused(
      StoredNetwork network, boolean force, ActionListener<StoredNetwork> listener) {
    if (force) {
      listener.onResponse(network);
      return;
    }
    SubscribableListener.<List<Alias>>newForked(aliases::all)
        .<List<Head>>andThen(
            (l, all) ->
                index
                    .heads()
                    .readable(
                        all.stream()
                            .flatMap(alias -> alias.served().stream())
                            .map(StoredFile::version)
                            .toList(),
                        l))
        .<StoredNetwork>andThen(
            (l, heads) -> {
              List<VersionId> reading =
                  heads.stream()
                      .filter(head -> head.summary().networks().contains(network.network()))
                      .map(head -> head.file().version().unhashed())
                      .toList();
              if (!reading.isEmpty()) {
                throw new ElasticsearchStatusException(
                    "[{}] is read by {}, which are served: they would read no more pictures or"
                        + " texts; delete it with force=true all the same",
                    RestStatus.CONFLICT,
                    network.network(),
                    reading);
              }
              l.onResponse(network);
            })
        .addListener(listener);
  }

  /**
   * The files of a zip in a folder of the node, for the time they are read.
   *
   * @param heap how much heap all of them take
   * @param largest how many bytes the largest of them has
   */
  record SentFolder(Path folder, long heap, long largest) implements Releasable {

    private static final int MAX_FILES = 1_000;

    /** The most bytes of a name that all usual file systems allow. */
    private static final int MAX_NAME = 250;

    /** Unpacks a zip into an empty folder, as far as its size is allowed. */
    static SentFolder of(Path folder, InputStream zip, LongConsumer requireSize)
        throws IOException {
      boolean complete = false;
      try (ZipInputStream in = new ZipInputStream(zip)) {
        long bytes = 0;
        long heap = 0;
        long largest = 0;
        int files = 0;
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
          if (++files > MAX_FILES) {
            throw new NetworkException("it has more than " + MAX_FILES + " files");
          }
          Path file = within(folder, entry.getName());
          if (!entry.isDirectory()) {
            requireFree(folder, file);
            Files.createDirectories(file.getParent());
            long before = bytes;
            bytes = unpack(in, file, before, requireSize);
            heap += NetworkContent.heap(bytes - before);
            largest = Math.max(largest, bytes - before);
          }
        }
        if (files == 0) {
          throw new NetworkException("it is not a zip of the files of a network");
        }
        complete = true;
        return new SentFolder(folder, heap, largest);
      } catch (EOFException cut) {
        throw new NetworkException("its zip ends before it is complete", cut);
      } catch (ZipException | IllegalArgumentException damaged) {
        throw new NetworkException("it is not a readable zip: " + damaged.getMessage(), damaged);
      } finally {
        if (!complete) {
          TemporaryFiles.remove(folder);
        }
      }
    }

    /** Returns the memory to try the files one after the other. */
    long memory() {
      return heap + MEMORY * largest;
    }

    private static Path within(Path folder, String name) {
      int bytes = name.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_NAME) {
        throw new NetworkException(
            Formatted.of(
                "it has a file whose name has %d bytes, but names have at most %d",
                bytes, MAX_NAME));
      }
      try {
        Path file = folder.resolve(name).normalize();
        if (file.startsWith(folder) && !file.equals(folder)) {
          return file;
        }
      } catch (InvalidPathException impossible) {
        throw new NetworkException("it has a file of an impossible name", impossible);
      }
      throw new NetworkException(
          Formatted.of("its file \"%s\" would lie outside the network's folder", name));
    }

    /** Refuses a second file of a name, and a folder of the name of a file. */
    private static void requireFree(Path folder, Path file) {
      for (Path part = file; !part.equals(folder); part = part.getParent()) {
        if (Files.exists(part) && (part.equals(file) || !Files.isDirectory(part))) {
          throw new NetworkException(
              Formatted.of("its name \"%s\" is taken twice", folder.relativize(part)));
        }
      }
    }

    private static long unpack(InputStream in, Path file, long before, LongConsumer requireSize)
        throws IOException {
      byte[] part = new byte[1 << 16];
      long bytes = before;
      try (OutputStream out = Files.newOutputStream(file)) {
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
          bytes += read;
          requireSize.accept(bytes);
          out.write(part, 0, read);
        }
      }
      return bytes;
    }

    /** Returns the folder with the network: the only one that was packed, or all. */
    Path network() throws IOException {
      try (Stream<Path> all = Files.list(folder)) {
        List<Path> packed = all.toList();
        return packed.size() == 1 && Files.isDirectory(packed.getFirst())
            ? packed.getFirst()
            : folder;
      }
    }

    @Override
    public void close() {
      try {
        TemporaryFiles.remove(folder);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
