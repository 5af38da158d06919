package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.limits.OneByOne;
import io.github.crossmedia.elasticsearch.networks.ModelNetworks;
import io.github.crossmedia.elasticsearch.networks.NetworkSummary;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.networks.Reading;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Footprint;
import io.github.crossmedia.elasticsearch.store.file.Artifact;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.ModelVersions;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.ServedModel;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.SingleResultDeduplicator;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasables;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.Task;

/**
 * The models as queries and processors use them. The caller must be allowed to read the index of
 * models. Each use begins with a realtime get with the privileges of the request, unless the
 * caller's last get is less than a second old and nothing has changed since.
 */
public final class Models {

  /** How long a node that was not told of a change may miss it. */
  public static final TimeValue CHANGES_SEEN = RecentReads.KEPT;

  /** The approximate memory of the record of a version, with its hash and prefix of chunks. */
  private static final long BYTES_OF_VERSION = 400;

  /** The approximate memory of what is known of a network and its files. */
  private static final long BYTES_OF_NETWORK = 1_000;

  private final ModelReader reader;
  private final CircuitBreaker breaker;
  private final ModelCache cache;
  private final NodeNetworks networks;
  private final RecentReads<Aliases.Snapshot> aliases;
  private final RecentReads<Optional<Artifact<ModelSummary>>> versions;
  private final RecentReads<Optional<Artifact<NetworkSummary>>> stored;

  /** Creates the models stored in the index of a cluster, kept in a cache. */
  public Models(
      Client client,
      ArtifactStore store,
      CircuitBreaker breaker,
      Executor loads,
      ModelCache cache,
      NodeNetworks networks,
      Supplier<TimeValue> readTimeout) {
    this.reader = new ModelReader(store, breaker, loads);
    ModelVersions read = new ModelVersions(store);
    this.breaker = breaker;
    this.cache = cache;
    this.networks = networks;
    ThreadContext context = client.threadPool().getThreadContext();
    this.aliases =
        new RecentReads<>(
            new Aliases(new ModelIndex(client, readTimeout), store)::find,
            seen -> seen.alias().isPresent(),
            Models::bytes,
            context,
            System::nanoTime);
    this.versions =
        new RecentReads<>(
            (version, listener) -> read.find(VersionId.parse(version), listener),
            Optional::isPresent,
            found -> BYTES_OF_VERSION,
            context,
            System::nanoTime);
    this.stored =
        new RecentReads<>(
            networks::find, found -> true, found -> BYTES_OF_NETWORK, context, System::nanoTime);
  }

  private static long bytes(Aliases.Snapshot seen) {
    return seen.alias().map(alias -> alias.served().size() * BYTES_OF_VERSION).orElse(0L);
  }

  /** A use of models; they stay in memory until its listener is notified. */
  @FunctionalInterface
  public interface Use<M, T> {
    void of(M models, ActionListener<T> listener);
  }

  /**
   * Uses all versions that answer a query: those served, or the one it pins. The networks that the
   * request is going to read by are in memory before.
   */
  public <T> void useServed(
      ModelReference reference,
      Reading reading,
      Use<ServedModel, T> use,
      ActionListener<T> listener) {
    switch (reference) {
      case ModelId id ->
          alias(
              id,
              listener.delegateFailureAndWrap(
                  (l, alias) -> use(current(alias).version(), alias.served(), reading, use, l)));
      case VersionId version ->
          one(
              version,
              listener.delegateFailureAndWrap(
                  (l, file) -> use(file.version(), List.of(file), reading, use, l)));
    }
  }

  /** Uses the version that projects new documents: the current one, or the one that is named. */
  public <T> void useCurrent(
      ModelReference reference,
      Reading reading,
      Use<ServedVersion, T> use,
      ActionListener<T> listener) {
    Use<ServedModel, T> current = (served, l) -> use.of(served.current(), l);
    switch (reference) {
      case ModelId id ->
          alias(
              id,
              listener.delegateFailureAndWrap(
                  (l, alias) ->
                      use(current(alias).version(), List.of(current(alias)), reading, current, l)));
      case VersionId version -> useServed(version, reading, current, listener);
    }
  }

