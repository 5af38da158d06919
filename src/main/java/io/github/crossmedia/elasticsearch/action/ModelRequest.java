package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A request for one model, or one version of it. */
public final class ModelRequest extends ActionRequest {

  private static final int VERSION = 1;

  private final ModelReference model;
  private final boolean force;

  public ModelRequest(ModelReference model) {
    this(model, false);
  }

  /** This request, forced even if documents can no longer be found. */
  public ModelRequest(ModelReference model, boolean force) {
    this.model = model;
    this.force = force;
  }

  ModelRequest(StreamInput in) throws IOException {
    super(in);
    record Content(ModelReference model, boolean force) {}
    Content content =
        Wire.read(
            in, (c, version) -> new Content(ModelReference.parse(c.readString()), c.readBoolean()));
    this.model = content.model();
    this.force = content.force();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeString(model.toString());
          content.writeBoolean(force);
        });
  }

  ModelReference model() {
    return model;
  }

  boolean force() {
    return force;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }
}
