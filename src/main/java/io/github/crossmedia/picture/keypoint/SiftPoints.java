package io.github.crossmedia.picture.keypoint;

import boofcv.struct.feature.TupleDesc_F64;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;

/** Turns BoofCV's SIFT descriptions into a bag of vectors. */
final class SiftPoints {

  /** 4 x 4 places of 8 orientations. */
  static final int DIMENSION = 128;

  private SiftPoints() {}

  static VectorBag bag(List<TupleDesc_F64> descriptions) {
    return new VectorBag(DIMENSION, descriptions.stream().map(SiftPoints::rooted).toList());
  }

  /**
   * Returns the square root of each component's share of the sum: Euclidean distance between such
   * vectors is Hellinger's distance between histograms (Arandjelović and Zisserman, 2012).
   */
  private static DenseVector rooted(TupleDesc_F64 description) {
    double sum = 0;
    for (double value : description.data) {
      sum += value;
    }
    float[] rooted = new float[DIMENSION];
    if (sum > 0) {
      for (int i = 0; i < rooted.length; i++) {
        rooted[i] = (float) Math.sqrt(description.data[i] / sum);
      }
    }
    return DenseVector.of(rooted);
  }
}
