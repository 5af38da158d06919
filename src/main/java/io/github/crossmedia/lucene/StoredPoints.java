package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.util.BytesRef;

/** The stored vectors of a segment, read document by document in ascending order. */
interface StoredPoints {

  /**
   * The vectors in doc values; where a segment has none there, those of the vector field for this
   * dimension.
   */
  static StoredPoints of(LeafReader reader, PointFields fields, int dimension) throws IOException {
    return inDocValues(reader, fields)
        ? new InDocValues(DocValues.getBinary(reader, fields.stored()), fields.stored())
        : of(reader, fields.nearest(dimension));
  }

  /** Whether a segment has vectors in doc values. */
  static boolean inDocValues(LeafReader reader, PointFields fields) {
    return reader.getFieldInfos().fieldInfo(fields.stored()) != null;
  }

  /** The vectors of a vector field. */
  static StoredPoints of(LeafReader reader, String field) throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    FloatVectorValues vectors =
        info == null || info.getVectorEncoding() != VectorEncoding.FLOAT32
            ? null
            : reader.getFloatVectorValues(field);
    return vectors == null ? NONE : new Native(vectors, vectors.iterator(), field);
  }

  /** The vectors of the vector fields, one of each dimension unless one is named. */
  static List<StoredPoints> all(LeafReader reader, PointFields fields) throws IOException {
    if (!fields.nativeField().isEmpty()) {
      return List.of(of(reader, fields.nativeField()));
    }
    List<StoredPoints> all = new ArrayList<>();
    for (FieldInfo info : reader.getFieldInfos()) {
      if (info.name.equals(fields.nearest(info.getVectorDimension()))) {
        all.add(of(reader, info.name));
      }
    }
    return all;
  }

  /** The vectors of a segment without any. */
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

  /** Moves to a document at or after the current one; false if it has no vector. */
  boolean advance(int doc) throws IOException;

  /** The raw score of the current document; NaN if its vector has other dimensions. */
  float with(DotProduct product) throws IOException;

  /** The vector of the current document, as it is compared. */
  DenseVector vector() throws IOException;

  /** What the current document stores, for a message. */
  String what() throws IOException;

  /** As {@link StoredVector} lays them out. */
  record InDocValues(BinaryDocValues values, String field) implements StoredPoints {

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
      return String.format(Locale.ROOT, "%d bytes in %s", stored.length, field);
    }
  }

  /** In Lucene's vector field, which keeps them unrounded beside what it quantises. */
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
      return String.format(Locale.ROOT, "%d numbers in %s", values.dimension(), field);
    }
  }
}
