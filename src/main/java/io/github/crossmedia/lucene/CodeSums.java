package io.github.crossmedia.lucene;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.serve.QueryVector;
import java.util.Arrays;
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
  private final double twiceLeast;
  private final double twiceStep;
  private final double sum;
  private final double atMean;
  private final int length;
  private final int[] set = new int[ResidentCodes.BLOCK];
  private final int[] weighted = new int[ResidentCodes.BLOCK];

  CodeSums(QueryVector query, BinaryCodes codes) {
    float[] rotated = codes.rotated(query.vector());
    this.planes = new long[PLANES * rotated.length / Long.SIZE];
    this.length = codes.length();
    this.atMean = codes.atMean(query.vector());
    double least = IntStream.range(0, rotated.length).mapToDouble(i -> rotated[i]).min().orElse(0);
    double most = IntStream.range(0, rotated.length).mapToDouble(i -> rotated[i]).max().orElse(0);
    double step = most > least ? (most - least) / LARGEST : 1;
    long total = 0;
    for (int i = 0; i < rotated.length; i++) {
      int rounded = (int) Math.round((rotated[i] - least) / step);
      total += rounded;
      for (int plane = 0; plane < PLANES; plane++) {
        long bit = rounded >> plane & 1;
        planes[PLANES * (i / Long.SIZE) + plane] |= bit << i;
      }
    }
    this.twiceLeast = 2 * least;
    this.twiceStep = 2 * step;
    this.sum = least * rotated.length + step * total;
  }

  /** The estimate; NaN if the code has another length. */
  float with(BytesRef code) {
    if (code.length != length) {
      return Float.NaN;
    }
    return planes.length == PLANES * 4 ? with256(code) : withAny(code);
  }

  private float withAny(BytesRef code) {
    int at = code.offset;
    long counts = 0;
    for (int i = 0; i < planes.length; i += PLANES, at += Long.BYTES) {
      counts += counts((long) BitUtil.VH_LE_LONG.get(code.bytes, at), i);
    }
    return estimate(code, at, counts);
  }

  /** The same for 256 bits, without a loop, which takes as long as the counts themselves. */
  private float with256(BytesRef code) {
    int at = code.offset;
    long counts =
        counts((long) BitUtil.VH_LE_LONG.get(code.bytes, at), 0)
            + counts((long) BitUtil.VH_LE_LONG.get(code.bytes, at + 8), 4)
            + counts((long) BitUtil.VH_LE_LONG.get(code.bytes, at + 16), 8)
            + counts((long) BitUtil.VH_LE_LONG.get(code.bytes, at + 24), 12);
    return estimate(code, at + 32, counts);
  }

  /** The number of set bits in the upper half, the sum of the query over them in the lower. */
  private long counts(long bits, int at) {
    int weighted =
        Long.bitCount(bits & planes[at])
            + (Long.bitCount(bits & planes[at + 1]) << 1)
            + (Long.bitCount(bits & planes[at + 2]) << 2)
            + (Long.bitCount(bits & planes[at + 3]) << 3);
    return (long) Long.bitCount(bits) << Integer.SIZE | weighted;
  }

  private float estimate(BytesRef code, int at, long counts) {
    float factor = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(code.bytes, at));
    int set = (int) (counts >>> Integer.SIZE);
    return (float) (atMean + factor * (twiceLeast * set + twiceStep * (int) counts - sum));
  }

  /** The estimates of a block of codes, see {@link ResidentCodes}. */
  void ofBlock(long[] bits, int first, float[] factors, int firstFactor, float[] estimates) {
    Arrays.fill(set, 0);
    Arrays.fill(weighted, 0);
    int from = first;
    for (int at = 0; at < planes.length; at += PLANES, from += ResidentCodes.BLOCK) {
      long ones = planes[at];
      long twos = planes[at + 1];
      long fours = planes[at + 2];
      long eights = planes[at + 3];
      for (int i = 0; i < ResidentCodes.BLOCK; i++) {
        long word = bits[from + i];
        set[i] += Long.bitCount(word);
        weighted[i] +=
            Long.bitCount(word & ones)
                + 2 * Long.bitCount(word & twos)
                + 4 * Long.bitCount(word & fours)
                + 8 * Long.bitCount(word & eights);
      }
    }
    for (int i = 0; i < ResidentCodes.BLOCK; i++) {
      estimates[i] =
          (float)
              (atMean
                  + factors[firstFactor + i]
                      * (twiceLeast * set[i] + twiceStep * weighted[i] - sum));
    }
  }
}
