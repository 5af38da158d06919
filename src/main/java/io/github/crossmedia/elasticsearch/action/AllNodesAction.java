package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.nodes.BaseNodeResponse;
import org.elasticsearch.action.support.nodes.BaseNodesRequest;
import org.elasticsearch.action.support.nodes.BaseNodesResponse;
import org.elasticsearch.action.support.nodes.TransportNodesAction;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** Asks all nodes the same and collects their answers. */
public abstract class AllNodesAction<C>
    extends TransportNodesAction<
        AllNodesAction.Request<C>,
        AllNodesAction.NodesAnswer,
        AllNodesAction.Each<C>,
        AllNodesAction.NodeAnswer,
        Void> {

  AllNodesAction(
      ActionType<NodesAnswer> type,
      ClusterService cluster,
      TransportService transport,
      ActionFilters filters,
      Wire.Format<C> format,
      Executor executor) {
    super(type.name(), cluster, transport, filters, in -> new Each<>(format, in), executor);
  }

  abstract Map<String, Object> answer(C asked);

  @Override
  protected final NodeAnswer nodeOperation(Each<C> request, Task task) {
    return new NodeAnswer(clusterService.localNode(), answer(request.content()));
  }

  @Override
  protected NodesAnswer newResponse(
      Request<C> request, List<NodeAnswer> nodes, List<FailedNodeException> failures) {
    return new NodesAnswer(clusterService.getClusterName(), nodes, failures);
  }

  @Override
  protected final Each<C> newNodeRequest(Request<C> request) {
    return request.each();
  }

  @Override
  protected final NodeAnswer newNodeResponse(StreamInput in, DiscoveryNode node)
      throws IOException {
    return new NodeAnswer(in);
  }

  /** The content of a request that says no more than its action does. */
  enum Nothing {
    NOTHING;

    static final Wire.Format<Nothing> FORMAT =
        new Wire.Format<>(1, (out, nothing) -> {}, (in, version) -> NOTHING);
  }

  public static final class Request<C> extends BaseNodesRequest {

    private final Each<C> each;

    Request(Wire.Format<C> format, C content) {
      super(new String[0]);
      this.each = new Each<>(format, content);
    }

    /** Returns a request that says no more than its action does. */
    static Request<Nothing> ofNothing() {
      return new Request<>(Nothing.FORMAT, Nothing.NOTHING);
    }

    Each<C> each() {
      return each;
    }
  }

  static final class Each<C> extends AbstractTransportRequest {

    private final Wire.Format<C> format;
    private final C content;

    Each(Wire.Format<C> format, C content) {
      this.format = format;
      this.content = content;
    }

    Each(Wire.Format<C> format, StreamInput in) throws IOException {
      super(in);
      this.format = format;
      this.content = format.read(in);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      format.write(out, content);
    }

    C content() {
      return content;
    }
  }

  static final class NodeAnswer extends BaseNodeResponse {

    private static final int VERSION = 1;

    private final Map<String, Object> content;

    NodeAnswer(DiscoveryNode node, Map<String, Object> content) {
      super(node);
      this.content = content;
    }

    NodeAnswer(StreamInput in) throws IOException {
      super(in);
      this.content = Wire.read(in, (answer, version) -> answer.readGenericMap());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(out, VERSION, answer -> answer.writeGenericMap(content));
    }

    Map<String, Object> content() {
      return content;
    }
  }

  public static final class NodesAnswer extends BaseNodesResponse<NodeAnswer>
      implements ToXContentFragment {

    private final Map<String, Object> ofAll;

    NodesAnswer(ClusterName cluster, List<NodeAnswer> nodes, List<FailedNodeException> failures) {
      this(cluster, nodes, failures, Map.of());
    }

    private NodesAnswer(
        ClusterName cluster,
        List<NodeAnswer> nodes,
        List<FailedNodeException> failures,
        Map<String, Object> ofAll) {
      super(cluster, nodes, failures);
      this.ofAll = ofAll;
    }

    /** Returns this answer with what is said of the whole cluster before that of the nodes. */
    NodesAnswer with(Map<String, Object> content) {
      return new NodesAnswer(getClusterName(), getNodes(), failures(), content);
    }

    @Override
    protected List<NodeAnswer> readNodesFrom(StreamInput in) throws IOException {
      return in.readCollectionAsList(NodeAnswer::new);
    }

    @Override
    protected void writeNodesTo(StreamOutput out, List<NodeAnswer> nodes) throws IOException {
      out.writeCollection(nodes);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
      builder.mapContents(Answer.told(ofAll, builder));
      builder.startObject("nodes");
      for (NodeAnswer node : getNodes()) {
        builder.startObject(node.getNode().getId());
        builder.field("name", node.getNode().getName());
        builder.mapContents(Answer.told(node.content(), builder));
        builder.endObject();
      }
      return builder.endObject();
    }
  }
}
