package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.PictureNetwork;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.SentenceReader;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactFile;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.serve.ServedVersion;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.AbstractRefCounted;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * The networks that a node runs: those stored in the cluster, and those of a folder that a system
 * property names. One is loaded when a picture or a text is first to be read by it. Models share
 * it, and it is unloaded with the last model that has used it.
 */
public final class NodeNetworks {

  /** The plugin that runs networks. */
  public static final String COMPANION = "cross-media-networks";

  /** ONNX Runtime copies the weights, and packs them once more. */
  private static final int COPIES = 2;

  /**
   * The most that layers take while threads compute them: 48 MB of the MiniLM of 21 MB with 8
   * threads. Smaller networks have smaller layers.
   */
  private static final long MAX_LAYERS = 48L << 20;

  /** How many bytes of views of texts are kept for a moment. */
  private static final long TEXTS = 1 << 22;

  /** How failures are answered for which the memory does not suffice, now or ever. */
  private static final Set<RestStatus> NO_MEMORY =
      Set.of(RestStatus.TOO_MANY_REQUESTS, RestStatus.REQUEST_ENTITY_TOO_LARGE);

  private static final TimeValue MOMENT = TimeValue.timeValueMinutes(1);

  private final Optional<NetworkRuntime> runtime;
  private final Optional<NetworkFolder> folder;
  private final StoredFiles store;
  private final CircuitBreaker breaker;
  private final Executor executor;
  private final ThreadContext context;
  private final Map<String, SharedNetwork<?>> running = new HashMap<>();
  private final Map<String, Counts> counts = new TreeMap<>();
  private final Set<ModelNetworks> models = new HashSet<>();
  private final AtomicLong missed = new AtomicLong();

  /** Creates networks that this runtime runs; an executor loads them, whose threads may wait. */
  public NodeNetworks(
      Optional<NetworkRuntime> runtime,
      StoredFiles store,
      CircuitBreaker breaker,
      Executor executor,
      ThreadContext context) {
    this(
        runtime,
        Optional.ofNullable(System.getProperty(NetworkFolder.PROPERTY))
            .map(name -> new NetworkFolder(Path.of(name))),
        store,
        breaker,
        executor,
        context);
  }

  NodeNetworks(
      Optional<NetworkRuntime> runtime,
      Optional<NetworkFolder> folder,
      StoredFiles store,
      CircuitBreaker breaker,
      Executor executor,
      ThreadContext context) {
    this.runtime = runtime;
    this.folder = folder;
    this.store = store;
    this.breaker = breaker;
    this.executor = executor;
    this.context = context;
  }

  /** Returns what runs networks on this node, if it is installed. */
  public Optional<NetworkRuntime> runtime() {
    return runtime;
  }

  /** Returns the networks for one model, to be closed when the model is unloaded. */
  public synchronized ModelNetworks forModel(ServedVersion version) {
    ModelNetworks made = new ModelNetworks(this, version);
    models.add(made);
    return made;
  }

  synchronized void forget(ModelNetworks model) {
    models.remove(model);
  }

  /** Returns true if a model in memory reads by a network. */
  public synchronized Predicate<VersionId> readingBy(String network) {
    Set<VersionId> versions =
        models.stream()
            .filter(model -> model.readsBy(network))
            .map(model -> model.model().id().unhashed())
            .collect(Collectors.toSet());
    return version -> versions.contains(version.unhashed());
  }

  /** Reads by its full name what the cluster stores of a network, if the caller may read it. */
  public void find(String network, ActionListener<Optional<Artifact<NetworkSummary>>> listener) {
    store.find(network, listener);
  }

  /** Returns true if a network lies in the folder of this node's networks. */
  public boolean isInFolder(String network) {
    return folder.filter(place -> place.contains(network)).isPresent();
  }

  /** Counts a request that should be read by a network that is not here. */
  void countMissed() {
    missed.incrementAndGet();
  }

  /** Forgets what was counted of a network that was deleted. */
  public synchronized void forgetCounts(String network) {
    counts.remove(network);
  }

  private synchronized Counts counts(String network) {
    return counts.computeIfAbsent(network, missing -> new Counts());
  }

  /**
   * What this node's networks take, and have done since the node started.
   *
   * @param companion whether this node runs networks
   * @param refused how many loads were refused for lack of memory
   * @param missed how many requests a network should have read that was not here for their sender
   */
  public record Stats(
      boolean companion,
      int count,
      long memoryInBytes,
      long loads,
      long loadFailures,
      long loadTimeInMillis,
      long refused,
      long missed,
      Map<String, OfNetwork> networks) {

    /**
     * What one network has done.
     *
     * @param memoryInBytes what it takes, 0 if it is not loaded
     */
    public record OfNetwork(
        long memoryInBytes,
        long loads,
        long pictures,
        long picturesTimeInMillis,
        long texts,
        long textsTimeInMillis) {}
  }

