package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;

/** A request for one model, or one version of it. */
public final class ModelRequest extends WireRequest<ModelRequest.Content> {

  record Content(ModelReference model, boolean force) {}

  private static final Wire.Format<Content> FORMAT =
      new Wire.Format<>(
          1,
          (out, content) -> {
            out.writeString(content.model().toString());
            out.writeBoolean(content.force());
          },
          (in, version) -> new Content(ModelReference.parse(in.readString()), in.readBoolean()));

  public ModelRequest(ModelReference model) {
    this(model, false);
  }

  /** This request, forced even if documents can no longer be found. */
  public ModelRequest(ModelReference model, boolean force) {
    super(FORMAT, new Content(model, force));
  }

  ModelRequest(StreamInput in) throws IOException {
    super(FORMAT, in);
  }

  ModelReference model() {
    return content().model();
  }

  boolean force() {
    return content().force();
  }
}
