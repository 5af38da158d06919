package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.util.BytesRef;

/**
 * What is added to a stored vector of a document: new dimensions, and changes of others. It lies in
 * doc values of its own, so that {@code IndexWriter.updateDocValues} changes it without writing the
 * document again. Only the plan {@code exact} reads it, from vectors in doc values; postings of
 * words keep what they have.
 *
 * @param from the dimension of the stored vector
 * @param added of the dimension of the sum
 */
public record VectorAdditions(int from, SparseVector added) {

  public VectorAdditions {
    if (added.dimension() < from) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a vector of %s dimensions can't be added to one of %s dimensions",
              from, added.dimension()));
    }
  }

  /** Returns the doc values of a document of this field. */
  public BinaryDocValuesField field(String field) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Integer.BYTES + 8 * added.size());
    bytes.putInt(from).putInt(added.dimension());
    added.forEach((index, value) -> bytes.putInt(index).putFloat(value));
    return new BinaryDocValuesField(FieldNames.additions(field), new BytesRef(bytes.array()));
  }

  /** Returns the sum of a stored vector and these. */
  DenseVector to(DenseVector stored) {
    float[] sum = Arrays.copyOf(stored.toArray(), added.dimension());
    added.addTo(sum, 1);
    return DenseVector.of(sum);
  }

  static VectorAdditions decode(BytesRef stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
    int from = bytes.getInt();
    int dimension = bytes.getInt();
    int[] indices = new int[bytes.remaining() / 8];
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = bytes.getInt();
      values[i] = bytes.getFloat();
    }
    return new VectorAdditions(from, SparseVector.of(dimension, indices, values));
  }
}