  /** Returns what this node's networks have done. */
  public synchronized Stats stats() {
    Map<String, Stats.OfNetwork> networks = new LinkedHashMap<>();
    Counts all = new Counts();
    int loaded = 0;
    for (Map.Entry<String, Counts> each : counts.entrySet()) {
      Counts one = each.getValue();
      networks.put(
          each.getKey(),
          new Stats.OfNetwork(
              one.bytes.get(),
              one.loads.get(),
              one.pictures.count.get(),
              one.pictures.nanos.get() / 1_000_000,
              one.texts.count.get(),
              one.texts.nanos.get() / 1_000_000));
      all.add(one);
      loaded += one.bytes.get() > 0 ? 1 : 0;
    }
    return new Stats(
        runtime.isPresent(),
        loaded,
        all.bytes.get(),
        all.loads.get(),
        all.failures.get(),
        all.loadNanos.get() / 1_000_000,
        all.refused.get(),
        missed.get(),
        networks);
  }

  /** What was counted of one network, in nanoseconds. */
  static final class Counts {

    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong loads = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong loadNanos = new AtomicLong();
    private final Runs pictures = new Runs(new AtomicLong(), new AtomicLong());
    private final Runs texts = new Runs(new AtomicLong(), new AtomicLong());

    private record Runs(AtomicLong count, AtomicLong nanos) {

      <R> R counting(Supplier<R> run) {
        long start = System.nanoTime();
        R made = run.get();
        count.incrementAndGet();
        nanos.addAndGet(System.nanoTime() - start);
        return made;
      }
    }

    void add(Counts one) {
      bytes.addAndGet(one.bytes.get());
      loads.addAndGet(one.loads.get());
      failures.addAndGet(one.failures.get());
      refused.addAndGet(one.refused.get());
      loadNanos.addAndGet(one.loadNanos.get());
    }
  }

  /** Returns the memory that a network takes whose files have this size. */
  static long memory(long bytes) {
    return COPIES * bytes + Math.min(COPIES * bytes, MAX_LAYERS);
  }

  /** Returns the full name of the network that makes a view. */
  public static String network(String view) {
    return NetworkFolder.isOfTexts(view) ? NetworkFolder.ofTexts(view) : view;
  }

  /** Returns what brings a network that is not here. */
  String remedy(String name) {
    if (runtime.isEmpty()) {
      return "install the plugin [" + COMPANION + "] on this node, which runs networks";
    }
    return "store it by PUT /_cross_media/networks/"
        + nameOf(name)
        + ", have your role grant it if it is stored, or "
        + folder
            .map(place -> "copy the network's folder [" + name + "] into [" + place.folder() + "]")
            .orElse(
                Formatted.of(
                    "copy the network's folder [%s] to the node, and name the folder above it by"
                        + " -D%s",
                    name, NetworkFolder.PROPERTY));
  }

  private static String nameOf(String full) {
    int end = full.indexOf(NetworkFolder.SEPARATOR);
    return end < 0 ? full : full.substring(0, end);
  }

  /** The networks that the cluster stores. */
  interface StoredFiles {

    /** Reads a network by its full name; empty if it is not stored, or not for the caller. */
    void find(String name, ActionListener<Optional<Artifact<NetworkSummary>>> listener);

    /** Reads some files of a network, and blocks; one that is not as it was stored is a failure. */
    Map<String, NetworkContent> files(Artifact<NetworkSummary> network, Predicate<String> which)
        throws IOException;
  }

  /** Where the files of a network are. */
  interface Source {

    /** Returns how much heap the files take that are read. */
    long heap() throws IOException;

    long bytes() throws IOException;

    int version() throws IOException;

    boolean readsTexts();

    boolean readsPictures();

    /** Reads the files of one side, and blocks. */
    NetworkFiles files(boolean ofTexts) throws IOException;
  }

  private record InFolder(NetworkFolder folder, String name) implements Source {

    @Override
    public long heap() throws IOException {
      return folder.heap(name);
    }

    @Override
    public long bytes() throws IOException {
      return folder.bytes(name);
    }

    @Override
    public int version() throws IOException {
      return folder.settings(name).version();
    }

    @Override
    public boolean readsTexts() {
      return folder.readsTexts(name);
    }

