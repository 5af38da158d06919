package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.networks.NetworkRuntime.RunningNetwork;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.descriptor.DescriptorSource;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.AbstractRefCounted;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.tasks.TaskCancelledException;

/**
 * The networks of a folder that a system property names, loaded when a picture is first described
 * by them. Models share them; a network is unloaded with the last model that has used it.
 */
public final class NodeNetworks {

  /** The plugin that runs networks. */
  public static final String COMPANION = "cross-media-networks";

  /** ONNX Runtime copies the weights, and holds layers of a picture as they are computed. */
  private static final int MEMORY = 2;

  private final Optional<NetworkRuntime> runtime;
  private final Optional<NetworkFolder> folder;
  private final CircuitBreaker breaker;
  private final Map<String, SharedNetwork> running = new HashMap<>();

  /** Creates networks that this runtime runs. */
  public NodeNetworks(Optional<NetworkRuntime> runtime, CircuitBreaker breaker) {
    this.runtime = runtime;
    this.breaker = breaker;
    this.folder =
        Optional.ofNullable(System.getProperty(NetworkFolder.PROPERTY))
            .map(name -> new NetworkFolder(Path.of(name)));
  }

  /** Returns the networks for one model, to be closed when the model is unloaded. */
  public ModelNetworks forModel() {
    return new ModelNetworks(this);
  }

  private boolean contains(String name) {
    try {
      return runtime.isPresent()
          && folder.isPresent()
          && name.contains(NetworkFolder.SEPARATOR)
          && folder.get().names().contains(name);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
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

  /** Returns a network for one more model. */
  private synchronized SharedNetwork use(String name) {
    SharedNetwork known = running.get(name);
    if (known != null && known.tryIncRef()) {
      return known;
    }
    SharedNetwork made = new SharedNetwork(name);
    running.put(name, made);
    return made;
  }

  private synchronized void forget(SharedNetwork network) {
    running.remove(network.name(), network);
  }

  /** A network that is loaded when it is first used, and unloaded once nobody can use it. */
  private final class SharedNetwork extends AbstractRefCounted implements Descriptor {

    private final String name;
    private volatile LoadedNetwork loaded;

    SharedNetwork(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int version() {
      return use(Descriptor::version);
    }

    @Override
    public View extract(Picture picture) {
      return use(network -> network.extract(picture));
    }

    /** A request that was cancelled may release its model while a thread still works for it. */
    private <T> T use(Function<Descriptor, T> work) {
      if (!tryIncRef()) {
        throw new TaskCancelledException("the network " + name + " was unloaded");
      }
      try {
        LoadedNetwork ready = loaded;
        return work.apply((ready == null ? load() : ready).network().pictures());
      } finally {
        decRef();
      }
    }

    /** Making room for it may unload other networks, so no other lock is held meanwhile. */
    private synchronized LoadedNetwork load() {
      if (loaded == null) {
        loaded = LoadedNetwork.of(name, folder.orElseThrow(), runtime.orElseThrow(), breaker);
      }
      return loaded;
    }

    @Override
    protected void closeInternal() {
      forget(this);
      if (loaded != null) {
        loaded.close();
      }
    }
  }

  /** A network in memory, and the reservation of that. */
  private record LoadedNetwork(RunningNetwork network, Reservation memory) implements Releasable {

    static LoadedNetwork of(
        String name, NetworkFolder folder, NetworkRuntime runtime, CircuitBreaker breaker) {
      Reservation memory = null;
      RunningNetwork network = null;
      try {
        NetworkFiles files = folder.files(name, "copy its folder again");
        memory = Reservation.of(breaker, MEMORY * files.bytes(), "network " + name);
        network = runtime.open(name, files);
        return new LoadedNetwork(network, memory);
      } catch (NetworkException unusable) {
        throw new NetworkException(name + ": " + unusable.getMessage(), unusable);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } finally {
        if (network == null) {
          Releasables.close(memory);
        }
      }
    }

    @Override
    public void close() {
      Releasables.close(network, memory);
    }
  }

  /** The networks of one model. */
  public static final class ModelNetworks implements DescriptorSource, Releasable {

    private final NodeNetworks networks;
    private final Map<String, SharedNetwork> used = new HashMap<>();
    private boolean closed;

    private ModelNetworks(NodeNetworks networks) {
      this.networks = networks;
    }

    /** Returns all descriptors that the model may read. */
    public Descriptors descriptors() {
      return Descriptors.standard().from(this);
    }

    @Override
    public boolean contains(String name) {
      return networks.contains(name);
    }

    @Override
    public String remedy(String view) {
      return networks.remedy(view);
    }

    @Override
    public synchronized Optional<Descriptor> named(String name) {
      if (!contains(name)) {
        return Optional.empty();
      }
      if (closed) {
        throw new TaskCancelledException("the model was unloaded");
      }
      return Optional.of(used.computeIfAbsent(name, networks::use));
    }

    @Override
    public synchronized void close() {
      closed = true;
      used.values().forEach(SharedNetwork::decRef);
      used.clear();
    }
  }
}
