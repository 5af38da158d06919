package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.PluginSettings;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NativeMemory;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.CheckedNetwork;
import io.github.crossmedia.elasticsearch.networks.NetworkSummary;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.networks.TemporaryFiles;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactFile;
import io.github.crossmedia.elasticsearch.store.file.ArtifactParts;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.SentFile;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.rest.RestStatus;

/** The operations of an administrator on networks: store, inspect and delete. */
public final class NetworkAdmin {

  private static final Pattern HASH = Pattern.compile("#[0-9a-f]{12}");

  /** What ONNX Runtime takes to try a file, in times its length. */
  private static final int MEMORY = 2;

  private final ModelAdmin models;
  private final ArtifactStore store;
  private final NodeNetworks networks;
  private final Aliases aliases;
  private final CircuitBreaker breaker;
  private final PluginSettings pluginSettings;
  private final TemporaryFiles temporary;
  private final Clock clock;

  NetworkAdmin(
      ModelAdmin models,
      ArtifactStore store,
      NodeNetworks networks,
      Aliases aliases,
      CircuitBreaker breaker,
      PluginSettings pluginSettings,
      TemporaryFiles temporary,
      Clock clock) {
    this.models = models;
    this.store = store;
    this.networks = networks;
    this.aliases = aliases;
    this.breaker = breaker;
    this.pluginSettings = pluginSettings;
    this.temporary = temporary;
    this.clock = clock;
  }

  /** A network and what became of the files that were sent. */
  public record StoredNetworkResult(
      Artifact<NetworkSummary> network, ArtifactStore.Result result) {}

  private void requireSize(long bytes) {
    pluginSettings.requireSize("the network", bytes, PluginSettings.NETWORK_SIZE);
  }

  /** Begins an upload of so many bytes in parts, and returns its name. */
  public String begin(String name, long bytes) {
    requireRuntime();
    requireName(name);
    requireSize(bytes);
    models.requireWhole();
    return store.newUpload();
  }

  public ArtifactParts parts(String name, String upload) {
    requireName(name);
    models.requireWhole();
    return new ArtifactParts(store, name, upload, this::requireSize);
  }

  /**
   * Stores the network in a zip, after it has read a picture and a text.
   *
   * @param name its name; with a hash, its files must have this hash
   */
  public StoredNetworkResult put(String name, SentFile zip) throws IOException {
    NetworkRuntime runtime = requireRuntime();
    requireName(name);
    models.requireWhole();
    return zip.thenForgotten(() -> store(runtime, name, zip.stream()));
  }

  private static void requireName(String name) {
    String simple = NetworkFolder.nameOf(name);
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

  private StoredNetworkResult store(NetworkRuntime runtime, String name, InputStream zip)
      throws IOException {
    try (SentFolder sent = SentFolder.of(temporary.folder(), zip, this::requireSize)) {
      String label = "storing network " + NetworkFolder.nameOf(name);
      Releasable outside = networks.outside().reserve(NativeMemory.of(sent.largest()), label);
      try {
        return Reservation.during(
            breaker, sent.memory(), label, () -> store(name, checked(runtime, sent)));
      } finally {
        outside.close();
      }
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

  private StoredNetworkResult store(String name, CheckedNetwork checked) {
    String simple = NetworkFolder.nameOf(name);
    String full = checked.files().fullName(simple);
    if (!name.equals(simple) && !name.equals(full)) {
      throw new ElasticsearchStatusException(
          "these are the files of [{}], not of [{}]", RestStatus.BAD_REQUEST, full, name);
    }
    List<ArtifactFile> files = new ArrayList<>();
    List<ArtifactStore.Content> contents = new ArrayList<>();
    checked
        .files()
        .byName()
        .forEach(
            (file, content) -> {
              files.add(new ArtifactFile(file, content.length(), content.sha256()));
              contents.add((from, length) -> new BytesArray(content.copy(from, length)));
            });
    Artifact<NetworkSummary> wanted =
        new Artifact<>(
            NetworkSummary.KIND,
            full,
            clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
            store.newUpload(),
            files,
            new NetworkSummary(
                checked.files().pictures().map(side -> side.settings().version()).orElse(0),
                checked.pictures(),
                checked.texts(),
                checked.licence()));
    return new StoredNetworkResult(wanted, store.put(wanted, contents));
  }

  private static ElasticsearchStatusException refused(String reason, NetworkException cause) {
    return new ElasticsearchStatusException(
        "the body is not a usable network: {}", RestStatus.BAD_REQUEST, cause, reason);
  }

  public List<Artifact<NetworkSummary>> list() {
    return store.all(NetworkSummary.KIND);
  }

  /** Describes the networks of a name, which may have a hash. */
  public List<Artifact<NetworkSummary>> describe(String name) {
    List<Artifact<NetworkSummary>> named =
        list().stream()
            .filter(
                each ->
                    each.name().equals(name)
                        || each.name().startsWith(name + NetworkFolder.SEPARATOR))
            .toList();
    if (named.isEmpty()) {
      throw new ResourceNotFoundException(
          "unknown network [{}]: GET /_cross_media/networks lists all networks", name);
    }
    return named;
  }

  /** Deletes a network; one that a served model reads by only if forced. Returns its full name. */
  public String delete(String name, boolean force) {
    models.requireWhole();
    List<Artifact<NetworkSummary>> named = describe(name);
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          Formatted.of(
              "several networks are called [%s]: name one of %s",
              name, named.stream().map(Artifact::name).toList()));
    }
    String full = named.getFirst().name();
    if (!force) {
      requireUnused(full);
    }
    store.delete(named.getFirst());
    return full;
  }

  private void requireUnused(String network) {
    Set<StoredVersion> served =
        aliases.all().stream()
            .flatMap(alias -> alias.served().stream())
            .collect(Collectors.toSet());
    List<VersionId> reading =
        store.all(StoredVersion.KIND).stream()
            .filter(version -> version.about().networks().contains(network))
            .map(StoredVersion::of)
            .filter(served::contains)
            .map(version -> version.version().unhashed())
            .toList();
    if (!reading.isEmpty()) {
      throw new ElasticsearchStatusException(
          "[{}] is read by {}, which are served: they would read no more pictures or"
              + " texts; delete it with force=true all the same",
          RestStatus.CONFLICT,
          network,
          reading);
    }
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
      return heap + MEMORY * NetworkContent.heap(largest);
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
