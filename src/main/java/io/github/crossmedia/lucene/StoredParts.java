package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WordWeigher.WeightedWord;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * The parts of each document that a field stores.
 *
 * @param copied whether vectors are in doc values
 * @param nearest whether vectors are in a Lucene vector field
 * @param inverted whether visual words have postings
 */
record StoredParts(StoredVector vector, boolean copied, boolean nearest, boolean inverted) {

  static final StoredParts USUAL = new StoredParts(StoredVector.FLOAT32, true, false, false);

  StoredParts with(StoredVector newVector) {
    return new StoredParts(newVector, true, nearest, inverted);
  }

  StoredParts withNearest() {
    return new StoredParts(vector, copied, true, inverted);
  }

  StoredParts withoutCopies() {
    return new StoredParts(vector, false, nearest, inverted);
  }

  StoredParts withVisualWordPostings() {
    return new StoredParts(vector, copied, nearest, true);
  }

  List<IndexableField> fields(String name, ProjectedItem projected) {
    List<IndexableField> fields = new ArrayList<>();
    fields.add(DocumentFields.model(name, projected.model()));
    if (projected.vector().dimension() > 0) {
      addVector(fields, name, projected.vector());
    }
    if (!projected.words().isEmpty()) {
      addWords(fields, name, projected.words());
    }
    return fields;
  }

  private void addVector(List<IndexableField> fields, String name, DenseVector stored) {
    int dimension = stored.dimension();
    if (copied) {
      fields.add(DocumentFields.layout(name, StoredLayout.vector(vector, dimension)));
      fields.add(new BinaryDocValuesField(FieldNames.vector(name), vector.encode(stored)));
    } else {
      fields.add(DocumentFields.layout(name, StoredLayout.nativeVector(dimension)));
    }
    if (nearest) {
      fields.add(
          new KnnFloatVectorField(
              FieldNames.nearest(name, dimension),
              stored.toArray(),
              VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT));
    }
  }

  private void addWords(List<IndexableField> fields, String name, List<WeightedWord> words) {
    fields.add(DocumentFields.layout(name, StoredLayout.WORDS));
    fields.add(DocumentFields.words(name, words));
    for (WeightedWord word : words) {
      fields.add(new SortedSetDocValuesField(FieldNames.words(name), new BytesRef(word.word())));
    }
  }
}
