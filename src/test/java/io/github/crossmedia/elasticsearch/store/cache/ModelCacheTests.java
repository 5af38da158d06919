package io.github.crossmedia.elasticsearch.store.cache;

import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.elasticsearch.limits.CountingBreaker;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import io.github.crossmedia.elasticsearch.limits.YieldingBreaker;
import io.github.crossmedia.elasticsearch.networks.NativeMemory;
import io.github.crossmedia.elasticsearch.networks.NodeNetworks;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.file.Budget;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.serve.ServedVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.test.ESTestCase;

/** Models come and go; what the circuit breaker counts is what is held or in use. */
public class ModelCacheTests extends ESTestCase {

  private static final long BYTES = 100;
  private static final CrossMediaModel MODEL = TestModels.words(1);

  private final CountingBreaker counted = new CountingBreaker(450);
  private final ModelCache cache = new ModelCache(new ThreadContext(Settings.EMPTY), 350);
  private final CircuitBreaker breaker = new YieldingBreaker(counted, cache::makeRoom);

  private final NodeNetworks networks =
      new NodeNetworks(
          Optional.empty(),
          null,
          breaker,
          new NativeMemory(() -> ByteSizeValue.ZERO, needed -> false),
          Runnable::run,
          new ThreadContext(Settings.EMPTY));

  private static StoredVersion file(int number) {
    return new StoredVersion(new VersionId("m", number), 1, "0".repeat(64), "upload", 1);
  }

  private void load(StoredVersion file, ActionListener<ModelCache.LoadedModel> listener) {
    ActionListener.completeWith(
        listener,
        () ->
            new ModelCache.LoadedModel(
                networks.forModel(ServedVersion.of(file.version(), MODEL, Budget.ofHeap())),
                BYTES,
                Reservation.of(breaker, BYTES, "model")));
  }

  private ModelCache.Lease get(int number) {
    PlainActionFuture<ModelCache.Lease> lease = new PlainActionFuture<>();
    cache.get(file(number), this::load, lease);
    return lease.actionGet();
  }

  private void use(int number) {
    get(number).close();
  }

  public void testTheLeastRecentlyUsedLeaveFirst() {
    for (int number : new int[] {1, 2, 3, 1, 4}) {
      use(number);
    }
    assertEquals(300, counted.getUsed());
    ModelCache.Stats stats = cache.stats();
    assertEquals(3, stats.count());
    assertEquals(1, stats.evictions());
    assertEquals(0, stats.versions().get("m@2").memoryInBytes());
    assertEquals(new ModelCache.Stats.OfVersion(BYTES, 1, 1, 0), stats.versions().get("m@1"));
  }

  public void testModelsNobodyUsesMakeRoomForAnythingElse() {
    use(1);
    use(2);
    try (ModelCache.Lease inUse = get(3)) {
      assertEquals("m@3", inUse.model().model().id().unhashed().toString());
      Reservation picture = Reservation.of(breaker, 300, "picture");
      assertEquals(400, counted.getUsed());
      assertEquals(1, cache.stats().count());
      expectThrows(
          CircuitBreakingException.class, () -> Reservation.of(breaker, 100, "another picture"));
      picture.close();
    }
    assertEquals(100, counted.getUsed());
  }

  public void testAModelThatLeavesWhileInUseCountsUntilItIsNot() {
    ModelCache.Lease first = get(1);
    ModelCache.Lease second = get(1);
    assertEquals(1, cache.clear(version -> version.number() == 1).models());
    assertEquals(0, cache.stats().count());
    assertEquals(BYTES, counted.getUsed());
    first.close();
    first.close();
    assertEquals(BYTES, counted.getUsed());
    second.close();
    assertEquals(0, counted.getUsed());
  }

  public void testOneLoadServesAllAndIsDroppedWhenItsModelWasDeleted() {
    AtomicReference<ActionListener<ModelCache.LoadedModel>> loading = new AtomicReference<>();
    List<ModelCache.Lease> leases = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      cache.get(
          file(1),
          (file, listener) -> assertNull(loading.getAndSet(listener)),
          ActionListener.wrap(leases::add, e -> fail(e)));
    }
    cache.forget(version -> version.number() == 1);
    load(file(1), loading.get());
    assertEquals(3, leases.size());
    assertEquals(0, cache.stats().count());
    assertEquals(BYTES, counted.getUsed());
    leases.forEach(ModelCache.Lease::close);
    assertEquals(0, counted.getUsed());
  }

  public void testAFailedLoadIsToldToAllAndTriedAgain() {
    List<Exception> failures = new ArrayList<>();
    cache.get(
        file(1),
        (file, listener) -> {
          throw new IllegalStateException("no chunk");
        },
        ActionListener.wrap(lease -> fail(), failures::add));
    assertEquals("no chunk", failures.getFirst().getMessage());
    use(1);
    assertEquals(1, cache.stats().loadFailures());
    assertEquals(1, cache.stats().count());
  }

  public void testWhateverHappensNothingIsCountedInTheEnd() {
    startInParallel(
        2,
        thread -> {
          for (int i = 0; i < 500; i++) {
            int number = 1 + (i * 7 + thread) % 6;
            switch (i % 9) {
              case 7 -> cache.clear(version -> version.number() == number);
              case 8 -> cache.resize(100 + 50 * number);
              default -> use(number);
            }
          }
        });
    cache.clear();
    assertEquals(0, counted.getUsed());
    assertEquals(0, cache.stats().memoryInBytes());
  }
}
