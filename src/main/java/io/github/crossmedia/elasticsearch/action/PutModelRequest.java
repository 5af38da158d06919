package io.github.crossmedia.elasticsearch.action;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.model.version.ModelReference;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A file and the model it is stored as. */
public final class PutModelRequest extends ActionRequest {

  private static final int VERSION = 1;

  private final ModelReference model;
  private final BytesReference file;

  /** Takes ownership of the bytes, which must not be changed afterwards. */
  public PutModelRequest(ModelReference model, BytesReference file) {
    this.model = model;
    this.file = file;
  }

  PutModelRequest(StreamInput in) throws IOException {
    super(in);
    record Content(ModelReference model, BytesReference file) {}
    Content content =
        Wire.read(
            in,
            (c, v) -> new Content(ModelReference.parse(c.readString()), c.readBytesReference()));
    this.model = content.model();
    this.file = content.file();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        content -> {
          content.writeString(model.toString());
          content.writeBytesReference(file);
        });
  }

  ModelReference model() {
    return model;
  }

  BytesReference file() {
    return file;
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }
}
