package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.limits.Await;
import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.StoreResult;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

/** The actions on models. A change is answered once all nodes have read the store again. */
public final class ModelActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/model/get");
  public static final ActionType<Answer> LIST =
      new ActionType<>("cluster:monitor/cross_media/model/list");
  public static final ActionType<ModelFile> FILE =
      new ActionType<>("cluster:monitor/cross_media/model/file");

  /** Checks whether a model file may be stored, before it is sent. */
  public static final ActionType<ActionResponse.Empty> BEGIN_PUT =
      new ActionType<>("cluster:admin/cross_media/model/put[begin]");

  /** Stores a model file as a new version. */
  public static final ActionType<Answer> PUT =
      new ActionType<>("cluster:admin/cross_media/model/put");

  /** Sets which versions of a model are served, and which of them is current: a hot swap. */
  public static final ActionType<Answer> SERVE =
      new ActionType<>("cluster:admin/cross_media/model/serve");

  /** Reports which models are intact, and repairs what needs no file. */
  public static final ActionType<Answer> VERIFY =
      new ActionType<>("cluster:admin/cross_media/model/verify");

  public static final ActionType<Answer> DELETE =
      new ActionType<>("cluster:admin/cross_media/model/delete");

  private ModelActions() {}

  /** A file and the model it is stored as. The bytes must not be changed afterwards. */
  public record NewFile(ModelReference model, BytesReference file) {}

  /** The numbers of the versions of a model that are served from now on. */
  public record ServedNumbers(ModelId model, int current, Set<Integer> served) {
    public ServedNumbers {
      Set<Integer> all = new TreeSet<>(served);
      all.add(current);
      served = Set.copyOf(all);
    }
  }

  /** A model or a version to delete; by force even if documents can no longer be found. */
  public record Deletion(ModelReference model, boolean force) {}

  /** The file of a model, byte for byte. */
  public static final class ModelFile extends ActionResponse {

    private final BytesReference bytes;

    ModelFile(BytesReference bytes) {
      this.bytes = bytes;
    }

    public BytesReference bytes() {
      return bytes;
    }

    @Override
    public void writeTo(StreamOutput out) {
      TransportAction.localOnly();
    }
  }

  /** Describes what the caller may read. */
  public static final class Get extends LocalAction<ModelReference, Answer> {
    @Inject
    public Get(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(GET, transport, filters, model -> StoreResponses.of(admin.describe(model)));
    }
  }

  /** Lists what the caller may read. */
  public static final class ListAll extends LocalAction<Void, Answer> {
    @Inject
    public ListAll(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(LIST, transport, filters, nothing -> StoreResponses.of(admin.list()));
    }
  }

  /** Returns the stored file. */
  public static final class ReadFile extends LocalAction<ModelReference, ModelFile> {
    @Inject
    public ReadFile(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(FILE, transport, filters, model -> new ModelFile(admin.file(model)));
    }
  }

  /**
   * Does nothing: users who may not store a model are rejected before this runs, and before the
   * node reserves memory for the file.
   */
  public static final class BeginPut extends LocalAction<ModelReference, ActionResponse.Empty> {
    @Inject
    public BeginPut(TransportService transport, ActionFilters filters) {
      super(
          BEGIN_PUT,
          transport,
          filters,
          (model, listener) -> listener.onResponse(ActionResponse.Empty.INSTANCE));
    }
  }

  /** Stores a file. */
  public static final class Put extends LocalAction<NewFile, Answer> {
    @Inject
    public Put(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(
          PUT,
          transport,
          filters,
          sent ->
              answer(
                  CacheActions.thenReadAgain(client, () -> admin.put(sent.model(), sent.file()))));
    }

    private static Answer answer(StoreResult stored) {
      stored.warnings().forEach(warning -> HeaderWarning.addWarning("{}", warning));
      return StoreResponses.of(stored);
    }
  }

  /** Swaps versions. */
  public static final class Serve extends LocalAction<ServedNumbers, Answer> {
    @Inject
    public Serve(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(
          SERVE,
          transport,
          filters,
          numbers ->
              StoreResponses.of(
                  CacheActions.thenReadAgain(
                      client,
                      () ->
                          admin.serve(numbers.model().id(), numbers.current(), numbers.served()))));
    }
  }

  /** Checks the index of models and repairs it; {@code true} opens it and lifts its blocks. */
  public static final class Verify extends LocalAction<Boolean, Answer> {
    @Inject
    public Verify(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(
          VERIFY,
          transport,
          filters,
          lift -> StoreResponses.of(CacheActions.thenReadAgain(client, () -> admin.verify(lift))));
    }
  }

  /** Deletes, also from the memory of all nodes; a node that can't be reached does so later. */
  public static final class Delete extends LocalAction<Deletion, Answer> {
    @Inject
    public Delete(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(
          DELETE,
          transport,
          filters,
          deleted -> {
            CacheActions.<Void, RuntimeException>thenReadAgain(
                client,
                () -> {
                  admin.delete(deleted.model(), deleted.force());
                  return null;
                });
            clearCaches(client, deleted.model());
            return new Answer(Map.of("deleted", deleted.model().toString()));
          });
    }

    private static void clearCaches(NodeClient client, ModelReference deleted) {
      Await.<Void>of(
          cleared ->
              client.execute(
                  CacheActions.CLEAR,
                  CacheActions.clearDeleted(deleted),
                  ActionListener.running(() -> cleared.onResponse(null))));
    }
  }
}
