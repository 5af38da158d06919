package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.support.nodes.BaseNodesRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.transport.AbstractTransportRequest;

/** The request of an action that asks all nodes the same. */
public class AllNodes<C> extends BaseNodesRequest {

  /** The content of a request that says no more than its action does. */
  enum Nothing {
    NOTHING;

    static final Wire.Format<Nothing> FORMAT =
        new Wire.Format<>(1, (out, nothing) -> {}, (in, version) -> NOTHING);
  }

  private final Each<C> each;

  AllNodes(Wire.Format<C> format, C content) {
    super(new String[0]);
    this.each = new Each<>(format, content);
  }

  /** Returns the request to one node. */
  Each<C> each() {
    return each;
  }

  /** The request to one node. */
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
}
