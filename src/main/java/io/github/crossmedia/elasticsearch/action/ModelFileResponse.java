package io.github.crossmedia.elasticsearch.action;

import java.io.IOException;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;

/** The file of a model, byte for byte. */
public final class ModelFileResponse extends ActionResponse {

  private final BytesReference file;

  ModelFileResponse(BytesReference file) {
    this.file = file;
  }

  public BytesReference file() {
    return file;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeBytesReference(file);
  }
}
