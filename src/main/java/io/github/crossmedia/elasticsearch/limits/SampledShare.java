package io.github.crossmedia.elasticsearch.limits;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Draws the same share of ids on every node, always the same ones. */
public final class SampledShare {

  private static final double TWO_TO_53 = 0x1p53;

  private SampledShare() {}

  /** Returns the position of an id in [0, 1), which is uniform over many ids. */
  public static double position(String id) {
    return (StringHelper.murmurhash3_x64_128(new BytesRef(id))[0] >>> 11) / TWO_TO_53;
  }

  /** Returns true if an id belongs to a share. A larger share contains a smaller one. */
  public static boolean contains(double share, String id) {
    return position(id) < share;
  }
}
