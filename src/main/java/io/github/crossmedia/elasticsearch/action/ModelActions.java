package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.ModelAdmin;
import io.github.crossmedia.model.version.ModelId;
import io.github.crossmedia.model.version.ModelReference;
import java.util.Set;
import java.util.TreeSet;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

/** The actions that only models have. A change is answered once all nodes have read it. */
public final class ModelActions {

  public static final ActionType<ModelFile> FILE =
      new ActionType<>("cluster:monitor/cross_media/model/file");

  /** Sets which versions of a model are served, and which of them is current: a hot swap. */
  public static final ActionType<Answer> SERVE =
      new ActionType<>("cluster:admin/cross_media/model/serve");

  /** Reports which models are intact, and repairs what needs no file. */
  public static final ActionType<Answer> VERIFY =
      new ActionType<>("cluster:admin/cross_media/model/verify");

  private ModelActions() {}

  /** The numbers of the versions of a model that are served from now on. */
  public record ServedNumbers(ModelId model, int current, Set<Integer> served) {
    public ServedNumbers {
      Set<Integer> all = new TreeSet<>(served);
      all.add(current);
      served = Set.copyOf(all);
    }
  }

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

  public static final class ReadFile extends LocalAction<ModelReference, ModelFile> {
    @Inject
    public ReadFile(TransportService transport, ActionFilters filters, ModelAdmin admin) {
      super(FILE, transport, filters, model -> new ModelFile(admin.file(model)));
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
}
