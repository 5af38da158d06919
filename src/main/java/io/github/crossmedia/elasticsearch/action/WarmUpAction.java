package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import java.util.Optional;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.transport.AbstractTransportRequest;

/** Loads the served versions of all models, or of one, into the memory of all nodes. */
public final class WarmUpAction {

  public static final ActionType<NodesAnswer> TYPE =
      new ActionType<>("cluster:admin/cross_media/cache/warm");

  private WarmUpAction() {}

  /** The request to all nodes. */
  public static final class Request extends AllNodes<NodeRequest> {

    /** Warms up one model, or all if none is named. */
    public Request(Optional<ModelReference> model) {
      super(new NodeRequest(model.map(ModelReference::toString).orElse("")));
    }
  }

  /** The request to one node. */
  static final class NodeRequest extends AbstractTransportRequest {

    private static final int VERSION = 1;

    private final String model;

    private NodeRequest(String model) {
      this.model = model;
    }

    NodeRequest(StreamInput in) throws IOException {
      super(in);
      this.model = Wire.read(in, (content, version) -> content.readString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      Wire.write(out, VERSION, content -> content.writeString(model));
    }

    /** The model that is named, empty for all. */
    Optional<ModelReference> model() {
      return model.isEmpty() ? Optional.empty() : Optional.of(ModelReference.parse(model));
    }
  }
}