    @Override
    public boolean readsPictures() {
      return folder.readsPictures(name);
    }

    @Override
    public NetworkFiles files(boolean ofTexts) throws IOException {
      return folder.files(name, "copy its folder again");
    }
  }

  private record InCluster(StoredFiles store, Artifact<NetworkSummary> stored, boolean ofTexts)
      implements Source {

    private boolean isRead(String file) {
      boolean ofPictures =
          file.equals(NetworkFolder.NETWORK) || file.equals(NetworkFolder.SETTINGS);
      return ofTexts != ofPictures;
    }

    @Override
    public long heap() {
      return stored.files().stream()
          .filter(file -> isRead(file.name()))
          .mapToLong(file -> NetworkContent.heap(file.bytes()))
          .sum();
    }

    @Override
    public long bytes() {
      return stored.files().stream()
          .filter(file -> isRead(file.name()))
          .mapToLong(ArtifactFile::bytes)
          .sum();
    }

    @Override
    public int version() {
      return stored.about().version();
    }

    @Override
    public boolean readsTexts() {
      return stored.has(NetworkFolder.TEXTS);
    }

    @Override
    public boolean readsPictures() {
      return stored.has(NetworkFolder.NETWORK);
    }

    @Override
    public NetworkFiles files(boolean texts) throws IOException {
      Map<String, NetworkContent> files = store.files(stored, this::isRead);
      return ofTexts
          ? NetworkFiles.ofTexts(files)
          : NetworkFiles.of(
              files.get(NetworkFolder.NETWORK),
              NetworkSettings.of(NetworkFolder.SETTINGS, files.get(NetworkFolder.SETTINGS).copy()),
              Map.of());
    }
  }

  /** Returns where a network is for a caller who has found it in the cluster, or has not. */
  Optional<Source> source(
      String network, boolean ofTexts, Optional<Artifact<NetworkSummary>> found) {
    if (runtime.isEmpty() || !network.contains(NetworkFolder.SEPARATOR)) {
      return Optional.empty();
    }
    return found
        .<Source>map(stored -> new InCluster(store, stored, ofTexts))
        .or(
            () ->
                folder
                    .filter(place -> place.contains(network))
                    .map(place -> new InFolder(place, network)));
  }

  SharedPictures pictures(String name) {
    return new SharedPictures(
        name,
        use(
            name,
            files -> files.pictures().orElseThrow().network().length(),
            files -> runtime.orElseThrow().pictures(name, files.pictures().orElseThrow())));
  }

  SharedTexts texts(String view) {
    return new SharedTexts(
        use(
            view,
            files -> files.companions().values().stream().mapToLong(NetworkContent::length).sum(),
            files -> new RecentTexts(runtime.orElseThrow().texts(files.companions()))));
  }

  /** Returns a network for one more model. */
  private synchronized <T extends Releasable> SharedNetwork<T> use(
      String view, ToLongFunction<NetworkFiles> bytes, Function<NetworkFiles, T> open) {
    @SuppressWarnings("unchecked") // the view determines the kind
    SharedNetwork<T> known = (SharedNetwork<T>) running.get(view);
    if (known != null && known.tryIncRef()) {
      return known;
    }
    SharedNetwork<T> made = new SharedNetwork<>(this, view, counts(network(view)), bytes, open);
    running.put(view, made);
    return made;
  }

  private synchronized void forget(String view, SharedNetwork<?> network) {
    running.remove(view, network);
  }

  /** A network that is loaded before its first use, and unloaded once nobody can use it. */
  static final class SharedNetwork<T extends Releasable> extends AbstractRefCounted {

    private final NodeNetworks networks;
    private final String view;
    private final Counts counts;
    private final ToLongFunction<NetworkFiles> bytes;
    private final Function<NetworkFiles, T> open;
    private SubscribableListener<Void> loading;
    private volatile LoadedNetwork<T> loaded;

    SharedNetwork(
        NodeNetworks networks,
        String view,
        Counts counts,
        ToLongFunction<NetworkFiles> bytes,
        Function<NetworkFiles, T> open) {
      this.networks = networks;
      this.view = view;
      this.counts = counts;
      this.bytes = bytes;
      this.open = open;
    }

    /** A request that was cancelled may release its model while a thread still works for it. */
    <R> R use(Function<T, R> work) {
      if (!tryIncRef()) {
        throw new TaskCancelledException("the network of " + view + " was unloaded");
      }
      try {
        LoadedNetwork<T> ready = loaded;
        if (ready == null) {
          throw new IllegalStateException("the network of " + view + " was not loaded before");
        }
        return work.apply(ready.network());
      } finally {
        decRef();
      }
    }

