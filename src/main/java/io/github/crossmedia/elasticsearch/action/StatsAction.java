package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.nodes.BaseNodesRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.transport.AbstractTransportRequest;

/** The models that each node holds, and its work since it started. */
public final class StatsAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:monitor/cross_media/stats");

  private StatsAction() {}

  /** The request to all nodes. */
  public static final class Request extends BaseNodesRequest {
    public Request() {
      super(new String[0]);
    }
  }

  /** The request to one node. */
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
}
