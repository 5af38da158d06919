package io.github.crossmedia.elasticsearch.networks;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.limits.LoadedOnce;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkFolder;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/** A network that is loaded before its first use, and unloaded once nobody can use it. */
final class SharedNetwork<T extends Releasable> extends LoadedOnce<SharedNetwork.LoadedNetwork<T>> {

  /** ONNX Runtime copies the weights, and packs them once more. */
  private static final int COPIES = 2;

  /**
   * The most that layers take while threads compute them: 48 MB of the MiniLM of 21 MB with 8
   * threads. Smaller networks have smaller layers.
   */
  private static final long MAX_LAYERS = 48L << 20;

  private final String view;
  private final NetworkCounts counts;
  private final Loading loads;
  private final Function<NetworkFiles, LongStream> lengths;
  private final Function<NetworkFiles, T> open;
  private final Consumer<SharedNetwork<T>> forget;

  SharedNetwork(
      String view,
      NetworkCounts counts,
      Loading loads,
      Function<NetworkFiles, LongStream> lengths,
      Function<NetworkFiles, T> open,
      Consumer<SharedNetwork<T>> forget) {
    super("the network of " + view, loads.context());
    this.view = view;
    this.counts = counts;
    this.loads = loads;
    this.lengths = lengths;
    this.open = open;
    this.forget = forget;
  }

  NetworkCounts counts() {
    return counts;
  }

  <R> R use(Function<T, R> work) {
    hold();
    try {
      LoadedNetwork<T> ready =
          loaded()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "the network of " + view + " was not loaded before"));
      return work.apply(ready.network());
    } finally {
      decRef();
    }
  }

  /** Loads the network unless it is loaded. */
  void ready(NetworkSource source, ActionListener<Void> listener) {
    get(
        l -> loads.executor().execute(ActionRunnable.supply(l, () -> read(source))),
        listener.map(loaded -> null));
  }

  @Override
  protected void loaded(LoadedNetwork<T> made, long nanos) {
    counts.loaded(nanos, made.bytes());
  }

  @Override
  protected void failed(Exception failure) {
    counts.failed(failure);
  }

  /** Making room for it may unload other networks, so no lock is held meanwhile. */
  private LoadedNetwork<T> read(NetworkSource source) throws IOException {
    String name = NodeNetworks.network(view);
    try {
      // What can never be loaded is not read first.
      reserved(name, source.lengths().stream().mapToLong(Long::longValue)).close();
      return Reservation.during(
          loads.breaker(),
          source.heap(),
          "files of network " + name,
          () -> opened(name, source.files(NetworkFolder.isOfTexts(view))));
    } catch (NetworkException refused) {
      throw new IllegalArgumentException(
          Formatted.of("the network %s can't be loaded: %s", name, refused.getMessage()), refused);
    }
  }

  private LoadedNetwork<T> opened(String name, NetworkFiles files) {
    Releasable memory = reserved(name, lengths.apply(files));
    T network = null;
    try {
      network = open.apply(files);
      return new LoadedNetwork<>(
          network,
          lengths.apply(files).map(each -> memory(each) + NativeMemory.of(each)).sum(),
          memory);
    } finally {
      if (network == null) {
        memory.close();
      }
    }
  }

  @Override
  protected void closeInternal() {
    forget.accept(this);
    loaded().ifPresent(network -> counts.unloaded(network.bytes()));
    super.closeInternal();
  }

  /** Reserves what a network takes whose files have these lengths. */
  private Releasable reserved(String name, LongStream each) {
    long[] all = each.toArray();
    String label = "network " + name;
    Releasable outside =
        loads.outside().reserve(LongStream.of(all).map(NativeMemory::of).sum(), label);
    try {
      return Releasables.wrap(
          outside,
          Reservation.of(
              loads.breaker(), LongStream.of(all).map(SharedNetwork::memory).sum(), label));
    } catch (RuntimeException full) {
      outside.close();
      throw full;
    }
  }

  /**
   * Returns the memory that the circuit breaker counts of a network whose file has this length. The
   * weights of large ones are mapped.
   */
  static long memory(long length) {
    long copied = COPIES * NetworkContent.heap(length);
    return copied + Math.min(COPIES * length, MAX_LAYERS);
  }

  /** What a network is loaded by: an executor whose threads may wait. */
  record Loading(
      CircuitBreaker breaker, NativeMemory outside, Executor executor, ThreadContext context) {}

  /** A network in memory, and the reservation of that. */
  record LoadedNetwork<T extends Releasable>(T network, long bytes, Releasable memory)
      implements Releasable {

    @Override
    public void close() {
      Releasables.close(network, memory);
    }
  }
}
