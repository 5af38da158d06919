package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.store.cache.CacheStats;
import io.github.crossmedia.elasticsearch.store.cache.Models;
import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.transport.TransportService;

/** Clears all models, one model or one version from the memory of all nodes. */
public final class ClearCacheAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:admin/cross_media/cache/clear");

  private ClearCacheAction() {}

  /** The request to all nodes. */
  public static final class Request extends AllNodes<NodeRequest> {

    private Request(NodeRequest each) {
      super(each);
    }

    /** Clears everything that a node holds. */
    public static Request all() {
      return new Request(new NodeRequest("", false));
    }

    /** Clears one model, or one version of it. */
    public static Request of(ModelReference model) {
      return new Request(new NodeRequest(model.toString(), false));
    }

    /** Clears a deleted model or version together with its counts. */
    static Request ofDeleted(ModelReference model) {
      return new Request(new NodeRequest(model.toString(), true));
    }
  }

  /** The request to one node. */
  static final class NodeRequest extends AbstractTransportRequest {

    private static final int VERSION = 1;

    private final String model;
    private final boolean deleted;

    private NodeRequest(String model, boolean deleted) {
      this.model = model;
      this.deleted = deleted;
    }

    NodeRequest(StreamInput in) throws IOException {
      super(in);
      record Content(String model, boolean deleted) {}
      Content content = Wire.read(in, (c, version) -> new Content(c.readString(), c.readBoolean()));
      this.model = content.model();
      this.deleted = content.deleted();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(
          out,
          VERSION,
          content -> {
            content.writeString(model);
            content.writeBoolean(deleted);
          });
    }

    /** The model that is named, empty for all. */
    Optional<ModelReference> model() {
      return model.isEmpty() ? Optional.empty() : Optional.of(ModelReference.parse(model));
    }

    boolean deleted() {
      return deleted;
    }
  }

  /** Clears models from the memory of each node, and collects how much that freed. */
  public static final class Handler extends TransportAllNodesAction<Request, NodeRequest> {

    private final Models models;

    @Inject
    public Handler(
        ClusterService cluster, TransportService transport, ActionFilters filters, Models models) {
      super(
          TYPE,
          cluster,
          transport,
          filters,
          NodeRequest::new,
          transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
      this.models = models;
    }

    @Override
    Map<String, Object> answer(NodeRequest request) {
      CacheStats.Cleared cleared =
          request.deleted()
              ? models.forget(request.model().orElseThrow())
              : models.clearCache(request.model());
      return Map.of("cleared", Answer.fields(cleared));
    }
  }
}
