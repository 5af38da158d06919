package io.github.crossmedia.lucene;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;

/**
 * Finds the Euclidean length of the longest vector of a Lucene vector field in a segment by a scan,
 * and keeps it until the segment is closed. The scan also compares the vectors with those in doc
 * values, because a client that fills both fields may fill them differently. Users' readers may
 * hide fields or documents, so the scan reads the segment beneath them. It keeps pace in their
 * reader, which ends it if the search is cancelled or out of time.
 *
 * <p>The length is not stored when a document is indexed: in Elasticsearch another mapper writes
 * the vector field, so that the copies have to be compared in any case, and that comparison reads
 * all vectors.
 */
final class LargestNorms {

  private static final Map<IndexReader.CacheKey, Map<PointFields, Double>> KNOWN =
      new ConcurrentHashMap<>();

  private LargestNorms() {}

  /**
   * Returns the length. It is infinite if a vector is not finite, if doc values contain other
   * vectors, or if the segment's closing can't be observed.
   */
  static double of(LeafReader shown, PointFields fields, String name) throws IOException {
    LeafReader reader = FilterLeafReader.unwrap(shown);
    IndexReader.CacheHelper segment = reader.getCoreCacheHelper();
    if (segment == null) {
      return Double.POSITIVE_INFINITY;
    }
    Map<PointFields, Double> norms = KNOWN.get(segment.getKey());
    if (norms == null) {
      norms = new ConcurrentHashMap<>();
      Map<PointFields, Double> earlier = KNOWN.putIfAbsent(segment.getKey(), norms);
      if (earlier == null) {
        segment.addClosedListener(KNOWN::remove);
      } else {
        norms = earlier;
      }
    }
    PointFields scanned = new PointFields(fields.field(), name);
    Double known = norms.get(scanned);
    if (known == null) {
      Scan scan = new Scan(reader, shown, name);
      known = scan.isOfTheSame(scanned) ? scan.largest() : Double.POSITIVE_INFINITY;
      norms.put(scanned, known);
    }
    return known;
  }

  /** Returns the length of a vector, whose square may be more than the largest float. */
  static double norm(float[] vector) {
    double squared = 0;
    for (float component : vector) {
      squared += (double) component * component;
    }
    return Math.sqrt(squared);
  }

  /** A scan of the vectors of a segment at the pace of a user's reader. */
  private record Scan(LeafReader reader, LeafReader shown, String name) {

    /**
     * Returns true if all vectors in doc values are also in the vector field, which may have more.
     */
    boolean isOfTheSame(PointFields fields) throws IOException {
      FloatVectorValues vectors = reader.getFloatVectorValues(name);
      DocIndexIterator documents = vectors.iterator();
      DocIndexIterator pace = shown.getFloatVectorValues(name).iterator();
      BinaryDocValues stored = OptionalDocValues.binary(reader, fields.stored());
      for (int doc = stored.nextDoc(); doc != NO_MORE_DOCS; doc = stored.nextDoc()) {
        keep(pace, doc);
        if (documents.advance(doc) != doc
            || !isSame(stored.binaryValue(), vectors.vectorValue(documents.index()))) {
          return false;
        }
      }
      return true;
    }

    double largest() throws IOException {
      FloatVectorValues vectors = reader.getFloatVectorValues(name);
      DocIndexIterator documents = vectors.iterator();
      DocIndexIterator pace = shown.getFloatVectorValues(name).iterator();
      double largest = 0;
      for (int doc = documents.nextDoc(); doc != NO_MORE_DOCS; doc = documents.nextDoc()) {
        keep(pace, doc);
        double length = norm(vectors.vectorValue(documents.index()));
        if (!Double.isFinite(length)) {
          return Double.POSITIVE_INFINITY;
        }
        largest = Math.max(largest, length);
      }
      return largest;
    }

    private static void keep(DocIndexIterator pace, int doc) throws IOException {
      if (pace.docID() < doc) {
        pace.advance(doc);
      }
    }

    private static boolean isSame(BytesRef stored, float[] vector) {
      return stored.length == StoredVector.FLOAT32.length(vector.length)
          && StoredVector.FLOAT32.isTagged(stored)
          && Arrays.equals(StoredVector.FLOAT32.decode(stored).toArray(), vector);
    }
  }
}
