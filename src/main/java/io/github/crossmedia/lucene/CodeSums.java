package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BinaryCodes;
import java.util.stream.IntStream;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Estimates the dot products of a query with points from their codes. The rotated query is rounded
 * to 16 steps, four bits a component, so that its sum over the set bits of a code takes four
 * bitwise ands and counts for every 64 bits.
 */
final class CodeSums {

  private static final int PLANES = 4;
  private static final int LARGEST = (1 << PLANES) - 1;

  private final long[] planes;
  private final double least;
  private final double step;
  private final double sum;
  private final double atMean;
  private final int length;

  CodeSums(QueryVector query, BinaryCodes codes) {
    float[] rotated = codes.rotated(query.vector());
    this.planes = new long[PLANES * rotated.length / Long.SIZE];
    this.length = codes.length();
    this.atMean = codes.atMean(query.vector());
    this.least = IntStream.range(0, rotated.length).mapToDouble(i -> rotated[i]).min().orElse(0);
    double most = IntStream.range(0, rotated.length).mapToDouble(i -> rotated[i]).max().orElse(0);
    this.step = most > least ? (most - least) / LARGEST : 1;
    long total = 0;
    for (int i = 0; i < rotated.length; i++) {
      int rounded = (int) Math.round((rotated[i] - least) / step);
      total += rounded;
      for (int plane = 0; plane < PLANES; plane++) {
        long bit = rounded >> plane & 1;
        planes[PLANES * (i / Long.SIZE) + plane] |= bit << i;
      }
    }
    this.sum = least * rotated.length + step * total;
  }

  /** The estimate; NaN if the code has another length. */
  float with(BytesRef code) {
    if (code.length != length) {
      return Float.NaN;
    }
    int at = code.offset;
    int set = 0;
    int weighted = 0;
    for (int i = 0; i < planes.length; i += PLANES, at += Long.BYTES) {
      long bits = (long) BitUtil.VH_LE_LONG.get(code.bytes, at);
      set += Long.bitCount(bits);
      weighted +=
          Long.bitCount(bits & planes[i])
              + (Long.bitCount(bits & planes[i + 1]) << 1)
              + (Long.bitCount(bits & planes[i + 2]) << 2)
              + (Long.bitCount(bits & planes[i + 3]) << 3);
    }
    float factor = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(code.bytes, at));
    return (float) (atMean + factor * (2 * (least * set + step * weighted) - sum));
  }
}
