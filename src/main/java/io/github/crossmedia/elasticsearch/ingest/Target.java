package io.github.crossmedia.elasticsearch.ingest;

import io.github.crossmedia.lucene.Projected;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.ingest.IngestDocument;

/** What the processor leaves in a document. */
final class Target {

  private Target() {}

  static void write(
      ProcessorOptions options, IngestDocument document, Medium medium, Projected projected) {
    List<Float> vector = list(projected.vector());
    Map<String, Object> picture = new LinkedHashMap<>();
    picture.put("visual_words", visualWords(medium));
    picture.put("vector", vector);
    picture.put("words", words(projected));
    picture.put("model", projected.model());
    picture.put("entries", entries(picture));
    if (!options.keepSource()) {
      document.removeField(options.field(), true);
    }
    document.setFieldValue(options.target(), picture);
    if (!options.vectorField().isEmpty()) {
      document.setFieldValue(options.vectorField(), vector);
    }
  }

  /** By this the field knows a picture that an update merged with another, key by key. */
  private static int entries(Map<String, Object> picture) {
    int entries = ((Map<?, ?>) picture.get("words")).size();
    for (Object view : ((Map<?, ?>) picture.get("visual_words")).values()) {
      entries += ((Map<?, ?>) view).size();
    }
    return entries;
  }

  private static Map<String, Object> visualWords(Medium medium) {
    Map<String, Object> views = new LinkedHashMap<>();
    medium
        .views()
        .forEach(
            (name, view) -> {
              if (view instanceof SparseVector counts) {
                Map<String, Object> numbers = new LinkedHashMap<>();
                counts.forEach(
                    (index, count) -> numbers.put(Integer.toString(index), count(count)));
                views.put(name, numbers);
              }
            });
    return views;
  }

  /** A whole number without the fraction a float is written with. */
  private static Number count(float count) {
    if (count == (int) count) {
      return (int) count;
    }
    return count;
  }

  private static Map<String, Object> words(Projected projected) {
    Map<String, Object> words = new LinkedHashMap<>();
    projected.words().forEach(word -> words.put(word.word(), word.weight()));
    return words;
  }

  private static List<Float> list(DenseVector vector) {
    List<Float> list = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> list.add(value));
    return list;
  }
}
