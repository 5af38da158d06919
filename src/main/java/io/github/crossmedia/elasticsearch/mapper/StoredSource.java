package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.PictureObject;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;

/**
 * Restores the value of a field in a document from the index, to the last bit of its floats, except
 * for views that were stored with less precision.
 */
final class StoredSource {

  private final StoredValues values;
  private final BinaryDocValues weights;
  private int doc = -1;

  private StoredSource(StoredValues values, BinaryDocValues weights) {
    this.values = values;
    this.weights = weights;
  }

  /** Returns the values of a segment; empty if no document has one. */
  static Optional<StoredSource> of(LeafReader reader, String field, String vectorField)
      throws IOException {
    BinaryDocValues weights = DocValues.getBinary(reader, FieldNames.weights(field));
    return StoredValues.of(reader, field, vectorField)
        .map(values -> new StoredSource(values, weights));
  }

  /** Moves to a document; returns false if it has no value. */
  boolean advance(int target) throws IOException {
    doc = target;
    return values.advance(target);
  }

  List<WeightedWord> words() throws IOException {
    return weights.advanceExact(doc)
        ? ExactWeights.with(values.words(), weights.binaryValue())
        : List.of();
  }

  /** Returns the object that the processor wrote into the document. */
  Map<String, Object> object() throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    Map<String, View> views = new LinkedHashMap<>(values.visualWords());
    views.putAll(values.views());
    PictureObject.putViews(views, object);
    DenseVector vector = values.vector();
    if (vector.dimension() > 0) {
      object.put(PictureObject.VECTOR, PictureObject.vector(vector));
    }
    Map<String, Object> words = PictureObject.words(words());
    if (!words.isEmpty()) {
      object.put(PictureObject.WORDS, words);
    }
    object.put(PictureObject.MODEL, values.model());
    return object;
  }
}
