package io.github.crossmedia.elasticsearch.reasons;

import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

/**
 * The part {@code "ext": {"cross_media": {"reasons": 5}}} of a search: the number of reasons for
 * each hit.
 */
public final class ReasonsExtension extends SearchExtBuilder {

  public static final String NAME = "cross_media";

  private static final int MAX_COUNT = 100;
  private static final int WIRE_VERSION = 1;
  private static final ConstructingObjectParser<ReasonsExtension, Void> PARSER =
      new ConstructingObjectParser<>(NAME, false, read -> new ReasonsExtension((int) read[0]));

  static {
    PARSER.declareInt(ConstructingObjectParser.constructorArg(), new ParseField("reasons"));
  }

  private final int count;

  ReasonsExtension(int count) {
    if (count < 1 || count > MAX_COUNT) {
      throw new IllegalArgumentException(
          "[reasons] must be between 1 and [" + MAX_COUNT + "], but is [" + count + "]");
    }
    this.count = count;
  }

  /** Reads an extension sent by another node. */
  public ReasonsExtension(StreamInput in) throws IOException {
    this((int) Wire.<Integer>read(in, (content, version) -> content.readVInt()));
  }

  /** Parses the extension of a request. */
  public static ReasonsExtension parse(XContentParser parser) throws IOException {
    return PARSER.parse(parser, null);
  }

  int count() {
    return count;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    Wire.write(out, WIRE_VERSION, content -> content.writeVInt(count));
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.startObject(NAME).field("reasons", count).endObject();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReasonsExtension that && count == that.count;
  }

  @Override
  public int hashCode() {
    return count;
  }
}
