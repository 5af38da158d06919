package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;

/** A file and the model it is stored as. */
public final class PutModelRequest extends WireRequest<PutModelRequest.Content> {

  record Content(ModelReference model, BytesReference file) {}

  private static final Wire.Format<Content> FORMAT =
      new Wire.Format<>(
          1,
          (out, content) -> {
            out.writeString(content.model().toString());
            out.writeBytesReference(content.file());
          },
          (in, version) ->
              new Content(ModelReference.parse(in.readString()), in.readBytesReference()));

  /** Takes ownership of the bytes, which must not be changed afterwards. */
  public PutModelRequest(ModelReference model, BytesReference file) {
    super(FORMAT, new Content(model, file));
  }

  PutModelRequest(StreamInput in) throws IOException {
    super(FORMAT, in);
  }

  ModelReference model() {
    return content().model();
  }

  BytesReference file() {
    return content().file();
  }
}