  /** Rejects a version that its model does not serve, so that no query finds what it projects. */
  public void requireServed(VersionId version, ActionListener<Void> listener) {
    aliases.get(
        version.id(),
        listener.map(
            seen -> {
              if (seen.alias().filter(alias -> alias.serves(version)).isEmpty()) {
                throw new ElasticsearchStatusException(
                    "[{}] is stored but not served, so that no query would find its documents: list"
                        + " it in [served] of PUT /_cross_media/models/{}/_alias",
                    RestStatus.CONFLICT,
                    version,
                    version.id());
              }
              return null;
            }));
  }

  /**
   * Uses the versions of a query by a text at once; returns empty if that needs a read or a load,
   * or if a network is not here that should read it.
   */
  public <T> Optional<T> useLoaded(ModelReference reference, Function<ServedModel, T> use) {
    return switch (reference) {
      case ModelId id ->
          aliases
              .known(id.id())
              .flatMap(Aliases.Snapshot::alias)
              .flatMap(
                  alias ->
                      alias
                          .currentFile()
                          .flatMap(file -> held(file.version(), alias.served(), use)));
      case VersionId version ->
          versions
              .known(version.toString())
              .flatMap(found -> found)
              .map(StoredVersion::of)
              .flatMap(file -> held(file.version(), List.of(file), use));
    };
  }

  private <T> Optional<T> held(
      VersionId current, List<StoredVersion> files, Function<ServedModel, T> use) {
    List<ModelCache.Lease> leases = new ArrayList<>();
    List<ServedVersion> versions = new ArrayList<>();
    try {
      for (StoredVersion file : files) {
        Optional<ModelCache.Lease> lease = cache.held(file);
        lease.ifPresent(leases::add);
        Optional<ServedVersion> version = lease.flatMap(held -> known(held.model()));
        if (version.isEmpty()) {
          return Optional.empty();
        }
        versions.add(version.get());
      }
      return Optional.of(use.apply(ServedModel.of(current, versions)));
    } finally {
      Releasables.close(leases);
    }
  }

  /** Returns a model for texts, if this caller is known to find all networks that read them. */
  private Optional<ServedVersion> known(ModelNetworks model) {
    Map<String, Artifact<NetworkSummary>> found = new HashMap<>();
    for (String network : model.networks(Reading.TEXTS)) {
      Optional<Optional<Artifact<NetworkSummary>>> known = stored.known(network);
      if (known.isEmpty()) {
        return Optional.empty();
      }
      known.get().ifPresent(here -> found.put(network, here));
    }
    return model.whole(found, Reading.TEXTS);
  }

  /** Makes this node read the served versions again. */
  public void readAgain() {
    aliases.drop();
    versions.drop();
    stored.drop();
  }

  /** Removes models from this node's memory: one, or all if none is named. */
  public ModelCache.Stats.Evictions clearCache(Optional<ModelReference> which) {
    readAgain();
    return which.map(model -> cache.clear(named(model))).orElseGet(cache::clear);
  }

  /** Removes deleted models from this node's memory. */
  public ModelCache.Stats.Evictions forget(ModelReference deleted) {
    readAgain();
    return cache.forget(named(deleted));
  }

  private static Predicate<VersionId> named(ModelReference model) {
    return switch (model) {
      case ModelId id -> version -> version.id().equals(id.id());
      case VersionId one -> one::agreesWith;
    };
  }

  /** Drops the models that have read by a network that was deleted, and its memory with them. */
  public void networkDeleted(String network) {
    readAgain();
    cache.clear(networks.readingBy(network));
  }

  /** Returns what this node holds in memory. */
  public ModelCache.Stats stats() {
    return cache.stats();
  }

  private void alias(ModelId id, ActionListener<Alias> listener) {
    aliases.get(
        id.id(),
        listener.map(
            seen ->
                seen.alias()
                    .filter(alias -> alias.currentFile().isPresent())
                    .orElseThrow(() -> ModelIndex.unknown(id))));
  }

  private static StoredVersion current(Alias alias) {
    return alias.currentFile().orElseThrow();
  }

