package io.github.crossmedia.elasticsearch.features;

import io.github.crossmedia.elasticsearch.wire.Wire;
import io.github.crossmedia.elasticsearch.wire.WireRequest;
import java.io.IOException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.xcontent.XContentType;

/** A request about feature sets. */
final class FeatureSetRequest extends WireRequest<FeatureSetRequest.Content> {

  /** The kind of request. */
  enum Method {
    PUT,
    GET,
    LIST,
    DELETE
  }

  record Content(Method method, String name, BytesReference body, XContentType type) {}

  private static final Wire.Format<Content> FORMAT =
      new Wire.Format<>(
          1,
          (out, content) -> {
            out.writeEnum(content.method());
            out.writeString(content.name());
            out.writeBytesReference(content.body());
            XContentHelper.writeTo(out, content.type());
          },
          (in, version) ->
              new Content(
                  in.readEnum(Method.class),
                  in.readString(),
                  in.readBytesReference(),
                  in.readEnum(XContentType.class)));

  FeatureSetRequest(Method method, String name, BytesReference body, XContentType type) {
    super(FORMAT, new Content(method, name, body, type));
  }

  FeatureSetRequest(StreamInput in) throws IOException {
    super(FORMAT, in);
  }

  Method method() {
    return content().method();
  }

  /** Returns the name of the set, empty where all are listed. */
  String name() {
    return content().name();
  }

  BytesReference body() {
    return content().body();
  }

  XContentType type() {
    return content().type();
  }
}
