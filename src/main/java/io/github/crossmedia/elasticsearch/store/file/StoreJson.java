package io.github.crossmedia.elasticsearch.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.elasticsearch.store.file.Artifact.ArtifactFile;
import io.github.crossmedia.elasticsearch.store.file.Artifact.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;

/** Documents of the index; unknown fields, from a later release, are ignored. */
public final class StoreJson {

  public static final String KIND = "kind";
  static final String MODEL = "model";
  static final String VERSION = "version";
  static final String MEMORY = VERSION + ".memory";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private StoreJson() {}

  static BytesReference document(Artifact<?> artifact) {
    return document(
        artifact.kind().name(),
        artifact.name(),
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

  static <A> Artifact<A> artifact(Kind<A> kind, String id, BytesReference source) {
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

  static BytesReference document(Head head) {
    return document(VERSION, head.file().version().id(), head);
  }

  /** Returns a document of a kind that belongs to a model. */
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

  static Optional<Head> head(GetResponse response) {
    return response.isExists()
        ? Optional.of(head(response.getId(), response.getSourceAsBytesRef()))
        : Optional.empty();
  }

  /** Returns a head, or nothing if it is lost or damaged. */
  static Optional<Head> headToMend(GetResponse response) {
    try {
      return head(response);
    } catch (DamagedModelException e) {
      return Optional.empty();
    }
  }

  /** Returns the memory that a head states, 0 if it states none. */
  static long memory(GetResponse head) {
    Object version = head.isExists() ? head.getSourceAsMap().get(VERSION) : null;
    return version instanceof Map<?, ?> known && known.get("memory") instanceof Number bytes
        ? bytes.longValue()
        : 0;
  }

  static Head head(String id, BytesReference source) {
    return read(id, source, VERSION, Head.class);
  }

  /** Returns what a document of a kind says. */
  public static <T> T read(String id, BytesReference source, String kind, Class<T> type) {
    try {
      T content = JSON.treeToValue(JSON.readTree(source.streamInput()).path(kind), type);
      if (content == null) {
        throw new DamagedModelException(id, "it is missing the key [" + kind + "]", null);
      }
      return content;
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedModelException(id, e.getMessage(), e);
    }
  }
}
