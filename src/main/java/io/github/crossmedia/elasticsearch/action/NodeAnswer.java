package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.support.nodes.BaseNodeResponse;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** The answer of one node. */
public final class NodeAnswer extends BaseNodeResponse {

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
