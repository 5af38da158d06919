package io.github.crossmedia.elasticsearch.project;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.cluster.metadata.MappingMetadata;

/**
 * What a mapping says of a field of pictures.
 *
 * @param model empty for none
 * @param vectorField empty for none
 */
record MappedPicture(String model, String vectorField) {

  /** Empty if the mapping has no such field. */
  static Optional<MappedPicture> of(MappingMetadata mapping, String field) {
    return mapping == null
        ? Optional.empty()
        : find(mapping.sourceAsMap(), field)
            .filter(found -> CrossMediaFieldMapper.TYPE.equals(found.get("type")))
            .map(found -> new MappedPicture(text(found, "model"), text(found, "vector_field")));
  }

  private static String text(Map<?, ?> field, String parameter) {
    return field.get(parameter) instanceof String text ? text : "";
  }

  /** Names contain dots where an object has no {@code subobjects}. */
  private static Optional<Map<?, ?>> find(Map<?, ?> object, String path) {
    if (!(object.get("properties") instanceof Map<?, ?> properties)) {
      return Optional.empty();
    }
    if (properties.get(path) instanceof Map<?, ?> field) {
      return Optional.of(field);
    }
    for (Map.Entry<?, ?> child : properties.entrySet()) {
      String prefix = child.getKey() + ".";
      if (path.startsWith(prefix) && child.getValue() instanceof Map<?, ?> inner) {
        Optional<Map<?, ?>> found = find(inner, path.substring(prefix.length()));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
