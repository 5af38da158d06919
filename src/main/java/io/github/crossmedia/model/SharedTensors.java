package io.github.crossmedia.model;

import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.Tensor;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Stores equal tensors once, such as a code book that several towers read. */
final class SharedTensors {

  private SharedTensors() {}

  /**
   * Removes all but the first of equal tensors from {@code tensors}.
   *
   * @return the name of each removed tensor, with the name of its equal
   */
  static Map<String, String> takeOut(Map<String, Tensor> tensors) {
    Map<Tensor, String> first = new HashMap<>();
    Map<String, String> shared = new TreeMap<>();
    tensors.forEach(
        (name, tensor) -> {
          String equal = first.putIfAbsent(tensor, name);
          if (equal != null) {
            shared.put(name, equal);
          }
        });
    tensors.keySet().removeAll(shared.keySet());
    return shared;
  }

  /** Returns the tensors together with those that were removed. */
  static Map<String, Tensor> putBack(Map<String, Tensor> tensors, Map<String, String> shared) {
    Map<String, Tensor> all = new TreeMap<>(tensors);
    shared.forEach(
        (name, equal) -> {
          if (!tensors.containsKey(equal) || tensors.containsKey(name)) {
            throw new ModelFormatException(
                String.format(
                    Locale.ROOT, "the tensor \"%s\" cannot be shared as \"%s\"", equal, name));
          }
          all.put(name, tensors.get(equal));
        });
    return all;
  }
}
