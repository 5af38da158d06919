package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.model.PictureObject;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * A document that is already indexed.
 *
 * @param version the version of the model that projected it
 * @param modified when its picture's file was modified, 0 if unknown
 */
record IndexedDocument(String version, long modified) {

  private static final String FIELDS =
      "/_mget?_source_exclude_vectors=false&_source_includes="
          + PictureDocument.MODIFIED
          + ","
          + PictureIndex.FIELD
          + "."
          + PictureObject.MODEL;

  /** Looks up documents by id and leaves out missing ones. */
  static Map<String, IndexedDocument> among(
      PictureIndex index, Collection<String> ids, Backoff backoff) throws IOException {
    ObjectNode body = new JsonMapper().createObjectNode();
    ids.forEach(body.putArray("ids")::add);
    JsonNode answer =
        backoff.answer(() -> index.cluster().request("POST", index.path(FIELDS), body));
    Map<String, IndexedDocument> found = new HashMap<>();
    for (JsonNode document : answer.path("docs")) {
      if (document.path("found").booleanValue()) {
        JsonNode source = document.path("_source");
        found.put(
            document.path("_id").textValue(),
            new IndexedDocument(
                source.path(PictureIndex.FIELD).path(PictureObject.MODEL).asText(""),
                source.path(PictureDocument.MODIFIED).asLong(0)));
      }
    }
    return found;
  }
}
