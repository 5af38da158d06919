package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.serve.PictureObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The pictures of one field in a document, wherever its objects and arrays contain them.
 *
 * @param merged whether the document is going to be merged with another one: an array replaces what
 *     was there, an object would be merged with it key by key
 */
public record DocumentPictures(Map<String, Object> source, MappedPicture field, boolean merged) {

  /**
   * Replaces values of the field, or the only ones of its arrays, and writes their vectors into the
   * native field beside them.
   *
   * @param replacement returns the object of a picture; empty if the value is to stay
   */
  public void replace(Function<Object, Optional<Map<String, Object>>> replacement) {
    visit(source, field.path(), replacement);
  }

  private void visit(
      Object node, String path, Function<Object, Optional<Map<String, Object>>> replacement) {
    if (node instanceof List<?> list) {
      list.forEach(each -> visit(each, path, replacement));
    } else if (node instanceof Map<?, ?>) {
      @SuppressWarnings("unchecked") // all keys of JSON are strings
      Map<String, Object> object = (Map<String, Object>) node;
      if (object.containsKey(path)) {
        Object value = object.get(path);
        replacement
            .apply(value instanceof List<?> one && one.size() == 1 ? one.getFirst() : value)
            .ifPresent(made -> put(object, path, made));
        return;
      }
      for (String key : List.copyOf(object.keySet())) { // the root may get a vector meanwhile
        if (path.startsWith(key + ".")) {
          visit(object.get(key), path.substring(key.length() + 1), replacement);
        }
      }
    }
  }

  private void put(Map<String, Object> object, String key, Map<String, Object> made) {
    object.put(key, merged ? List.of(made) : made);
    String vectorField = field.vectorField();
    Object vector = made.get(PictureObject.VECTOR);
    if (!vectorField.isEmpty() && vector != null) {
      String within = field.path().substring(0, field.path().length() - key.length());
      if (vectorField.startsWith(within)) {
        put(object, vectorField.substring(within.length()), vector);
      } else {
        put(source, vectorField, vector);
      }
    }
  }

  /** Puts a value where its path leads, or under the path itself if that leads nowhere. */
  private static void put(Map<String, Object> object, String path, Object value) {
    for (Map.Entry<String, Object> child : object.entrySet()) {
      if (path.startsWith(child.getKey() + ".") && child.getValue() instanceof Map<?, ?> inside) {
        @SuppressWarnings("unchecked") // all keys of JSON are strings
        Map<String, Object> inner = (Map<String, Object>) inside;
        put(inner, path.substring(child.getKey().length() + 1), value);
        return;
      }
    }
    object.put(path, value);
  }
}
