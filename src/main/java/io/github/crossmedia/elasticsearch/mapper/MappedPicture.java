package io.github.crossmedia.elasticsearch.mapper;

import java.util.HashMap;
import java.util.Map;
import org.elasticsearch.cluster.metadata.MappingMetadata;

/**
 * A field of pictures in a mapping.
 *
 * @param path its own name, not that of an alias
 * @param model empty if it names none
 * @param vectorField empty if it names none
 * @param nested the innermost object of type {@code nested} around it, empty if there is none
 */
public record MappedPicture(String path, String model, String vectorField, String nested) {

  /** Returns the fields of pictures of a mapping, which may be missing, by their own names. */
  public static Map<String, MappedPicture> of(MappingMetadata mapping) {
    return collected(mapping, new HashMap<>());
  }

  /** Returns these fields by all their names, including aliases. */
  public static Map<String, MappedPicture> byAllNames(MappingMetadata mapping) {
    Map<String, String> aliases = new HashMap<>();
    Map<String, MappedPicture> fields = collected(mapping, aliases);
    aliases.forEach(
        (alias, path) -> {
          if (fields.containsKey(path)) {
            fields.put(alias, fields.get(path));
          }
        });
    return fields;
  }

  private static Map<String, MappedPicture> collected(
      MappingMetadata mapping, Map<String, String> aliases) {
    Map<String, MappedPicture> fields = new HashMap<>();
    if (mapping != null) {
      collect("", "", mapping.sourceAsMap(), fields, aliases);
    }
    return fields;
  }

  /** Collects fields by their whole names, whose parts contain dots without {@code subobjects}. */
  private static void collect(
      String prefix,
      String nested,
      Map<?, ?> object,
      Map<String, MappedPicture> fields,
      Map<String, String> aliases) {
    if (!(object.get("properties") instanceof Map<?, ?> properties)) {
      return;
    }
    properties.forEach(
        (leafName, value) -> {
          if (value instanceof Map<?, ?> field) {
            String name = prefix + leafName;
            if (CrossMediaFieldMapper.TYPE.equals(field.get("type"))) {
              fields.put(
                  name,
                  new MappedPicture(
                      name, text(field, "model"), text(field, "vector_field"), nested));
            } else if ("alias".equals(field.get("type"))
                && field.get("path") instanceof String path) {
              aliases.put(name, path);
            }
            String around = "nested".equals(field.get("type")) ? name : nested;
            collect(name + ".", around, field, fields, aliases);
          }
        });
  }

  private static String text(Map<?, ?> field, String parameter) {
    return field.get(parameter) instanceof String text ? text : "";
  }
}