    /** Loads the network unless it is loaded; those that wait for one load share it. */
    void ready(Source source, ActionListener<Void> listener) {
      if (loaded != null) {
        listener.onResponse(null);
        return;
      }
      SubscribableListener<Void> shared;
      boolean isFirst;
      synchronized (this) {
        isFirst = loading == null;
        if (isFirst) {
          loading = new SubscribableListener<>();
        }
        shared = loading;
      }
      shared.addListener(
          ContextPreservingActionListener.wrapPreservingContext(listener, networks.context));
      if (isFirst) {
        long start = System.nanoTime();
        ActionListener.run(
            ActionListener.<LoadedNetwork<T>>wrap(
                made -> {
                  counts.loads.incrementAndGet();
                  counts.loadNanos.addAndGet(System.nanoTime() - start);
                  counts.bytes.addAndGet(made.bytes());
                  loaded = made;
                  shared.onResponse(null);
                },
                failure -> {
                  counts.failures.incrementAndGet();
                  if (NO_MEMORY.contains(ExceptionsHelper.status(failure))) {
                    counts.refused.incrementAndGet();
                  }
                  synchronized (this) {
                    loading = null;
                  }
                  shared.onFailure(failure);
                }),
            l -> load(source, l));
      }
    }

    private void load(Source source, ActionListener<LoadedNetwork<T>> listener) {
      if (!tryIncRef()) {
        throw new TaskCancelledException("the network of " + view + " was unloaded");
      }
      networks.executor.execute(
          ActionRunnable.supply(
              ActionListener.runAfter(listener, this::decRef), () -> read(source)));
    }

    /** Making room for it may unload other networks, so no lock is held meanwhile. */
    private LoadedNetwork<T> read(Source source) throws IOException {
      String name = network(view);
      try {
        // What can never be loaded is not read first.
        Reservation.of(networks.breaker, memory(source.bytes()), "network " + name).close();
        return Reservation.during(
            networks.breaker,
            source.heap(),
            "files of network " + name,
            () -> opened(name, source.files(NetworkFolder.isOfTexts(view))));
      } catch (NetworkException refused) {
        throw new IllegalArgumentException(
            Formatted.of("the network %s can't be loaded: %s", name, refused.getMessage()),
            refused);
      }
    }

    private LoadedNetwork<T> opened(String name, NetworkFiles files) {
      long needed = memory(bytes.applyAsLong(files));
      Reservation memory = Reservation.of(networks.breaker, needed, "network " + name);
      T network = null;
      try {
        network = open.apply(files);
        return new LoadedNetwork<>(network, needed, memory);
      } finally {
        if (network == null) {
          memory.close();
        }
      }
    }

    @Override
    protected void closeInternal() {
      networks.forget(view, this);
      if (loaded != null) {
        counts.bytes.addAndGet(-loaded.bytes());
        Releasables.close(loaded.network(), loaded.memory());
      }
    }
  }

  /** A network in memory, and the reservation of that. */
  private record LoadedNetwork<T>(T network, long bytes, Reservation memory) {}

  /** A network of pictures, shared by models. */
  record SharedPictures(String name, SharedNetwork<PictureNetwork> network) {

    /** Returns it for a caller who finds it at this place. */
    Descriptor by(Source source) {
      return new FoundPictures(name, network, source);
    }
  }

  private record FoundPictures(String name, SharedNetwork<PictureNetwork> network, Source source)
      implements Descriptor {

    @Override
    public int version() {
      try {
        return source.version();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public View extract(Picture picture) {
      return network.use(loaded -> network.counts.pictures.counting(() -> loaded.extract(picture)));
    }
  }

  /** A network of texts, shared by models. */
  record SharedTexts(SharedNetwork<RecentTexts> network) {

    View view(String text) {
      return network.use(loaded -> loaded.view(text, network.counts.texts));
    }
  }

  /** Keeps what texts became: one search asks several times. */
  record RecentTexts(SentenceReader reader, Cache<String, View> kept) implements Releasable {

    RecentTexts(SentenceReader reader) {
      this(
          reader,
          CacheBuilder.<String, View>builder()
              .setMaximumWeight(TEXTS)
              .weigher((text, view) -> 2L * text.length() + 4L * view.dimension())
              .setExpireAfterWrite(MOMENT)
              .build());
    }

    View view(String text, Counts.Runs counted) {
      try {
        return kept.computeIfAbsent(
            text, read -> counted.counting(() -> DenseVector.of(reader.view(read))));
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(failed);
      }
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
