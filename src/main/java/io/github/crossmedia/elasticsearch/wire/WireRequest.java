package io.github.crossmedia.elasticsearch.wire;

import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** A request of an action whose content is one record, checked where it is made. */
public abstract class WireRequest<C> extends ActionRequest {

  private final Wire.Format<C> format;
  private final C content;

  protected WireRequest(Wire.Format<C> format, C content) {
    this.format = format;
    this.content = content;
  }

  protected WireRequest(Wire.Format<C> format, StreamInput in) throws IOException {
    super(in);
    this.format = format;
    this.content = format.read(in);
  }

  @Override
  public final void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    format.write(out, content);
  }

  protected final C content() {
    return content;
  }

  @Override
  public final ActionRequestValidationException validate() {
    return null;
  }
}
