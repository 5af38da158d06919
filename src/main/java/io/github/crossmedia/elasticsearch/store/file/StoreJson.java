package io.github.crossmedia.elasticsearch.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.rest.RestStatus;

/** Documents of the index; unknown fields, from a later release, are ignored. */
public final class StoreJson {

  public static final String KIND = "kind";
  static final String MODEL = "model";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private StoreJson() {}

  static BytesReference document(Artifact<?> artifact) {
    return document(
        artifact.kind().name(),
        artifact.owner(),
        new ArtifactFields(
            artifact.name(),
            artifact.created(),
            artifact.upload(),
            artifact.files(),
            JSON.valueToTree(artifact.about())));
  }

  /** What the document of an artifact says. */
  private record ArtifactFields(
      String name, String created, String upload, List<ArtifactFile> files, JsonNode about) {}

  static <A> Artifact<A> artifact(ArtifactKind<A> kind, String id, BytesReference source) {
    ArtifactFields found = read(id, source, kind.name(), ArtifactFields.class);
    try {
      return new Artifact<>(
          kind,
          found.name(),
          found.created(),
          found.upload(),
          found.files(),
          JSON.treeToValue(found.about(), kind.about()));
    } catch (IOException | RuntimeException e) {
      throw new DamagedModelException(id, e.getMessage(), e);
    }
  }

  public static BytesReference document(String kind, String model, Object content) {
    ObjectNode document = JSON.createObjectNode();
    document.put(KIND, kind).put(MODEL, model).set(kind, JSON.valueToTree(content));
    return new BytesArray(write(document));
  }

  /** Returns an object as JSON. */
  static byte[] write(Object content) {
    try {
      return JSON.writeValueAsBytes(content);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what the ids of an artifact's pieces begin with, by its document. */
  static String ofUpload(String id, BytesReference source) {
    try {
      JsonNode document = JSON.readTree(source.streamInput());
      return id + "/" + document.path(document.path(KIND).asText()).path("upload").asText();
    } catch (IOException damaged) {
      return id;
    }
  }

  /** Returns what a document of a kind says. */
  public static <T> T read(String id, BytesReference source, String kind, Class<T> type) {
    try {
      JsonNode written = JSON.readTree(source.streamInput()).path(kind);
      requireThisFormat(written);
      T content = JSON.treeToValue(written, type);
      if (content == null) {
        throw new DamagedModelException(id, "it is missing the key [" + kind + "]", null);
      }
      return content;
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedModelException(id, e.getMessage(), e);
    }
  }

  /** Until models and networks were stored alike, documents had other keys. */
  private static void requireThisFormat(JsonNode written) {
    JsonNode served = written.path("served").path(0);
    if (written.has("file")
        || written.has("network")
        || served.isObject() && !served.has("memory")) {
      throw new ElasticsearchStatusException(
          "index [{}] was written by an earlier build of the plugin, which stored models in"
              + " another way: delete the index, and store models and networks again",
          RestStatus.CONFLICT,
          ModelIndex.NAME);
    }
  }
}
