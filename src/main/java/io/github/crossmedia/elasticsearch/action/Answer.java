package io.github.crossmedia.elasticsearch.action;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** An answer that is one JSON object. */
public final class Answer extends ActionResponse implements ToXContentObject {

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

  /** An answer is given by the node that received the request. */
  @Override
  public void writeTo(StreamOutput out) {
    TransportAction.localOnly();
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
