package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.VectorUtil;

/**
 * The Euclidean length of the longest vector of a Lucene vector field in a segment, which takes a
 * scan to find and is kept until the segment is closed.
 */
final class LargestNorms {

  private static final Map<IndexReader.CacheKey, Map<String, Double>> KNOWN =
      new ConcurrentHashMap<>();

  private LargestNorms() {}

  /** Infinite if a vector is not finite or the segment can't be kept track of. */
  static double of(LeafReader reader, String field, FloatVectorValues vectors) throws IOException {
    IndexReader.CacheHelper segment = reader.getCoreCacheHelper();
    if (segment == null) {
      return Double.POSITIVE_INFINITY;
    }
    Map<String, Double> norms = KNOWN.get(segment.getKey());
    if (norms == null) {
      norms = new ConcurrentHashMap<>();
      Map<String, Double> earlier = KNOWN.putIfAbsent(segment.getKey(), norms);
      if (earlier == null) {
        segment.addClosedListener(KNOWN::remove);
      } else {
        norms = earlier;
      }
    }
    Double known = norms.get(field);
    if (known == null) {
      known = largest(vectors.copy());
      norms.put(field, known);
    }
    return known;
  }

  private static double largest(FloatVectorValues vectors) throws IOException {
    double largest = 0;
    for (int i = 0; i < vectors.size(); i++) {
      float[] vector = vectors.vectorValue(i);
      double squared = VectorUtil.dotProduct(vector, vector);
      if (!(squared < Float.POSITIVE_INFINITY)) {
        return Double.POSITIVE_INFINITY;
      }
      largest = Math.max(largest, squared);
    }
    return Math.sqrt(largest);
  }
}
