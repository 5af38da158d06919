package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.PictureNetwork;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.SentenceReader;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.DescriptorSource;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.serve.ServedVersion.Readers;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
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
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.RefCountingListener;
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

  /** ONNX Runtime copies the weights, and holds layers as they are computed. */
  private static final int MEMORY = 2;

  /** How many bytes of views of texts are kept for a moment. */
  private static final long TEXTS = 1 << 22;

  /** How long a network that is not there is not looked for again. */
  private static final TimeValue LOOK_AGAIN = TimeValue.timeValueSeconds(1);

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

  /** Creates networks that this runtime runs; an executor loads them. */
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
  public synchronized ModelNetworks forModel(VersionId version) {
    ModelNetworks made = new ModelNetworks(this, version);
    models.add(made);
    return made;
  }

  private synchronized void forget(ModelNetworks model) {
    models.remove(model);
  }

  /** Returns true if a model in memory, or one that is being loaded, reads by a network. */
  public synchronized Predicate<VersionId> readingBy(String network) {
    Set<VersionId> versions = new HashSet<>();
    for (ModelNetworks model : models) {
      if (model.needed.isEmpty()
          || model.needed.get().stream().anyMatch(view -> network(view).equals(network))) {
        versions.add(model.version.unhashed());
      }
    }
    return version -> versions.contains(version.unhashed());
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
   * @param refused how many loads were refused for lack of memory
   */
  public record Stats(
      int count,
      long bytes,
      long loads,
      long loadFailures,
      long loadTimeInMillis,
      long refused,
      Map<String, OfNetwork> networks) {

    /**
     * What one network has done.
     *
     * @param bytes the memory it takes, 0 if it is not loaded
     */
    public record OfNetwork(
        long bytes,
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
        loaded,
        all.bytes.get(),
        all.loads.get(),
        all.failures.get(),
        all.loadNanos.get() / 1_000_000,
        all.refused.get(),
        networks);
  }

  /** What was counted of one network, in nanoseconds. */
  private static final class Counts {

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

  private boolean hasFolder(String network) {
    return folder.filter(place -> place.contains(network)).isPresent();
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
    String stored = "store it by PUT /_cross_media/networks/" + nameOf(name) + ", or ";
    return stored
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

    /** Reads networks by their full names; those that are not stored are left out. */
    void find(Collection<String> names, ActionListener<Map<String, StoredNetwork>> listener);

    /** Reads some files of a network; one that is not as it was stored is a failure. */
    void files(
        StoredNetwork network,
        Predicate<String> which,
        ActionListener<Map<String, NetworkContent>> listener);
  }

  /** Where the files of a network are. */
  private interface Source {

    /** Returns how much heap the files take that are read. */
    long heap() throws IOException;

    long bytes() throws IOException;

    int version() throws IOException;

    boolean readsTexts();

    boolean readsPictures();

    /** Reads the files of one side. */
    void files(boolean ofTexts, ActionListener<NetworkFiles> listener);
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
    public void files(boolean ofTexts, ActionListener<NetworkFiles> listener) {
      ActionListener.completeWith(listener, () -> folder.files(name, "copy its folder again"));
    }
  }

  private record InCluster(StoredFiles store, StoredNetwork stored, boolean ofTexts)
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
          .mapToLong(StoredNetwork.NetworkFile::bytes)
          .sum();
    }

    @Override
    public int version() {
      return stored.version();
    }

    @Override
    public boolean readsTexts() {
      return stored.readsTexts();
    }

    @Override
    public boolean readsPictures() {
      return stored.readsPictures();
    }

    @Override
    public void files(boolean texts, ActionListener<NetworkFiles> listener) {
      store.files(
          stored,
          this::isRead,
          listener.map(
              files ->
                  ofTexts
                      ? NetworkFiles.ofTexts(files)
                      : NetworkFiles.of(
                          files.get(NetworkFolder.NETWORK),
                          NetworkSettings.of(
                              NetworkFolder.SETTINGS, files.get(NetworkFolder.SETTINGS).copy()),
                          Map.of())));
    }
  }

  private SharedPictures pictures(String name, Source source) {
    return new SharedPictures(
        name,
        source,
        use(
            name,
            source,
            files -> files.pictures().orElseThrow().network().length(),
            files -> runtime.orElseThrow().pictures(name, files.pictures().orElseThrow())));
  }

  private SharedTexts texts(String view, Source source) {
    return new SharedTexts(
        use(
            view,
            source,
            files -> files.companions().values().stream().mapToLong(NetworkContent::length).sum(),
            files -> new RecentTexts(runtime.orElseThrow().texts(files.companions()))));
  }

  /** Returns a network for one more model. */
  private synchronized <T extends Releasable> SharedNetwork<T> use(
      String view,
      Source source,
      ToLongFunction<NetworkFiles> bytes,
      Function<NetworkFiles, T> open) {
    @SuppressWarnings("unchecked") // the view determines the kind
    SharedNetwork<T> known = (SharedNetwork<T>) running.get(view);
    if (known != null && known.tryIncRef()) {
      return known;
    }
    SharedNetwork<T> made =
        new SharedNetwork<>(this, view, source, counts(network(view)), bytes, open);
    running.put(view, made);
    return made;
  }

  private synchronized void forget(String view, SharedNetwork<?> network) {
    running.remove(view, network);
  }

  /** A network that is loaded before its first use, and unloaded once nobody can use it. */
  private static final class SharedNetwork<T extends Releasable> extends AbstractRefCounted {

    private final NodeNetworks networks;
    private final String view;
    private final Source source;
    private final Counts counts;
    private final ToLongFunction<NetworkFiles> bytes;
    private final Function<NetworkFiles, T> open;
    private SubscribableListener<Void> loading;
    private volatile LoadedNetwork<T> loaded;

    SharedNetwork(
        NodeNetworks networks,
        String view,
        Source source,
        Counts counts,
        ToLongFunction<NetworkFiles> bytes,
        Function<NetworkFiles, T> open) {
      this.networks = networks;
      this.view = view;
      this.source = source;
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
    void ready(ActionListener<Void> listener) {
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
            this::load);
      }
    }

    private void load(ActionListener<LoadedNetwork<T>> listener) {
      if (!tryIncRef()) {
        throw new TaskCancelledException("the network of " + view + " was unloaded");
      }
      ActionListener<LoadedNetwork<T>> held = ActionListener.runAfter(listener, this::decRef);
      networks.executor.execute(ActionRunnable.wrap(explained(held), this::read));
    }

    private ActionListener<LoadedNetwork<T>> explained(ActionListener<LoadedNetwork<T>> listener) {
      return listener.delegateResponse(
          (l, failure) ->
              l.onFailure(
                  failure instanceof NetworkException
                      ? new IllegalArgumentException(
                          Formatted.of(
                              "the network %s can't be loaded: %s",
                              network(view), failure.getMessage()),
                          failure)
                      : failure));
    }

    /** Making room for it may unload other networks, so no lock is held meanwhile. */
    private void read(ActionListener<LoadedNetwork<T>> listener) throws IOException {
      String name = network(view);
      // What can never be loaded is not read first.
      Reservation.of(networks.breaker, MEMORY * source.bytes(), "network " + name).close();
      Reservation read =
          Reservation.of(networks.breaker, source.heap(), "files of network " + name);
      ActionListener<LoadedNetwork<T>> releasing = ActionListener.runBefore(listener, read::close);
      ActionListener.run(
          releasing,
          l ->
              source.files(
                  NetworkFolder.isOfTexts(view),
                  l.delegateFailureAndWrap(
                      (o, files) ->
                          networks.executor.execute(
                              ActionRunnable.supply(o, () -> opened(name, files))))));
    }

    private LoadedNetwork<T> opened(String name, NetworkFiles files) {
      long needed = MEMORY * bytes.applyAsLong(files);
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

  private record SharedPictures(String name, Source source, SharedNetwork<PictureNetwork> network)
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

  private record SharedTexts(SharedNetwork<RecentTexts> network) {

    View view(String text) {
      return network.use(loaded -> loaded.view(text, network.counts.texts));
    }
  }

  /** Keeps what texts became: one search asks several times. */
  private record RecentTexts(SentenceReader reader, Cache<String, View> kept)
      implements Releasable {

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

  /** What a request is going to read. */
  public enum Reading {
    /** Views that are ready. */
    NOTHING,
    PICTURES,
    TEXTS,
    ALL;

    private boolean pictures() {
      return this == PICTURES || this == ALL;
    }

    private boolean texts() {
      return this == TEXTS || this == ALL;
    }
  }

  /** The networks of one model. */
  public static final class ModelNetworks implements DescriptorSource, Readers, Releasable {

    private final NodeNetworks networks;
    private final VersionId version;
    private final Map<String, StoredNetwork> stored = new HashMap<>();
    private final Map<String, SharedPictures> pictures = new HashMap<>();
    private final Map<String, SharedTexts> texts = new HashMap<>();

    /** The views that the model reads and that networks make, as soon as they are known. */
    private volatile Optional<Set<String>> needed = Optional.empty();

    private volatile long found;
    private boolean closed;

    private ModelNetworks(NodeNetworks networks, VersionId version) {
      this.networks = networks;
      this.version = version;
    }

    /** Finds out which of the networks that the model reads by are stored in the cluster. */
    public void find(Set<String> views, ActionListener<Void> listener) {
      needed = Optional.of(Set.copyOf(views));
      found = System.nanoTime();
      if (networks.runtime.isEmpty() || views.isEmpty()) {
        listener.onResponse(null);
        return;
      }
      networks.store.find(
          views.stream().map(NodeNetworks::network).distinct().toList(),
          listener.map(
              found -> {
                synchronized (this) {
                  stored.putAll(found);
                }
                return null;
              }));
    }

    /** Loads the networks that a request is going to read by. */
    public void ready(Reading reading, ActionListener<Void> listener) {
      Set<String> views = needed.orElse(Set.of());
      if (reading == Reading.NOTHING || views.isEmpty()) {
        listener.onResponse(null);
      } else if (lacksSome(views) && System.nanoTime() - found > LOOK_AGAIN.nanos()) {
        find(views, listener.delegateFailureAndWrap((l, done) -> load(views, reading, l)));
      } else {
        load(views, reading, listener);
      }
    }

    private boolean lacksSome(Set<String> views) {
      return views.stream().anyMatch(view -> source(network(view), false).isEmpty());
    }

    private void load(Set<String> views, Reading reading, ActionListener<Void> listener) {
      List<SharedNetwork<?>> all = new ArrayList<>();
      try {
        for (String view : views) {
          boolean ofTexts = NetworkFolder.isOfTexts(view);
          if (ofTexts && reading.texts() && reads(view)) {
            all.add(reader(view).network());
          } else if (!ofTexts && reading.pictures() && contains(view)) {
            all.add(opened(view).network());
          }
        }
      } catch (RuntimeException unloaded) {
        listener.onFailure(unloaded);
        return;
      }
      try (RefCountingListener refs = new RefCountingListener(listener)) {
        all.forEach(network -> network.ready(refs.acquire()));
      }
    }

    /** What the cluster stores comes before what lies in a folder: it is the same on all nodes. */
    private synchronized Optional<Source> source(String network, boolean ofTexts) {
      if (networks.runtime.isEmpty() || !network.contains(NetworkFolder.SEPARATOR)) {
        return Optional.empty();
      }
      StoredNetwork known = stored.get(network);
      if (known != null) {
        return Optional.of(new InCluster(networks.store, known, ofTexts));
      }
      return networks.hasFolder(network)
          ? Optional.of(new InFolder(networks.folder.orElseThrow(), network))
          : Optional.empty();
    }

    @Override
    public Descriptors descriptors() {
      return Descriptors.standard().from(this);
    }

    @Override
    public boolean contains(String name) {
      return source(name, false).filter(Source::readsPictures).isPresent();
    }

    @Override
    public String remedy(String view) {
      return networks.remedy(view);
    }

    @Override
    public Optional<Descriptor> named(String name) {
      return contains(name) ? Optional.of(opened(name)) : Optional.empty();
    }

    private synchronized SharedPictures opened(String name) {
      requireOpen();
      return pictures.computeIfAbsent(
          name, missing -> networks.pictures(name, source(name, false).orElseThrow()));
    }

    @Override
    public boolean reads(String view) {
      return NetworkFolder.isOfTexts(view)
          && source(NetworkFolder.ofTexts(view), true).filter(Source::readsTexts).isPresent();
    }

    @Override
    public View read(String view, String text) {
      return reader(view).view(text);
    }

    private synchronized SharedTexts reader(String view) {
      requireOpen();
      return texts.computeIfAbsent(
          view,
          missing -> networks.texts(view, source(NetworkFolder.ofTexts(view), true).orElseThrow()));
    }

    private void requireOpen() {
      if (closed) {
        throw new TaskCancelledException("the model was unloaded");
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      pictures.values().forEach(each -> each.network().decRef());
      texts.values().forEach(each -> each.network().decRef());
      pictures.clear();
      texts.clear();
      networks.forget(this);
    }
  }
}
