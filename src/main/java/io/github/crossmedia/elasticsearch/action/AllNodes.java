package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.support.nodes.BaseNodesRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.transport.AbstractTransportRequest;

/** The request of an action to all nodes, all of which it asks the same. */
public class AllNodes<T extends AbstractTransportRequest> extends BaseNodesRequest {

  private final T each;

  AllNodes(T each) {
    super(new String[0]);
    this.each = each;
  }

  /** The request to one node. */
  T each() {
    return each;
  }

  /** A request to one node that says no more than its action does. */
  static final class Each extends AbstractTransportRequest {

    private static final int VERSION = 1;

    Each() {}

    Each(StreamInput in) throws IOException {
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
