package io.github.crossmedia.elasticsearch.store;

import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.elasticsearch.documents.DocumentVersions;
import io.github.crossmedia.elasticsearch.store.alias.Alias;
import io.github.crossmedia.elasticsearch.store.alias.Aliases;
import io.github.crossmedia.elasticsearch.store.alias.Footprint;
import io.github.crossmedia.elasticsearch.store.alias.Serving;
import io.github.crossmedia.elasticsearch.store.cache.ModelReader;
import io.github.crossmedia.elasticsearch.store.file.ArtifactStore;
import io.github.crossmedia.elasticsearch.store.file.ModelBytes;
import io.github.crossmedia.elasticsearch.store.file.ModelIndex;
import io.github.crossmedia.elasticsearch.store.file.ModelSummary;
import io.github.crossmedia.elasticsearch.store.file.StoreContents;
import io.github.crossmedia.elasticsearch.store.file.StoredVersion;
import io.github.crossmedia.model.version.ModelReference;
import io.github.crossmedia.model.version.VersionId;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.cluster.node.DiscoveryNodeUtils;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESSingleNodeTestCase;

/** A deletion and the storing of the next version, one stopped at each request of the other. */
public final class ModelRemoverTests extends ESSingleNodeTestCase {

  private static final Clock CLOCK = Clock.systemUTC();
  private static final ModelSummary SUMMARY = ModelSummary.of(TestModels.words(0.5f));

  /**
   * How many requests a version is stored by until none, its only piece or its document is written.
   */
  private static final int NOTHING = 0;

  private static final int PIECE = 1;
  private static final int DOCUMENT = 3;

  private static final DiscoveryNodes NODES =
      DiscoveryNodes.builder()
          .add(DiscoveryNodeUtils.create("here"))
          .localNodeId("here")
          .masterNodeId("here")
          .build();

  private static final BytesReference BYTES = new BytesArray("one piece");

  /** Stops before a request until it may go on, and tells that it has come so far. */
  private static final class StoppedClient extends FilterClient {

    private final AtomicInteger left;
    private final SubscribableListener<Void> reached = new SubscribableListener<>();
    private final SubscribableListener<Void> goesOn = new SubscribableListener<>();

    StoppedClient(Client client, int requests) {
      super(client);
      this.left = new AtomicInteger(requests);
    }

    @Override
    protected <Q extends ActionRequest, A extends ActionResponse> void doExecute(
        ActionType<A> action, Q request, ActionListener<A> listener) {
      if (left.getAndDecrement() == 0) {
        goesOn.addListener(
            listener.delegateFailureAndWrap((l, now) -> in().execute(action, request, l)));
        reached.onResponse(null);
      } else {
        in().execute(action, request, listener);
      }
    }

    /** Starts an operation and waits for its stop; returns false if it ended before that. */
    boolean stops(Runnable all, PlainActionFuture<Void> done) {
      ActionListener<Void> ended = ActionListener.runAfter(done, () -> reached.onResponse(null));
      new Thread(ActionRunnable.run(ended, all::run)).start();
      PlainActionFuture<Void> stopped = new PlainActionFuture<>();
      reached.addListener(stopped);
      stopped.actionGet();
      return left.get() < 0;
    }
  }

  /** What changes the store by a client. */
  private record Store(ArtifactStore artifacts, Aliases aliases, DocumentVersions documents) {

    static Store of(Client client) {
      ModelIndex index = new ModelIndex(client, () -> TimeValue.timeValueSeconds(10));
      ArtifactStore artifacts = new ArtifactStore(index, () -> NODES, CLOCK);
      return new Store(artifacts, new Aliases(index, artifacts), new DocumentVersions(client));
    }

    void put(StoredVersion version) {
      storer()
          .store(
              version.artifact(CLOCK.instant().toString(), SUMMARY),
              List.of(BYTES::slice),
              alias -> alias.with(version));
    }

    void delete(String model) {
      remover().delete(ModelReference.parse(model), true);
    }

    private ModelRemover remover() {
      return new ModelRemover(artifacts, aliases, documents);
    }

    /** Stores the bytes under the model's name, as a request does that has tried them out. */
    void putAgain(String model) {
      storer().put(ModelReference.parse(model), BYTES, SUMMARY.taking(1));
    }

    private ModelStorer storer() {
      CircuitBreaker breaker = new NoopCircuitBreaker("models");
      Serving serving =
          new Serving(documents, () -> Footprint.Room.of(breaker, Long.MAX_VALUE), () -> 5);
      ModelReader reader = new ModelReader(artifacts, breaker, Runnable::run);
      return new ModelStorer(artifacts, aliases, remover(), reader, documents, serving, CLOCK);
    }

    StoreContents contents(String model) {
      return artifacts.contents().of(model);
    }

    Alias alias(String model) {
      return aliases.read(model).alias();
    }
  }

