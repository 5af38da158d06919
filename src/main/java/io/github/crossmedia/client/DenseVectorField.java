package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * The native field that holds the vectors of pictures a second time.
 *
 * @param name its path in documents
 * @param dimensions the number of dimensions of its vectors, which never changes; 0 for as many as
 *     the first document has
 */
public record DenseVectorField(String name, int dimensions) {

  /** The field that {@code "vector_field": true} makes, which no document has to fill. */
  private static final String OWN = PictureIndex.FIELD + ".near";

  /** Returns the field that the mapping of an index names as {@code vector_field}. */
  static Optional<DenseVectorField> of(JsonNode mapping) {
    JsonNode pictures = field(mapping, PictureIndex.FIELD);
    JsonNode vectorField = pictures.path("vector_field");
    if (vectorField.isBoolean()) {
      return vectorField.booleanValue()
          ? Optional.of(new DenseVectorField(OWN, pictures.path("vector_dims").asInt(0)))
          : Optional.empty();
    }
    String name = vectorField.asText("");
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(new DenseVectorField(name, field(mapping, name).path("dims").asInt(0)));
  }

  private static JsonNode field(JsonNode mapping, String path) {
    return mapping.at("/mappings/properties/" + path.replace(".", "/properties/"));
  }

  /** Puts a vector where the path leads, or under the path itself if that leads nowhere. */
  void put(ObjectNode source, JsonNode vector) {
    if (!name.equals(OWN)) {
      put(source, name, vector);
    }
  }

  private static void put(ObjectNode object, String path, JsonNode vector) {
    for (var child : object.properties()) {
      if (path.startsWith(child.getKey() + ".") && child.getValue() instanceof ObjectNode inside) {
        put(inside, path.substring(child.getKey().length() + 1), vector);
        return;
      }
    }
    object.set(path, vector);
  }
}
