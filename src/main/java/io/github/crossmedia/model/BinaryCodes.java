package io.github.crossmedia.model;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Codes of documents' points, small enough to scan very many: a bit for the sign of each component
 * of the rotated point, less the mean, and a factor as a float, 36 bytes for 256 bits. The rotation
 * is learned so that signs lose little (Gong et al., Iterative Quantization, 2013).
 *
 * <p>With z the rotated point less the mean and s its signs, the factor is z.z / z.s, so that
 * q.mean + factor * (rotated q).s comes close to the dot product with a query q (Gao and Long,
 * RaBitQ, 2024).
 */
public final class BinaryCodes implements Part {

  static final Kinds<BinaryCodes> KINDS =
      Kinds.of("codes", Map.of("rotated-signs", BinaryCodes::read));

  private static final int MOST_BITS = 4096;

  private final DenseVector mean;
  private final Matrix rotation;

  /**
   * Codes by a rotation.
   *
   * @param mean is subtracted from each point
   * @param rotation a row for each dimension of a point, a column for each bit
   */
  public BinaryCodes(DenseVector mean, Matrix rotation) {
    if (mean.dimension() == 0 || mean.dimension() != rotation.rows()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "codes have a mean of %d dimensions and a rotation of %d",
              mean.dimension(),
              rotation.rows()));
    }
    if (rotation.columns() == 0
        || rotation.columns() % Long.SIZE > 0
        || rotation.columns() > MOST_BITS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "codes have %d bits, not a multiple of %d up to %d",
              rotation.columns(),
              Long.SIZE,
              MOST_BITS));
    }
    this.mean = mean;
    this.rotation = rotation;
  }

  /** The dimension of the points. */
  public int dimension() {
    return rotation.rows();
  }

  public int bits() {
    return rotation.columns();
  }

  /** The number of bytes of a code. */
  public int length() {
    return bits() / Byte.SIZE + Float.BYTES;
  }

  /** The code of a document's point: the bits, lowest first, and the factor, little endian. */
  public byte[] encode(DenseVector point) {
    float[] centred = point.toArray();
    for (int i = 0; i < centred.length; i++) {
      centred[i] -= mean.get(i);
    }
    float[] rotated = rotation.leftMultiplied(DenseVector.of(centred));
    ByteBuffer code = ByteBuffer.allocate(length()).order(ByteOrder.LITTLE_ENDIAN);
    double squares = 0;
    double absolute = 0;
    for (int i = 0; i < rotated.length; i++) {
      squares += (double) rotated[i] * rotated[i];
      absolute += Math.abs(rotated[i]);
      if (rotated[i] > 0) {
        code.put(i >> 3, (byte) (code.get(i >> 3) | 1 << (i & 7)));
      }
    }
    code.putFloat(bits() / Byte.SIZE, absolute == 0 ? 0 : (float) (squares / absolute));
    return code.array();
  }

  /** A query, rotated; its dot product with the signs of a code is multiplied by the factor. */
  public float[] rotated(DenseVector query) {
    return rotation.leftMultiplied(query);
  }

  /** The dot product of a query with the mean. */
  public double atMean(DenseVector query) {
    double sum = 0;
    for (int i = 0; i < query.dimension(); i++) {
      sum += (double) query.get(i) * mean.get(i);
    }
    return sum;
  }

  @Override
  public String kind() {
    return "rotated-signs";
  }

  @Override
  public void write(PartWriter out) {
    out.floats("mean", mean.toArray()).matrix("rotation", rotation);
  }

  static BinaryCodes read(PartReader in) {
    return new BinaryCodes(DenseVector.of(in.floats("mean")), in.matrix("rotation"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinaryCodes that
        && Arrays.equals(mean.toArray(), that.mean.toArray())
        && rotation.equals(that.rotation);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(mean.toArray()) + rotation.hashCode();
  }
}
