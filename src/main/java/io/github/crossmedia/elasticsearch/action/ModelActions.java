package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.elasticsearch.store.StoreResult;
import io.github.crossmedia.model.version.ModelReference;
import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** The actions on models, so that roles can grant them; each runs on behalf of the caller. */
public final class ModelActions {

  public static final ActionType<Answer> GET =
      new ActionType<>("cluster:monitor/cross_media/model/get");
  public static final ActionType<Answer> LIST =
      new ActionType<>("cluster:monitor/cross_media/model/list");
  public static final ActionType<ModelFileResponse> FILE =
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

  /** Runs one of the actions. */
  private abstract static class Handler<R extends ActionRequest, A extends ActionResponse>
      extends HandledTransportAction<R, A> {

    Handler(
        ActionType<A> action,
        TransportService transport,
        ActionFilters filters,
        Writeable.Reader<R> reader) {
      super(action.name(), transport, filters, reader, EsExecutors.DIRECT_EXECUTOR_SERVICE);
    }

    abstract void run(R request, ActionListener<A> listener);

    @Override
    protected final void doExecute(Task task, R request, ActionListener<A> listener) {
      run(request, listener);
    }
  }

  /** Describes what the caller may read. */
  public static final class Get extends Handler<ModelRequest, Answer> {

    private final ModelAdmin admin;

    @Inject
    public Get(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(GET, transport, filters, ModelRequest::new);
      this.admin = admin;
    }

    @Override
    void run(ModelRequest request, ActionListener<Answer> listener) {
      admin.describe(request.model(), listener.map(StoreResponses::of));
    }
  }

  /** Lists what the caller may read. */
  public static final class ListAll extends Handler<ListRequest, Answer> {

    private final ModelAdmin admin;

    @Inject
    public ListAll(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(LIST, transport, filters, ListRequest::new);
      this.admin = admin;
    }

    @Override
    void run(ListRequest request, ActionListener<Answer> listener) {
      admin.list(listener.map(StoreResponses::of));
    }
  }

  /** Returns the stored file. */
  public static final class ReadFile extends Handler<ModelRequest, ModelFileResponse> {

    private final ModelAdmin admin;

    @Inject
    public ReadFile(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(FILE, transport, filters, ModelRequest::new);
      this.admin = admin;
    }

    @Override
    void run(ModelRequest request, ActionListener<ModelFileResponse> listener) {
      admin.file(request.model(), listener.map(ModelFileResponse::new));
    }
  }

  /**
   * Does nothing: users who may not store a model are rejected before this runs, and before the
   * node reserves memory for the file.
   */
  public static final class BeginPut extends Handler<ModelRequest, ActionResponse.Empty> {

    @Inject
    public BeginPut(TransportService transport, ActionFilters filters) {
      super(BEGIN_PUT, transport, filters, ModelRequest::new);
    }

    @Override
    void run(ModelRequest request, ActionListener<ActionResponse.Empty> listener) {
      listener.onResponse(ActionResponse.Empty.INSTANCE);
    }
  }

  /** Changes what is stored or served. */
  private abstract static class Change<R extends ActionRequest> extends Handler<R, Answer> {

    final ModelAdmin admin;
    final NodeClient client;

    Change(
        ActionType<Answer> action,
        TransportService transport,
        ActionFilters filters,
        Writeable.Reader<R> reader,
        ModelAdmin admin,
        NodeClient client) {
      super(action, transport, filters, reader);
      this.admin = admin;
      this.client = client;
    }

    /** Tells an outcome once all nodes have read again. */
    final <T> ActionListener<T> seen(ActionListener<T> outcome) {
      return ReadAgainAction.before(client, outcome);
    }
  }

  /** Stores a file. */
  public static final class Put extends Change<PutModelRequest> {

    @Inject
    public Put(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(PUT, transport, filters, PutModelRequest::new, admin, client);
    }

    @Override
    void run(PutModelRequest request, ActionListener<Answer> listener) {
      admin.put(request.model(), request.file(), seen(listener.map(Put::answer)));
    }

    private static Answer answer(StoreResult stored) {
      stored.warnings().forEach(warning -> HeaderWarning.addWarning("{}", warning));
      return StoreResponses.of(stored);
    }
  }

  /** Swaps versions. */
  public static final class Serve extends Change<ServeModelRequest> {

    @Inject
    public Serve(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(SERVE, transport, filters, ServeModelRequest::new, admin, client);
    }

    @Override
    void run(ServeModelRequest request, ActionListener<Answer> listener) {
      admin.serve(
          request.model(),
          request.current(),
          request.served(),
          seen(listener.map(StoreResponses::of)));
    }
  }

  /** Checks and repairs. */
  public static final class Verify extends Change<VerifyRequest> {

    @Inject
    public Verify(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(VERIFY, transport, filters, VerifyRequest::new, admin, client);
    }

    @Override
    void run(VerifyRequest request, ActionListener<Answer> listener) {
      admin.verify(request.lift(), seen(listener.map(StoreResponses::of)));
    }
  }

  /** Deletes, also from the memory of all nodes; a node that can't be reached does so later. */
  public static final class Delete extends Change<ModelRequest> {

    @Inject
    public Delete(
        TransportService transport, ActionFilters filters, ModelAdmin admin, NodeClient client) {
      super(DELETE, transport, filters, ModelRequest::new, admin, client);
    }

    @Override
    void run(ModelRequest request, ActionListener<Answer> listener) {
      admin.delete(
          request.model(),
          request.force(),
          seen(listener.delegateFailureAndWrap((l, done) -> clearCaches(request.model(), l))));
    }

    private void clearCaches(ModelReference deleted, ActionListener<Answer> listener) {
      Answer answer = new Answer(Map.of("deleted", deleted.toString()));
      client.execute(
          ClearCacheAction.TYPE,
          ClearCacheAction.Request.ofDeleted(deleted),
          ActionListener.running(() -> listener.onResponse(answer)));
    }
  }
}
