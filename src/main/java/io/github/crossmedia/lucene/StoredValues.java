package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * Reads the stored values of a field in a segment, document by document in ascending order, without
 * the exact weights of words. A vector stored as {@link StoredVector#INT8} comes back rounded.
 */
public final class StoredValues {

  private final SortedDocValues models;
  private final List<StoredPoints> vectors;
  private final SortedSetDocValues words;
  private final BinaryDocValues additions;
  private final BinaryDocValues views;
  private final Map<String, BinaryDocValues> counts;
  private int doc = -1;

  private StoredValues(LeafReader reader, String field, String nativeField) throws IOException {
    models = OptionalDocValues.sorted(reader, FieldNames.model(field));
    vectors = StoredPoints.all(reader, new PointFields(field, nativeField));
    words = OptionalDocValues.sortedSet(reader, FieldNames.words(field));
    additions = OptionalDocValues.binary(reader, FieldNames.additions(field));
    views = OptionalDocValues.binary(reader, FieldNames.views(field));
    counts = counts(reader, FieldNames.counts(field, ""));
  }

  private static Map<String, BinaryDocValues> counts(LeafReader reader, String prefix)
      throws IOException {
    Map<String, BinaryDocValues> counts = new TreeMap<>();
    for (FieldInfo info : reader.getFieldInfos()) {
      if (info.name.startsWith(prefix) && info.getDocValuesType() == DocValuesType.BINARY) {
        String view = info.name.substring(prefix.length());
        counts.put(view, OptionalDocValues.binary(reader, info.name));
      }
    }
    return counts;
  }

  /** Returns the values of a field; empty if no document of the segment has one. */
  public static Optional<StoredValues> of(LeafReader reader, String field) throws IOException {
    return of(reader, field, "");
  }

  /**
   * Returns the values of a field whose vectors may be only in a Lucene vector field of another
   * name.
   *
   * @param nativeField empty for the fields of {@link CrossMediaField#withNearest}
   */
  public static Optional<StoredValues> of(LeafReader reader, String field, String nativeField)
      throws IOException {
    return FieldNames.isShown(reader, field)
        ? Optional.of(new StoredValues(reader, field, nativeField))
        : Optional.empty();
  }

  /** Moves to a document; returns false if it has no value. */
  public boolean advance(int target) throws IOException {
    doc = target;
    return models.advanceExact(target);
  }

  public String model() throws IOException {
    return models.lookupOrd(models.ordValue()).utf8ToString();
  }

  /** Returns the vector as it was written, of dimension 0 if none is stored. */
  public DenseVector vector() throws IOException {
    for (StoredPoints points : vectors) {
      if (points.advance(doc)) {
        return points.vector();
      }
    }
    return DenseVector.of();
  }

  /** Returns the vector with its {@link VectorAdditions}. */
  public DenseVector grown() throws IOException {
    DenseVector written = vector();
    return additions.advanceExact(doc)
        ? VectorAdditions.decode(additions.binaryValue()).to(written)
        : written;
  }

  /** Returns the strongest words in the order of their UTF-8 bytes. */
  public List<String> words() throws IOException {
    List<String> all = new ArrayList<>();
    if (words.advanceExact(doc)) {
      for (int i = 0; i < words.docValueCount(); i++) {
        all.add(words.lookupOrd(words.nextOrd()).utf8ToString());
      }
    }
    return all;
  }

  /** Returns the counts of the visual words by view, in alphabetical order. */
  public Map<String, SparseVector> visualWords() throws IOException {
    Map<String, SparseVector> all = new TreeMap<>();
    for (Map.Entry<String, BinaryDocValues> view : counts.entrySet()) {
      if (view.getValue().advanceExact(doc)) {
        all.put(view.getKey(), StoredCounts.decode(view.getValue().binaryValue()));
      }
    }
    return all;
  }

  /**
   * Returns the views that do not count visual words, with the precision in which they were stored.
   */
  public Map<String, View> views() throws IOException {
    return views.advanceExact(doc) ? StoredViews.decode(views.binaryValue()) : Map.of();
  }
}
