package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.limits.LoadedOnce;
import io.github.crossmedia.elasticsearch.networks.ModelNetworks;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/**
 * The models in the memory of this node. The least recently used are evicted if they exceed the
 * size of the cache, or if the circuit breaker lacks room for something else. A model evicted while
 * in use is counted until it is released. Requests for a model that is being loaded wait for that
 * one load.
 */
public final class ModelCache {

  private final Map<StoredVersion, Held> held = new LinkedHashMap<>(16, 0.75f, true);
  private final ThreadContext context;
  private final Counts counts = new Counts();
  private long bytes;
  private long capacity;

  public ModelCache(ThreadContext context, long capacity) {
    this.context = context;
    this.capacity = capacity;
  }

  /** A model and the memory that the circuit breaker counts for it. */
  record LoadedModel(ModelNetworks model, long bytes, Releasable room) implements Releasable {
    VersionId id() {
      return model.model().id();
    }

    @Override
    public void close() {
      room.close();
    }
  }

  @FunctionalInterface
  interface Loader {
    /** Loads a file; the memory of its model is counted by the breaker. */
    void load(StoredVersion file, ActionListener<LoadedModel> listener);
  }

  /** A model that the cache holds, as its requests do, or did so until it was evicted. */
  private final class Held extends LoadedOnce<LoadedModel> {

    private final StoredVersion file;

    /** Whether its memory is part of what the cache holds. */
    private boolean isCounted;

    private Held(StoredVersion file) {
      super("model " + file.version(), context);
      this.file = file;
    }

    @Override
    protected void loaded(LoadedModel made, long nanos) {
      synchronized (ModelCache.this) {
        counts.load(file.version(), nanos);
        if (held.get(file) == this) {
          isCounted = true;
          bytes += made.bytes();
          evict(bytes - capacity, each -> true);
        }
      }
    }

    @Override
    protected void failed(Exception failure) {
      synchronized (ModelCache.this) {
        counts.failure();
        if (held.remove(file, this)) {
          decRef();
        }
      }
    }

    private boolean isDropped() {
      decRef();
      return true;
    }

    private Lease lease(LoadedModel made) {
      return new Lease(made.model(), Releasables.releaseOnce(this::decRef));
    }
  }

  /** Gets the model of a file, from memory or loaded now, for use until the lease is closed. */
  void get(StoredVersion file, Loader loader, ActionListener<Lease> listener) {
    Held model;
    synchronized (this) {
      model = held.computeIfAbsent(file, Held::new);
      model.hold();
      if (model.loaded().isPresent()) {
        counts.hit(file.version());
      }
    }
    model.get(
        l -> loader.load(file, l),
        listener
            .<LoadedModel>map(model::lease)
            .delegateResponse(
                (l, failure) -> {
                  model.decRef();
                  l.onFailure(failure);
                }));
  }

  /** Returns the model of a file if it is held, for use until the lease is closed. */
  synchronized Optional<Lease> held(StoredVersion file) {
    Held model = held.get(file);
    if (model == null || model.loaded().isEmpty()) {
      return Optional.empty();
    }
    counts.hit(file.version());
    model.hold();
    return model.loaded().map(model::lease);
  }

  /**
   * Evicts until this many bytes are freed, the least recently used first; returns what was
   * evicted.
   */
  private Stats.Evictions evict(long needed, Predicate<Held> which) {
    long freed = 0;
    int models = 0;
    var oldest = held.values().iterator();
    while (freed < needed && oldest.hasNext()) {
      Held model = oldest.next();
      if (model.isCounted && which.test(model)) {
        LoadedModel loaded = model.loaded().orElseThrow();
        oldest.remove();
        models++;
        freed += loaded.bytes();
        counts.eviction(loaded.id());
        model.decRef();
      }
    }
    bytes -= freed;
    return new Stats.Evictions(models, freed);
  }

  /** Evicts unused models of about this many bytes; true if there were any. */
  public synchronized boolean makeRoom(long needed) {
    return evict(needed, model -> model.refCount() == 1).models() > 0;
  }

