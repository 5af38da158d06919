package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A request to check the index of models. */
public final class VerifyRequest extends ActionRequest {

  private static final int VERSION = 1;

  private final boolean lift;

  /** A check; {@code lift} opens the index and lifts its blocks. */
  public VerifyRequest(boolean lift) {
    this.lift = lift;
  }

  VerifyRequest(StreamInput in) throws IOException {
    super(in);
    this.lift = Wire.read(in, (content, version) -> content.readBoolean());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(out, VERSION, content -> content.writeBoolean(lift));
  }

  boolean lift() {
    return lift;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }
}