  private void one(VersionId version, ActionListener<StoredVersion> listener) {
    versions.get(
        version.toString(),
        listener.map(
            found -> found.map(StoredVersion::of).orElseThrow(() -> ModelIndex.unknown(version))));
  }

  private void load(StoredVersion file, ActionListener<ModelCache.LoadedModel> listener) {
    reader.load(file, networks, listener);
  }

  /** Loads one file after the other, and keeps all of them until the listener is notified. */
  private <T> void use(
      VersionId current,
      List<StoredVersion> files,
      Reading reading,
      Use<ServedModel, T> use,
      ActionListener<T> listener) {
    List<ModelCache.Lease> leases = new ArrayList<>();
    OneByOne.<StoredVersion, ServedVersion>collect(
        files,
        (file, l) ->
            cache.get(
                file,
                this::load,
                l.delegateFailureAndWrap(
                    (ready, lease) -> {
                      leases.add(lease);
                      ready(lease.model(), reading, ready);
                    })),
        ActionListener.runBefore(listener, () -> Releasables.close(leases))
            .<List<ServedVersion>>delegateFailureAndWrap(
                (l, versions) -> use.of(ServedModel.of(current, versions), l))
            .delegateResponse((l, failure) -> l.onFailure(explained(current, files, failure))));
  }

  /** Finds for this caller the networks that a request is going to read by, and loads them. */
  private void ready(ModelNetworks model, Reading reading, ActionListener<ServedVersion> listener) {
    OneByOne.<String, Optional<Artifact<NetworkSummary>>>collect(
        model.networks(reading),
        stored::get,
        listener.delegateFailureAndWrap(
            (l, found) ->
                model.ready(
                    found.stream()
                        .flatMap(Optional::stream)
                        .collect(Collectors.toMap(Artifact::name, each -> each)),
                    reading,
                    l)));
  }

  /** Explains whether versions can never fit into memory together or only do not fit now. */
  private Exception explained(VersionId current, List<StoredVersion> files, Exception failure) {
    if (failure instanceof CircuitBreakingException) {
      try {
        Footprint.of(files, Footprint.Room.of(breaker, cache.capacity())).required(current.id());
      } catch (ElasticsearchStatusException never) {
        return never;
      }
    }
    return failure;
  }

  /**
   * Keeps for a second what a caller read, so that most of the caller's requests need no read. A
   * change is visible as soon as {@link #drop} returns: a read that began before is not kept.
   */
  static final class RecentReads<T> {

    /** How long a result is used, counted from the beginning of the read. */
    static final TimeValue KEPT = TimeValue.timeValueSeconds(1);

    private static final long MAX_BYTES = ByteSizeValue.ofMb(4).getBytes();

    /** The approximate memory of a map entry besides its characters. */
    private static final int BYTES_OF_ENTRY = 500;

    private final SharedReads<T> reads;
    private final Predicate<T> worthKeeping;
    private final ToLongFunction<T> bytes;
    private final ThreadContext context;
    private final LongSupplier nanos;
    private final Map<Key, Kept<T>> kept = new ConcurrentHashMap<>();
    private long drops;
    private long held;

    /**
     * @param worthKeeping false for results that may change a moment later, such as a missing
     *     document
     * @param bytes the approximate memory of a result
     */
    RecentReads(
        BiConsumer<String, ActionListener<T>> read,
        Predicate<T> worthKeeping,
        ToLongFunction<T> bytes,
        ThreadContext context,
        LongSupplier nanos) {
      this.reads = new SharedReads<>(read, context);
      this.worthKeeping = worthKeeping;
      this.bytes = bytes;
      this.context = context;
      this.nanos = nanos;
    }

    private record Key(String name, Caller caller) {}

    private record Kept<T>(T value, long begun, long bytes) {}

    /** Returns what this caller read within the last second, or empty if it was dropped since. */
    Optional<T> known(String name) {
      return known(new Key(name, Caller.of(context)));
    }

    private Optional<T> known(Key key) {
      Kept<T> found = kept.get(key);
      return found == null || isOver(found) ? Optional.empty() : Optional.of(found.value());
    }

    private boolean isOver(Kept<T> found) {
      return nanos.getAsLong() - found.begun() >= KEPT.nanos();
    }

