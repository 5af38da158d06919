package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** The stored vectors of a segment, read document by document in ascending order. */
interface StoredPoints {

  /**
   * Returns the vectors of this dimension: those in doc values and, for documents whose layout says
   * so, those in the vector field.
   */
  static StoredPoints of(LeafReader reader, PointFields fields, int dimension) throws IOException {
    int uncopied = StoredLayout.documents(reader, fields.field(), dimension);
    if (uncopied == 0) {
      return GrownPoints.over(InDocValues.of(reader, fields), reader, fields.field());
    }
    StoredPoints vectors = of(reader, fields.nearest(dimension));
    return uncopied == Terms.getTerms(reader, FieldNames.model(fields.field())).getDocCount()
        ? vectors
        : new MixedPoints(
            InDocValues.of(reader, fields), vectors, uncopied(reader, fields.field(), dimension));
  }

  private static DocIdSetIterator uncopied(LeafReader reader, String field, int dimension)
      throws IOException {
    String layout = StoredLayout.nativeVector(dimension);
    return reader.postings(new Term(FieldNames.layout(field), layout), PostingsEnum.NONE);
  }

  /** Returns the vectors of a vector field. */
  static StoredPoints of(LeafReader reader, String field) throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    FloatVectorValues vectors =
        info == null || info.getVectorEncoding() != VectorEncoding.FLOAT32
            ? null
            : reader.getFloatVectorValues(field);
    return vectors == null ? NONE : new Native(vectors, vectors.iterator(), field);
  }

  /** Returns the vectors of all dimensions, as they were written. */
  static List<StoredPoints> all(LeafReader reader, PointFields fields) throws IOException {
    List<StoredPoints> all = new ArrayList<>();
    for (int dimension : StoredLayout.nativeDimensions(reader, fields.field())) {
      all.add(of(reader, fields, dimension));
    }
    return all.isEmpty() ? List.of(InDocValues.of(reader, fields)) : all;
  }

  /** The vectors of a segment without vectors. */
  StoredPoints NONE =
      new StoredPoints() {
        @Override
        public boolean advance(int doc) {
          return false;
        }

        @Override
        public float with(DotProduct product) {
          return Float.NaN;
        }

        @Override
        public DenseVector vector() {
          return DenseVector.of();
        }

        @Override
        public String what() {
          return "nothing";
        }
      };

  /** Moves to a document at or after the current one; returns false if it has no vector. */
  boolean advance(int doc) throws IOException;

  /** Returns the raw score of the current document; NaN if its vector has other dimensions. */
  float with(DotProduct product) throws IOException;

  /** Returns the vector of the current document. */
  DenseVector vector() throws IOException;

  /** Returns a description of the current document's vector, for messages. */
  String what() throws IOException;

  /** Vectors in doc values, in the layout of {@link StoredVector}. */
  record InDocValues(BinaryDocValues values, String field) implements StoredPoints {

    static InDocValues of(LeafReader reader, PointFields fields) throws IOException {
      return new InDocValues(OptionalDocValues.binary(reader, fields.stored()), fields.stored());
    }

    @Override
    public boolean advance(int doc) throws IOException {
      return values.advanceExact(doc);
    }

    @Override
    public float with(DotProduct product) throws IOException {
      return product.with(values.binaryValue());
    }

    @Override
    public DenseVector vector() throws IOException {
      return StoredVector.decoded(values.binaryValue());
    }

    @Override
    public String what() throws IOException {
      BytesRef stored = values.binaryValue();
      return Formatted.of("%d bytes in %s", stored.length, field);
    }
  }

  /** Vectors of some documents in doc values, and of others in a vector field. */
  final class MixedPoints implements StoredPoints {

    private final StoredPoints copied;
    private final StoredPoints vectors;
    private final DocIdSetIterator uncopied;
    private StoredPoints current;

    MixedPoints(StoredPoints copied, StoredPoints vectors, DocIdSetIterator uncopied) {
      this.copied = copied;
      this.vectors = vectors;
      this.uncopied = uncopied;
      this.current = copied;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      int next = uncopied.docID() < doc ? uncopied.advance(doc) : uncopied.docID();
      current = next == doc ? vectors : copied;
      return current.advance(doc);
    }

    @Override
    public float with(DotProduct product) throws IOException {
      return current.with(product);
    }

    @Override
    public DenseVector vector() throws IOException {
      return current.vector();
    }

    @Override
    public String what() throws IOException {
      return current.what();
    }
  }

  /** Vectors in Lucene's vector field, which keeps them unrounded even if it quantises them. */
  record Native(FloatVectorValues values, DocIndexIterator documents, String field)
      implements StoredPoints {

    @Override
    public boolean advance(int doc) throws IOException {
      return (documents.docID() < doc ? documents.advance(doc) : documents.docID()) == doc;
    }

    @Override
    public float with(DotProduct product) throws IOException {
      return product.with(values.vectorValue(documents.index()));
    }

    @Override
    public DenseVector vector() throws IOException {
      return DenseVector.of(values.vectorValue(documents.index()).clone());
    }

    @Override
    public String what() {
      return Formatted.of("%d numbers in %s", values.dimension(), field);
    }
  }

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
    static StoredPoints over(InDocValues stored, LeafReader reader, String field)
        throws IOException {
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
      return isGrown() ? Formatted.of("%s and what was added", stored.what()) : stored.what();
    }
  }
}
