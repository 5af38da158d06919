package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

/** The names and the checks of the fields of User Behavior Insights. */
public final class UbiFields {

  public static final String QUERIES = "ubi_queries";
  public static final String EVENTS = "ubi_events";

  public static final String ACTION_NAME = "action_name";
  public static final String APPLICATION = "application";
  public static final String CLIENT_ID = "client_id";
  public static final String EVENT_ATTRIBUTES = "event_attributes";
  public static final String OBJECT_ID_FIELD = "object_id_field";
  public static final String QUERY_ATTRIBUTES = "query_attributes";
  public static final String QUERY_ID = "query_id";
  public static final String SESSION_ID = "session_id";
  public static final String TIMESTAMP = "timestamp";
  public static final String USER_QUERY = "user_query";

  /** The length that the schema allows ids and names. */
  public static final int MAX_ID = 100;

  /** The longest id of a hit. */
  static final int MAX_OBJECT_ID = 512;

  public static final int MAX_TEXT = 8_000;
  public static final int MAX_ATTRIBUTES = 16_384;

  private UbiFields() {}

  /** Rejects a field that is there but no text, or one of a wrong length. */
  public static void requireText(
      String where, Map<String, Object> content, String key, int longest) {
    Object value = content.get(key);
    if (content.containsKey(key)
        && !(value instanceof String text && !text.isEmpty() && text.length() <= longest)) {
      throw new IllegalArgumentException(
          where + ": [" + key + "] must be a string of 1 to " + longest + " characters");
    }
  }

  /** Rejects a field that is there but no object, or too large. */
  public static void requireObject(String where, Map<String, Object> content, String key) {
    Object value = content.get(key);
    if (content.containsKey(key)
        && !(value instanceof Map<?, ?> object && length(object) <= MAX_ATTRIBUTES)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s: [%s] must be an object of at most %s bytes of JSON",
              where, key, MAX_ATTRIBUTES));
    }
  }

  @SuppressWarnings("unchecked") // keys of JSON are strings
  private static int length(Map<?, ?> object) {
    return json((Map<String, Object>) object).length();
  }

  public static BytesReference json(Map<String, Object> document) {
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      return BytesReference.bytes(builder.map(document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
