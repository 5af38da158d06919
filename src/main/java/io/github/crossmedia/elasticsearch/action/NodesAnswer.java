package io.github.crossmedia.elasticsearch.action;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.nodes.BaseNodesResponse;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/** The answers of all nodes. */
public final class NodesAnswer extends BaseNodesResponse<NodeAnswer> implements ToXContentFragment {

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
    builder.mapContents(ofAll);
    builder.startObject("nodes");
    for (NodeAnswer node : getNodes()) {
      builder.startObject(node.getNode().getId());
      builder.field("name", node.getNode().getName());
      builder.mapContents(node.content());
      builder.endObject();
    }
    return builder.endObject();
  }
}
