package io.github.crossmedia.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.View;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A document that is ready to be sent.
 *
 * @param id its id in the index, the same in every run
 */
record PictureDocument(String id, byte[] json) {

  /** The field of the time at which the picture's file was modified. */
  static final String MODIFIED = "modified";

  /** The longest id that Elasticsearch accepts. */
  private static final int MAX_ID = 512;

  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Returns the document of an item.
   *
   * @param views the views to store
   * @param modified when the picture's file was modified, in milliseconds, 0 if unknown
   */
  static PictureDocument of(
      Item item, Map<String, View> views, ProjectedItem projected, long modified) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      text(json, "id", item.id());
      text(json, "file", item.picture());
      text(json, "caption", item.text());
      text(json, "split", item.split());
      if (!item.labels().isEmpty()) {
        json.writeArrayFieldStart("labels");
        for (String label : item.labels()) {
          json.writeString(label);
        }
        json.writeEndArray();
      }
      if (modified > 0) {
        json.writeNumberField(MODIFIED, modified);
      }
      json.writeFieldName(PictureIndex.FIELD);
      PictureObject.write(projected, views, json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("memory can always be written to", e);
    }
    return new PictureDocument(id(item), bytes.toByteArray());
  }

  /** Returns the id of the item, or the hash of the id if it is too long. */
  static String id(Item item) {
    return id(item.id());
  }

  static String id(String item) {
    byte[] utf8 = item.getBytes(StandardCharsets.UTF_8);
    return utf8.length <= MAX_ID ? item : Sha256.of(utf8);
  }

  private static void text(JsonGenerator json, String key, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(key, text);
    }
  }
}
