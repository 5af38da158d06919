package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.ServedVersion;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;

/**
 * The networks that a node runs: those stored in the cluster, and those of a folder that a system
 * property names. One is loaded when a picture or a text is first to be read by it. Models share
 * it, and it is unloaded with the last model that has used it.
 */
public final class NodeNetworks {

  /** The plugin that runs networks. */
  public static final String COMPANION = "cross-media-networks";

  private final Optional<NetworkRuntime> runtime;
  private final Optional<NetworkFolder> folder;
  private final StoredFiles store;
  private final SharedNetwork.Loading loads;
  private final Map<String, SharedNetwork<?>> running = new HashMap<>();
  private final Map<String, NetworkCounts> counts = new TreeMap<>();
  private final Set<ModelNetworks> models = new HashSet<>();
  private final AtomicLong missed = new AtomicLong();

  /** Returns what large networks take beside the heap. */
  public NativeMemory outside() {
    return loads.outside();
  }

  /** Creates networks that this runtime runs; an executor loads them, whose threads may wait. */
  public NodeNetworks(
      Optional<NetworkRuntime> runtime,
      StoredFiles store,
      CircuitBreaker breaker,
      NativeMemory outside,
      Executor executor,
      ThreadContext context) {
    this(
        runtime,
        Optional.ofNullable(System.getProperty(NetworkFolder.PROPERTY))
            .map(name -> new NetworkFolder(Path.of(name))),
        store,
        breaker,
        outside,
        executor,
        context);
  }

  NodeNetworks(
      Optional<NetworkRuntime> runtime,
      Optional<NetworkFolder> folder,
      StoredFiles store,
      CircuitBreaker breaker,
      NativeMemory outside,
      Executor executor,
      ThreadContext context) {
    this.runtime = runtime;
    this.folder = folder;
    this.store = store;
    this.loads = new SharedNetwork.Loading(breaker, outside, executor, context);
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

  /** NetworkCounts a request that should be read by a network that is not here. */
  void countMissed() {
    missed.incrementAndGet();
  }

  /** Forgets what was counted of a network that was deleted. */
  public synchronized void forgetCounts(String network) {
    counts.remove(network);
  }

  private synchronized NetworkCounts counts(String network) {
    return counts.computeIfAbsent(network, missing -> new NetworkCounts());
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
    NetworkCounts all = new NetworkCounts();
    int loaded = 0;
    for (Map.Entry<String, NetworkCounts> each : counts.entrySet()) {
      Stats.OfNetwork one = each.getValue().ofNetwork();
      networks.put(each.getKey(), one);
      all.add(each.getValue());
      loaded += one.memoryInBytes() > 0 ? 1 : 0;
    }
    return all.ofAll(runtime.isPresent(), loaded, missed.get(), networks);
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
        + NetworkFolder.nameOf(name)
        + ", have your role grant it if it is stored, or "
        + folder
            .map(place -> "copy the network's folder [" + name + "] into [" + place.folder() + "]")
            .orElse(
                Formatted.of(
                    "copy the network's folder [%s] to the node, and name the folder above it by"
                        + " -D%s",
                    name, NetworkFolder.PROPERTY));
  }

  /** Returns where a network is for a caller who has found it in the cluster, or has not. */
  Optional<NetworkSource> source(
      String network, boolean ofTexts, Optional<Artifact<NetworkSummary>> found) {
    if (runtime.isEmpty() || !network.contains(NetworkFolder.SEPARATOR)) {
      return Optional.empty();
    }
    return found
        .<NetworkSource>map(stored -> new NetworkSource.InCluster(store, stored, ofTexts))
        .or(
            () ->
                folder
                    .filter(place -> place.contains(network))
                    .map(place -> new NetworkSource.InFolder(place, network)));
  }

  SharedPictures pictures(String name) {
    return new SharedPictures(
        name,
        use(
            name,
            files -> LongStream.of(files.pictures().orElseThrow().network().length()),
            files -> runtime.orElseThrow().pictures(name, files.pictures().orElseThrow())));
  }

  SharedTexts texts(String view) {
    return new SharedTexts(
        use(
            view,
            files -> files.companions().values().stream().mapToLong(NetworkContent::length),
            files -> new SharedTexts.RecentTexts(runtime.orElseThrow().texts(files.companions()))));
  }

  /** Returns a network for one more model. */
  private synchronized <T extends Releasable> SharedNetwork<T> use(
      String view, Function<NetworkFiles, LongStream> lengths, Function<NetworkFiles, T> open) {
    @SuppressWarnings("unchecked") // the view determines the kind
    SharedNetwork<T> known = (SharedNetwork<T>) running.get(view);
    if (known != null && known.tryIncRef()) {
      return known;
    }
    SharedNetwork<T> made =
        new SharedNetwork<>(
            view, counts(network(view)), loads, lengths, open, unloaded -> forget(view, unloaded));
    running.put(view, made);
    return made;
  }

  private synchronized void forget(String view, SharedNetwork<?> network) {
    running.remove(view, network);
  }
}
