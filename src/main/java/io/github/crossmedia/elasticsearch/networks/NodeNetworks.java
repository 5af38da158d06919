package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.PictureNetwork;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.SentenceReader;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.DescriptorSource;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.serve.ServedVersion.Readers;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.AbstractRefCounted;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * The networks of a folder that a system property names, loaded when a picture or a text is first
 * read by them. Models share them; a network is unloaded with the last model that has used it.
 */
public final class NodeNetworks {

  /** The plugin that runs networks. */
  public static final String COMPANION = "cross-media-networks";

  /** ONNX Runtime copies the weights, and holds layers as they are computed. */
  private static final int MEMORY = 2;

  /** How many bytes of views of texts are kept for a moment. */
  private static final long TEXTS = 1 << 22;

  private static final TimeValue MOMENT = TimeValue.timeValueMinutes(1);

  private final Optional<NetworkRuntime> runtime;
  private final Optional<NetworkFolder> folder;
  private final CircuitBreaker breaker;
  private final Map<String, SharedNetwork<?>> running = new HashMap<>();

  /** Creates networks that this runtime runs. */
  public NodeNetworks(Optional<NetworkRuntime> runtime, CircuitBreaker breaker) {
    this(
        runtime,
        Optional.ofNullable(System.getProperty(NetworkFolder.PROPERTY))
            .map(name -> new NetworkFolder(Path.of(name))),
        breaker);
  }

  NodeNetworks(
      Optional<NetworkRuntime> runtime, Optional<NetworkFolder> folder, CircuitBreaker breaker) {
    this.runtime = runtime;
    this.folder = folder;
    this.breaker = breaker;
  }

  /** Returns the networks for one model, to be closed when the model is unloaded. */
  public ModelNetworks forModel() {
    return new ModelNetworks(this);
  }

  private boolean seesPictures(String name) {
    try {
      return runtime.isPresent()
          && folder.isPresent()
          && name.contains(NetworkFolder.SEPARATOR)
          && folder.get().names().contains(name);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private boolean readsTexts(String view) {
    return runtime.isPresent()
        && folder.isPresent()
        && NetworkFolder.isOfTexts(view)
        && folder.get().readsTexts(NetworkFolder.ofTexts(view));
  }

  private String remedy(String name) {
    if (runtime.isEmpty()) {
      return "install the plugin [" + COMPANION + "] on this node, which runs networks";
    }
    return folder
        .map(place -> "copy the network's folder [" + name + "] into [" + place.folder() + "]")
        .orElse(
            "copy the network's folder ["
                + name
                + "] to the node, and name the folder above it by -D"
                + NetworkFolder.PROPERTY);
  }

  private SharedPictures pictures(String name) {
    return new SharedPictures(
        name,
        use(
            name,
            files -> files.pictures().orElseThrow().network().length,
            files -> runtime.orElseThrow().pictures(name, files.pictures().orElseThrow())));
  }

  private SharedTexts texts(String view) {
    return new SharedTexts(
        use(
            view,
            files -> files.companions().values().stream().mapToLong(file -> file.length).sum(),
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
    SharedNetwork<T> made = new SharedNetwork<>(this, view, bytes, open);
    running.put(view, made);
    return made;
  }

  private synchronized void forget(String view, SharedNetwork<?> network) {
    running.remove(view, network);
  }

  /** A network that is loaded when it is first used, and unloaded once nobody can use it. */
  private static final class SharedNetwork<T extends Releasable> extends AbstractRefCounted {

    private final NodeNetworks networks;
    private final String view;
    private final ToLongFunction<NetworkFiles> bytes;
    private final Function<NetworkFiles, T> open;
    private volatile LoadedNetwork<T> loaded;

    SharedNetwork(
        NodeNetworks networks,
        String view,
        ToLongFunction<NetworkFiles> bytes,
        Function<NetworkFiles, T> open) {
      this.networks = networks;
      this.view = view;
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
        return work.apply((ready == null ? load() : ready).network());
      } finally {
        decRef();
      }
    }

    /** Making room for it may unload other networks, so no other lock is held meanwhile. */
    private synchronized LoadedNetwork<T> load() {
      if (loaded == null) {
        loaded = loadNow();
      }
      return loaded;
    }

    private LoadedNetwork<T> loadNow() {
      String name = NetworkFolder.isOfTexts(view) ? NetworkFolder.ofTexts(view) : view;
      NetworkFolder folder = networks.folder.orElseThrow();
      Reservation read = null;
      Reservation memory = null;
      T network = null;
      try {
        read = Reservation.of(networks.breaker, folder.bytes(name), "files of network " + name);
        NetworkFiles files = folder.files(name, "copy its folder again");
        memory =
            Reservation.of(networks.breaker, MEMORY * bytes.applyAsLong(files), "network " + name);
        network = open.apply(files);
        return new LoadedNetwork<>(network, memory);
      } catch (NetworkException unusable) {
        throw new IllegalArgumentException(
            "the network " + name + " can't be loaded: " + unusable.getMessage(), unusable);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } finally {
        Releasables.close(read);
        if (network == null) {
          Releasables.close(memory);
        }
      }
    }

    @Override
    protected void closeInternal() {
      networks.forget(view, this);
      if (loaded != null) {
        Releasables.close(loaded.network(), loaded.memory());
      }
    }
  }

  /** A network in memory, and the reservation of that. */
  private record LoadedNetwork<T>(T network, Reservation memory) {}

  private record SharedPictures(String name, SharedNetwork<PictureNetwork> network)
      implements Descriptor {

    @Override
    public int version() {
      return network.use(Descriptor::version);
    }

    @Override
    public View extract(Picture picture) {
      return network.use(loaded -> loaded.extract(picture));
    }
  }

  private record SharedTexts(SharedNetwork<RecentTexts> network) {

    View view(String text) {
      return network.use(loaded -> loaded.view(text));
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

    View view(String text) {
      try {
        return kept.computeIfAbsent(text, read -> DenseVector.of(reader.view(read)));
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

  /** The networks of one model. */
  public static final class ModelNetworks implements DescriptorSource, Readers, Releasable {

    private final NodeNetworks networks;
    private final Map<String, SharedPictures> pictures = new HashMap<>();
    private final Map<String, SharedTexts> texts = new HashMap<>();
    private boolean closed;

    private ModelNetworks(NodeNetworks networks) {
      this.networks = networks;
    }

    @Override
    public Descriptors descriptors() {
      return Descriptors.standard().from(this);
    }

    @Override
    public boolean contains(String name) {
      return networks.seesPictures(name);
    }

    @Override
    public String remedy(String view) {
      return networks.remedy(view);
    }

    @Override
    public Optional<Descriptor> named(String name) {
      return contains(name) ? Optional.of(opened(name)) : Optional.empty();
    }

    private synchronized Descriptor opened(String name) {
      requireOpen();
      return pictures.computeIfAbsent(name, networks::pictures);
    }

    @Override
    public boolean reads(String view) {
      return networks.readsTexts(view);
    }

    @Override
    public View read(String view, String text) {
      return reader(view).view(text);
    }

    private synchronized SharedTexts reader(String view) {
      requireOpen();
      return texts.computeIfAbsent(view, networks::texts);
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
    }
  }
}
