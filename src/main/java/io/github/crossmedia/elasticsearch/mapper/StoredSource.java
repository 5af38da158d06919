package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.lucene.StoredVector;
import io.github.crossmedia.model.WordLens.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;

/** Brings back what a document said in a field, from doc values, to the last bit of its floats. */
final class StoredSource {

  private final StoredValues values;
  private final BinaryDocValues weights;
  private int doc = -1;

  private StoredSource(StoredValues values, BinaryDocValues weights) {
    this.values = values;
    this.weights = weights;
  }

  /** Empty where no document of the segment has a value. */
  static Optional<StoredSource> of(LeafReader reader, String field) throws IOException {
    BinaryDocValues weights = DocValues.getBinary(reader, FieldNames.weights(field));
    return StoredValues.of(reader, field).map(values -> new StoredSource(values, weights));
  }

  /** Moves to a document; false where it has no value. */
  boolean advance(int target) throws IOException {
    doc = target;
    return values.advance(target);
  }

  List<WeightedWord> words() throws IOException {
    return weights.advanceExact(doc)
        ? ExactWeights.with(values.words(), weights.binaryValue())
        : List.of();
  }

  /** The object, as the processor put it into the document. */
  Map<String, Object> object() throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    Map<String, Object> views = new LinkedHashMap<>();
    for (Map.Entry<String, SparseVector> view : values.visualWords().entrySet()) {
      views.put(view.getKey(), counts(view.getValue()));
    }
    if (!views.isEmpty()) {
      object.put(PictureParser.VISUAL_WORDS, views);
    }
    DenseVector vector = values.vector(StoredVector.FLOAT32);
    if (vector.dimension() > 0) {
      object.put(PictureParser.VECTOR, list(vector));
    }
    Map<String, Object> words = new LinkedHashMap<>();
    words().forEach(word -> words.put(word.word(), word.weight()));
    if (!words.isEmpty()) {
      object.put(PictureParser.WORDS, words);
    }
    object.put(PictureParser.MODEL, values.model());
    return object;
  }

  private static Map<String, Object> counts(SparseVector counts) {
    Map<String, Object> map = new LinkedHashMap<>();
    counts.forEach((index, count) -> map.put(String.valueOf(index), number(count)));
    return map;
  }

  private static Number number(float count) {
    if (count == (int) count) {
      return (int) count;
    }
    return count;
  }

  private static List<Object> list(DenseVector vector) {
    List<Object> list = new ArrayList<>(vector.dimension());
    vector.forEach((index, value) -> list.add(value));
    return list;
  }
}
