package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.nodes.BaseNodeResponse;
import org.elasticsearch.action.support.nodes.BaseNodesRequest;
import org.elasticsearch.action.support.nodes.BaseNodesResponse;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** What each node holds of models and has done with them since it started. */
public final class StatsAction {

  public static final ActionType<Response> TYPE =
      new ActionType<>("cluster:monitor/cross_media/stats");

  private StatsAction() {}

  /** Asks all nodes. */
  public static final class Request extends BaseNodesRequest {
    public Request() {
      super(new String[0]);
    }
  }

  /** Asks one node. */
  static final class NodeRequest extends AbstractTransportRequest {
    private static final int VERSION = 1;

    NodeRequest() {}

    NodeRequest(StreamInput in) throws IOException {
      super(in);
      Wire.read(in, (content, version) -> version);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(out, VERSION, content -> {});
    }
  }

  /** What one node says. */
  public static final class NodeResponse extends BaseNodeResponse {

    private static final int VERSION = 1;

    private final Map<String, Object> stats;

    NodeResponse(DiscoveryNode node, Map<String, Object> stats) {
      super(node);
      this.stats = stats;
    }

    NodeResponse(StreamInput in) throws IOException {
      super(in);
      this.stats = Wire.read(in, (content, version) -> content.readGenericMap());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(out, VERSION, content -> content.writeGenericMap(stats));
    }
  }

  /** What all nodes say. */
  public static final class Response extends BaseNodesResponse<NodeResponse>
      implements ToXContentFragment {

    Response(ClusterName cluster, List<NodeResponse> nodes, List<FailedNodeException> failures) {
      super(cluster, nodes, failures);
    }

    @Override
    protected List<NodeResponse> readNodesFrom(StreamInput in) throws IOException {
      return in.readCollectionAsList(NodeResponse::new);
    }

    @Override
    protected void writeNodesTo(StreamOutput out, List<NodeResponse> nodes) throws IOException {
      out.writeCollection(nodes);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      builder.startObject("nodes");
      for (NodeResponse node : getNodes()) {
        builder.startObject(node.getNode().getId());
        builder.field("name", node.getNode().getName());
        builder.mapContents(node.stats);
        builder.endObject();
      }
      return builder.endObject();
    }
  }
}
