package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A request to check the index of models. */
public final class VerifyRequest extends WireRequest<Boolean> {

  private static final Wire.Format<Boolean> FORMAT =
      new Wire.Format<>(1, StreamOutput::writeBoolean, (in, version) -> in.readBoolean());

  /** Creates a check; {@code lift} opens the index and lifts its blocks. */
  public VerifyRequest(boolean lift) {
    super(FORMAT, lift);
  }

  VerifyRequest(StreamInput in) throws IOException {
    super(FORMAT, in);
  }

  boolean lift() {
    return content();
  }
}
