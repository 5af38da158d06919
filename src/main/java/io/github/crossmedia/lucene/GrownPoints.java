package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.Locale;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;

/**
 * Vectors in doc values with what was added to some of them after their documents were written. A
 * vector that is already stored is not written again: additions are doc values of their own.
 */
final class GrownPoints implements StoredPoints {

  private final InDocValues stored;
  private final BinaryDocValues additions;

  private GrownPoints(InDocValues stored, BinaryDocValues additions) {
    this.stored = stored;
    this.additions = additions;
  }

  /** Returns the vectors themselves if nothing was added to any of the segment. */
  static StoredPoints over(InDocValues stored, LeafReader reader, String field) throws IOException {
    BinaryDocValues additions = reader.getBinaryDocValues(FieldNames.additions(field));
    return additions == null ? stored : new GrownPoints(stored, additions);
  }

  /** Returns true if something was added to the current document's vector. */
  private boolean isGrown() throws IOException {
    return additions.advanceExact(stored.values().docID());
  }

  @Override
  public boolean advance(int doc) throws IOException {
    return stored.advance(doc);
  }

  @Override
  public float with(DotProduct product) throws IOException {
    if (!isGrown()) {
      return stored.with(product);
    }
    VectorAdditions added = VectorAdditions.decode(additions.binaryValue());
    return product.with(stored.values().binaryValue(), added.from(), added.added());
  }

  @Override
  public DenseVector vector() throws IOException {
    DenseVector written = stored.vector();
    return isGrown() ? VectorAdditions.decode(additions.binaryValue()).to(written) : written;
  }

  @Override
  public String what() throws IOException {
    return isGrown()
        ? String.format(Locale.ROOT, "%s and what was added", stored.what())
        : stored.what();
  }
}
