package io.github.crossmedia.reproduce.rival;

/**
 * A region of similar blocks of a picture.
 *
 * @param share of the picture's area
 * @param features mean L*, a* and b*, and the energy of three wavelet bands
 */
public record SegmentedRegion(double share, float[] features) {

  public SegmentedRegion {
    features = features.clone();
  }

  /** Returns the Euclidean distance of the features. */
  double distance(SegmentedRegion other) {
    double squares = 0;
    for (int i = 0; i < features.length; i++) {
      double difference = features[i] - (double) other.features[i];
      squares += difference * difference;
    }
    return Math.sqrt(squares);
  }
}
