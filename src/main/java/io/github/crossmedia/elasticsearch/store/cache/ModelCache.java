package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.networks.ModelNetworks;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.VersionId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.Releasable;

/**
 * The models in the memory of this node. The least recently used are evicted if they exceed the
 * size of the cache, or if the circuit breaker lacks room for something else. A model evicted while
 * in use is counted until it is released. Requests for a model that is being loaded wait for that
 * one load.
 */
public final class ModelCache {

  private final Map<StoredVersion, Entry> held = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<StoredVersion, Loading> loading = new HashMap<>();
  private final ThreadContext context;
  private final Counts counts = new Counts();
  private long bytes;
  private long capacity;

  public ModelCache(ThreadContext context, long capacity) {
    this.context = context;
    this.capacity = capacity;
  }

  /** A model and the memory that the circuit breaker counts for it. */
  record LoadedModel(ModelNetworks model, long bytes, Releasable room) {
    VersionId id() {
      return model.model().id();
    }
  }

  /** Loads models. */
  @FunctionalInterface
  interface Loader {
    /** Loads a file; the memory of its model is counted by the breaker. */
    void load(StoredVersion file, ActionListener<LoadedModel> listener);
  }

  private static final class Loading {
    private final List<ActionListener<Lease>> waiting = new ArrayList<>();
    private boolean dropped;
  }

  /** A model that is held, in use, or both. */
  private final class Entry {
    private final LoadedModel loaded;
    private boolean isHeld;
    private int users;

    private Entry(LoadedModel loaded) {
      this.loaded = loaded;
    }

    private Lease lease() {
      users++;
      return new Lease() {
        private boolean closed;

        @Override
        public ModelNetworks model() {
          return loaded.model();
        }

        @Override
        public void close() {
          synchronized (ModelCache.this) {
            if (!closed) {
              closed = true;
              users--;
              closeIfUnused();
            }
          }
        }
      };
    }

    private void closeIfUnused() {
      if (users == 0 && !isHeld) {
        loaded.room().close();
      }
    }
  }

  /** Gets the model of a file, from memory or loaded now, for use until the lease is closed. */
  void get(StoredVersion file, Loader loader, ActionListener<Lease> listener) {
    Lease found = null;
    boolean first = false;
    synchronized (this) {
      Entry entry = held.get(file);
      if (entry != null) {
        counts.hit(file.version());
        found = entry.lease();
      } else {
        first = !loading.containsKey(file);
        Supplier<StoredContext> own = context.newRestorableContext(true);
        loading
            .computeIfAbsent(file, missing -> new Loading())
            .waiting
            .add(new ContextPreservingActionListener<>(own, listener));
      }
    }
    if (found != null) {
      listener.onResponse(found);
    } else if (first) {
      load(file, loader);
    }
  }

  /** Returns the model of a file if it is held, for use until the lease is closed. */
  synchronized Optional<Lease> held(StoredVersion file) {
    Entry entry = held.get(file);
    if (entry == null) {
      return Optional.empty();
    }
    counts.hit(file.version());
    return Optional.of(entry.lease());
  }

  private void load(StoredVersion file, Loader loader) {
    long start = System.nanoTime();
    ActionListener.run(
        ActionListener.<LoadedModel>wrap(
            loaded -> tell(add(file, loaded, System.nanoTime() - start)),
            failure -> ActionListener.onFailure(fail(file), failure)),
        listener -> loader.load(file, listener));
  }

  private static void tell(Map<ActionListener<Lease>, Lease> leases) {
    leases.forEach(ActionListener::onResponse);
  }

  private synchronized List<ActionListener<Lease>> fail(StoredVersion file) {
    counts.failure();
    Loading failed = loading.remove(file);
    return failed == null ? List.of() : failed.waiting;
  }

  private synchronized Map<ActionListener<Lease>, Lease> add(
      StoredVersion file, LoadedModel loaded, long nanos) {
    Loading done = loading.remove(file);
    Entry entry = new Entry(loaded);
    Map<ActionListener<Lease>, Lease> leases = new LinkedHashMap<>();
    done.waiting.forEach(listener -> leases.put(listener, entry.lease()));
    counts.load(file.version(), nanos);
    if (!done.dropped) {
      entry.isHeld = true;
      held.put(file, entry);
      bytes += loaded.bytes();
      evict(bytes - capacity, each -> true);
    }
    return leases;
  }

  /**
   * Evicts until this many bytes are freed, the least recently used first; returns what was
   * evicted.
   */
  private Stats.Evictions evict(long needed, Predicate<Entry> which) {
    long freed = 0;
    int models = 0;
    var oldest = held.values().iterator();
    while (freed < needed && oldest.hasNext()) {
      Entry entry = oldest.next();
      if (which.test(entry)) {
        oldest.remove();
        entry.isHeld = false;
        entry.closeIfUnused();
        models++;
        freed += entry.loaded.bytes();
        counts.eviction(entry.loaded.id());
      }
    }
    bytes -= freed;
    return new Stats.Evictions(models, freed);
  }

  /** Evicts unused models of about this many bytes; true if there were any. */
  public synchronized boolean makeRoom(long needed) {
    return evict(needed, entry -> entry.users == 0).models() > 0;
  }

  /** Clears all models. */
  synchronized Stats.Evictions clear() {
    return evict(Long.MAX_VALUE, entry -> true);
  }

  /** Clears some models, including those being loaded. */
  synchronized Stats.Evictions clear(Predicate<VersionId> which) {
    loading.forEach((file, load) -> load.dropped |= which.test(file.version()));
    return evict(Long.MAX_VALUE, entry -> which.test(entry.loaded.id()));
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
    return counts.stats(held.values().stream().map(entry -> entry.loaded).toList(), capacity);
  }

  /** A model in use: its memory counts until this is closed, even if the cache has evicted it. */
  interface Lease extends Releasable {

    ModelNetworks model();
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

  /** OfOne the operations of a cache, in total and for each of the most recently used versions. */
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