  private StoredVersion version(String model, int number) {
    String upload = Store.of(client()).artifacts().newUpload();
    return new StoredVersion(
        new VersionId(model, number), BYTES.length(), ModelBytes.sha256(BYTES), upload, 1);
  }

  public void testADeletionLeavesWholeVersionsOnly() {
    Store store = Store.of(client());
    store.artifacts().ensureExists();
    for (int storing : List.of(NOTHING, PIECE, DOCUMENT)) {
      int deleting = 0;
      while (isDeletionStopped(store, storing, deleting)) {
        deleting++;
      }
      assertTrue(deleting + " requests", deleting > 5);
    }
  }

  /** Stores as far as that, deletes as far as that, and ends the one and then the other. */
  private boolean isDeletionStopped(Store store, int storing, int deleting) {
    String model = "raced-" + storing + "-" + deleting;
    store.put(version(model, 1));
    StoredVersion next = version(model, 2);
    StoppedClient puts = new StoppedClient(client(), storing);
    StoppedClient deletes = new StoppedClient(client(), deleting);
    PlainActionFuture<Void> put = new PlainActionFuture<>();
    PlainActionFuture<Void> deleted = new PlainActionFuture<>();

    assertTrue(model, puts.stops(() -> Store.of(puts).put(next), put));
    boolean stopped = deletes.stops(() -> Store.of(deletes).delete(model), deleted);
    puts.goesOn.onResponse(null);
    boolean stored = isStored(put);
    deletes.goesOn.onResponse(null);
    deleted.actionGet();

    assertWholeOrGone(store, next, stored);
    if (store.alias(model).currentFile().isPresent()) {
      store.delete(model);
    }
    assertEquals(model, List.of(), store.contents(model).pieces());
    return stopped;
  }

  /**
   * The bytes of the current version are stored once more, because a piece of it is lost, while
   * that version is deleted: what a deletion has removed is not to be mended.
   */
  public void testWhatIsBeingDeletedIsNotMended() {
    Store store = Store.of(client());
    store.artifacts().ensureExists();
    int storing = 0;
    while (isStoringStopped(store, storing)) {
      storing++;
    }
    assertTrue(storing + " requests", storing > 3);
  }

  /** Stops the second upload there, and a deletion at every third of its requests. */
  private boolean isStoringStopped(Store store, int storing) {
    for (int deleting = randomInt(2); ; deleting += 3) {
      String model = "damaged-" + storing + "-" + deleting;
      StoredVersion file = version(model, 1);
      store.put(file);
      store.artifacts().remove(file.pieceIds());
      StoppedClient puts = new StoppedClient(client(), storing);
      StoppedClient deletes = new StoppedClient(client(), deleting);
      PlainActionFuture<Void> put = new PlainActionFuture<>();
      PlainActionFuture<Void> deleted = new PlainActionFuture<>();

      boolean stopped = puts.stops(() -> Store.of(puts).putAgain(model), put);
      boolean isFirst = deletes.stops(() -> Store.of(deletes).delete(model), deleted);
      puts.goesOn.onResponse(null);
      isStored(put);
      deletes.goesOn.onResponse(null);
      deleted.actionGet();

      assertNothingButWhatIsServed(store, model);
      if (!isFirst) {
        return stopped;
      }
    }
  }

  private static void assertNothingButWhatIsServed(Store store, String model) {
    StoreContents left = store.contents(model);
    List<StoredVersion> served = store.alias(model).served();
    assertEquals(
        model,
        served.stream().map(file -> file.version().unhashed()).toList(),
        List.copyOf(left.versions()));
    assertEquals(
        model,
        served.stream().flatMap(file -> file.pieceIds().stream()).sorted().toList(),
        left.pieces().stream().sorted().toList());
  }

  /** Returns whether the version was stored: otherwise it was deleted meanwhile. */
  private static boolean isStored(PlainActionFuture<Void> put) {
    try {
      put.actionGet();
      return true;
    } catch (ElasticsearchStatusException deleted) {
      assertEquals(deleted.getMessage(), RestStatus.CONFLICT, deleted.status());
      return false;
    }
  }

  private static void assertWholeOrGone(Store store, StoredVersion file, boolean stored) {
    String model = file.version().id();
    StoreContents left = store.contents(model);
    List<String> chunks = left.pieces().stream().sorted().toList();
    Alias alias = store.alias(model);
    if (stored && alias.currentFile().isPresent()) {
      assertEquals(model, List.of(file), alias.served());
      assertEquals(model, List.of(file.version().unhashed()), List.copyOf(left.versions()));
      assertEquals(model, file.pieceIds(), chunks);
    } else {
      assertEquals(model, List.of(), alias.served());
      assertEquals(model, List.of(), List.copyOf(left.versions()));
      assertEquals(model, List.of(), chunks);
    }
  }
}