    /** Returns what is known to this caller, reading it if necessary. */
    void get(String name, ActionListener<T> listener) {
      Key key = new Key(name, Caller.of(context));
      Optional<T> known = known(key);
      if (known.isPresent()) {
        listener.onResponse(known.get());
        return;
      }
      long begun = nanos.getAsLong();
      long before = drops();
      reads.get(
          name,
          listener.map(
              value -> {
                if (worthKeeping.test(value)) {
                  long weight = BYTES_OF_ENTRY + bytes.applyAsLong(value);
                  keep(key, new Kept<>(value, begun, weight), before);
                }
                return value;
              }));
    }

    private synchronized long drops() {
      return drops;
    }

    private synchronized void keep(Key key, Kept<T> value, long before) {
      if (before != drops) {
        return;
      }
      if (held + value.bytes() > MAX_BYTES) {
        kept.values().removeIf(this::isOver);
        held = kept.values().stream().mapToLong(Kept::bytes).sum();
      }
      if (held + value.bytes() <= MAX_BYTES) {
        Kept<T> old = kept.put(key, value);
        held += value.bytes() - (old == null ? 0 : old.bytes());
      }
    }

    /** Discards everything that was read, including by reads that have not returned yet. */
    synchronized void drop() {
      drops++;
      kept.clear();
      held = 0;
    }

    /**
     * Lets concurrent requests of one caller, such as those of a bulk request, share one read. A
     * request that arrives during a read waits for the next one, so that no answer is older than
     * its request.
     */
    static final class SharedReads<T> {

      private final BiConsumer<String, ActionListener<T>> read;
      private final ThreadContext context;
      private final Map<Key, SharedRead<T>> running = new ConcurrentHashMap<>();

      SharedReads(BiConsumer<String, ActionListener<T>> read, ThreadContext context) {
        this.read = read;
        this.context = context;
      }

      private record Key(String name, Caller caller) {}

      /** Reads of one thing by one caller, and how many requests are not answered yet. */
      private record SharedRead<T>(SingleResultDeduplicator<T> reads, int requests) {

        SharedRead<T> plus(int more) {
          return new SharedRead<>(reads, requests + more);
        }
      }

      void get(String name, ActionListener<T> listener) {
        Key key = new Key(name, Caller.of(context));
        running
            .compute(key, (k, shared) -> shared == null ? first(name) : shared.plus(1))
            .reads()
            .execute(ActionListener.runBefore(listener, () -> answered(key)));
      }

      private SharedRead<T> first(String name) {
        return new SharedRead<>(
            new SingleResultDeduplicator<>(context, l -> read.accept(name, l)), 1);
      }

      private void answered(Key key) {
        running.computeIfPresent(
            key, (k, shared) -> shared.requests() == 1 ? null : shared.plus(-1));
      }
    }
  }

  /**
   * The caller on whose behalf a thread works: all headers of its request but those that differ
   * between requests of the same caller.
   */
  public record Caller(boolean system, String origin, Map<String, String> headers) {

    private static final Set<String> OF_ONE_REQUEST =
        Set.of(
            Task.X_OPAQUE_ID_HTTP_HEADER,
            Task.TRACE_PARENT_HTTP_HEADER,
            Task.TRACE_STATE,
            Task.TRACE_ID,
            "_xpack_audit_request_id");

    /** Returns the caller for whom this thread works. */
    public static Caller of(ThreadContext context) {
      Map<String, String> headers = context.getHeaders();
      if (!Collections.disjoint(OF_ONE_REQUEST, headers.keySet())) {
        headers = new HashMap<>(headers);
        headers.keySet().removeAll(OF_ONE_REQUEST);
      }
      String origin = context.getTransient(ThreadContext.ACTION_ORIGIN_TRANSIENT_NAME);
      return new Caller(context.isSystemContext(), origin == null ? "" : origin, headers);
    }

    /** Returns the approximate memory of a caller. */
    public int length() {
      return origin.length()
          + headers.entrySet().stream()
              .mapToInt(header -> header.getKey().length() + header.getValue().length())
              .sum();
    }
  }
}
