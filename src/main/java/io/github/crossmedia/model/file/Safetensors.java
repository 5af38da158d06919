package io.github.crossmedia.model.file;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of a safetensors file: string metadata and named tensors.
 *
 * @see <a href="https://github.com/huggingface/safetensors">the format</a>
 */
public record Safetensors(SortedMap<String, String> metadata, SortedMap<String, Tensor> tensors) {

  public Safetensors {
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
  }

  public Safetensors(Map<String, String> metadata, Map<String, Tensor> tensors) {
    this(new TreeMap<>(metadata), new TreeMap<>(tensors));
  }
}
