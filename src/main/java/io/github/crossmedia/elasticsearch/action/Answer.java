package io.github.crossmedia.elasticsearch.action;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

/** An answer that is one JSON object. */
public final class Answer extends ActionResponse implements ToXContentObject {

  private static final String BYTES = "_in_bytes";
  private static final String MILLIS = "_in_millis";
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

  public Map<String, Object> content() {
    return content;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.map(told(content, builder));
  }

  /**
   * Returns content as a request wants it: with {@code human}, sizes and times also as people do.
   */
  static Map<String, Object> told(Map<String, Object> content, XContentBuilder builder) {
    return builder.humanReadable() ? readable(content) : content;
  }

  private static Map<String, Object> readable(Map<?, ?> content) {
    Map<String, Object> readable = new LinkedHashMap<>();
    content.forEach(
        (key, value) -> {
          String name = key.toString();
          if (value instanceof Number number) {
            if (name.endsWith(BYTES)) {
              readable.put(
                  before(name, BYTES), ByteSizeValue.ofBytes(number.longValue()).toString());
            } else if (name.endsWith(MILLIS)) {
              readable.put(
                  before(name, MILLIS), TimeValue.timeValueMillis(number.longValue()).toString());
            }
          }
          readable.put(name, readable(value));
        });
    return readable;
  }

  private static Object readable(Object value) {
    return switch (value) {
      case Map<?, ?> map -> readable(map);
      case List<?> list -> list.stream().<Object>map(Answer::readable).toList();
      case null, default -> value;
    };
  }

  private static String before(String name, String unit) {
    return name.substring(0, name.length() - unit.length());
  }
}
