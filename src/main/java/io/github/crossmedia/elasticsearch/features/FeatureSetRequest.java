package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentType;

/** A request about feature sets. */
final class FeatureSetRequest extends ActionRequest {

  private static final int VERSION = 1;

  /** What is asked. */
  enum Method {
    PUT,
    GET,
    LIST,
    DELETE
  }

  private record Content(Method method, String name, BytesReference body, XContentType type) {}

  private final Content content;

  FeatureSetRequest(Method method, String name, BytesReference body, XContentType type) {
    this.content = new Content(method, name, body, type);
  }

  FeatureSetRequest(StreamInput in) throws IOException {
    super(in);
    this.content =
        Wire.read(
            in,
            (c, version) ->
                new Content(
                    c.readEnum(Method.class),
                    c.readString(),
                    c.readBytesReference(),
                    c.readEnum(XContentType.class)));
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    Wire.write(
        out,
        VERSION,
        c -> {
          c.writeEnum(content.method());
          c.writeString(content.name());
          c.writeBytesReference(content.body());
          XContentHelper.writeTo(c, content.type());
        });
  }

  Method method() {
    return content.method();
  }

  /** The name of the set, empty where all are listed. */
  String name() {
    return content.name();
  }

  BytesReference body() {
    return content.body();
  }

  XContentType type() {
    return content.type();
  }

  @Override
  public ActionRequestValidationException validate() {
    return null;
  }
}