  synchronized Stats.Evictions clear() {
    return evict(Long.MAX_VALUE, model -> true);
  }

  /** Clears some models, including those being loaded. */
  synchronized Stats.Evictions clear(Predicate<VersionId> which) {
    Stats.Evictions evicted = evict(Long.MAX_VALUE, model -> which.test(model.file.version()));
    held.values().removeIf(model -> which.test(model.file.version()) && model.isDropped());
    return evicted;
  }

  /** Clears deleted models together with their counts. */
  synchronized Stats.Evictions forget(Predicate<VersionId> deleted) {
    Stats.Evictions cleared = clear(deleted);
    counts.forget(deleted);
    return cleared;
  }

  /** Returns how many bytes may be held. */
  public synchronized long capacity() {
    return capacity;
  }

  /** Changes how many bytes may be held. */
  public synchronized void resize(long newCapacity) {
    capacity = newCapacity;
    evict(bytes - capacity, each -> true);
  }

  /** Returns what this node holds, and what its cache has done. */
  synchronized Stats stats() {
    return counts.stats(
        held.values().stream()
            .filter(model -> model.isCounted)
            .flatMap(model -> model.loaded().stream())
            .toList(),
        capacity);
  }

  /** A model in use: its memory counts until this is closed, even if the cache has evicted it. */
  record Lease(ModelNetworks model, Releasable hold) implements Releasable {

    @Override
    public void close() {
      hold.close();
    }
  }

  /**
   * What a node's cache of models holds and has done since the node started.
   *
   * @param versions what it did for each version that was not deleted
   */
  public record Stats(
      int count,
      long memoryInBytes,
      long capacityInBytes,
      long loads,
      long loadFailures,
      long loadTimeInMillis,
      long hits,
      long evictions,
      Map<String, OfVersion> versions) {

    /**
     * What the cache did for one version.
     *
     * @param memoryInBytes what it uses, 0 if it is not held
     */
    public record OfVersion(long memoryInBytes, long loads, long hits, long evictions) {}

    /** How many models were evicted, and their bytes. */
    public record Evictions(int models, long bytes) {}
  }

  /** Counts the operations of a cache, in total and for each of the most recently used versions. */
  static final class Counts {

    private static final int MAX_VERSIONS = 1_000;

    private final Map<VersionId, OfOne> versions =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<VersionId, OfOne> eldest) {
            return size() > MAX_VERSIONS;
          }
        };

    private final OfOne all = new OfOne();
    private long failures;
    private long loadNanos;

    private static final class OfOne {
      private long loads;
      private long hits;
      private long evictions;

      private Stats.OfVersion stats(long bytes) {
        return new Stats.OfVersion(bytes, loads, hits, evictions);
      }
    }

    private OfOne of(VersionId version) {
      return versions.computeIfAbsent(version.unhashed(), missing -> new OfOne());
    }

    void hit(VersionId version) {
      all.hits++;
      of(version).hits++;
    }

    void load(VersionId version, long nanos) {
      all.loads++;
      of(version).loads++;
      loadNanos += nanos;
    }

    void failure() {
      failures++;
    }

    void eviction(VersionId version) {
      all.evictions++;
      of(version).evictions++;
    }

    void forget(Predicate<VersionId> deleted) {
      versions.keySet().removeIf(deleted);
    }

    Stats stats(Collection<LoadedModel> held, long capacity) {
      Map<VersionId, Long> bytes = new HashMap<>();
      held.forEach(each -> bytes.put(each.id().unhashed(), each.bytes()));
      Map<String, Stats.OfVersion> stats = new TreeMap<>();
      versions.forEach(
          (version, counts) ->
              stats.put(version.toString(), counts.stats(bytes.getOrDefault(version, 0L))));
      return new Stats(
          held.size(),
          bytes.values().stream().mapToLong(Long::longValue).sum(),
          capacity,
          all.loads,
          failures,
          loadNanos / 1_000_000,
          all.hits,
          all.evictions,
          stats);
    }
  }
}
