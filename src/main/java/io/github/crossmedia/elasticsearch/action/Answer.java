package io.github.crossmedia.elasticsearch.action;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.elasticsearch.wire.Wire;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** An answer that is one JSON object. */
public final class Answer extends ActionResponse implements ToXContentObject {

  private static final int VERSION = 1;
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Map<String, Object> content;

  public Answer(Map<String, Object> content) {
    this.content = content;
  }

  /** Returns the components of a record, in their order. */
  static Map<String, Object> fields(Record content) {
    return JSON.convertValue(content, new TypeReference<>() {});
  }

  public Answer(StreamInput in) throws IOException {
    this.content = Wire.read(in, (answer, version) -> answer.readGenericMap());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    Wire.write(out, VERSION, content -> content.writeGenericMap(this.content));
  }

  /** Returns the content of the object. */
  public Map<String, Object> content() {
    return content;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.map(content);
  }
}
