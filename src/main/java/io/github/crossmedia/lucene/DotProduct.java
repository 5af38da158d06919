package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/**
 * The dot product of one query vector with stored vectors of either kind. Of a query of some words
 * only these components are read, and of one of words and a sentence these and the dimensions of
 * sentences, which follow. Not thread-safe.
 */
final class DotProduct {

  /** How many components of a block take as long as one that is read by itself. */
  private static final int BLOCK_SPEED = 4;

  private final DenseVector query;
  private final double scale;

  /** Where the components that stand alone are, and what they are. */
  private final int[] places;

  private final float[] alone;

  /** Where the block begins that all further components are in; the dimension if there is none. */
  private final int first;

  private final float[] block;
  private final float[] floats;
  private final byte[] aligned;
  private final int float32Length;
  private final int int8Length;
  private QuantisedQuery quantised;
  private DotProduct head;
  private FloatBuffer view = FloatBuffer.allocate(0);
  private byte[] viewed = new byte[0];

  DotProduct(QueryVector point) {
    this(point.vector());
  }

  private DotProduct(DenseVector vector) {
    this.query = vector;
    float[] scaled = new float[vector.dimension()];
    this.scale = scale(vector.toArray(), scaled);
    this.first = first(scaled);
    this.places = IntStream.range(0, first).filter(place -> scaled[place] != 0).toArray();
    this.alone = new float[places.length];
    for (int i = 0; i < places.length; i++) {
      alone[i] = scaled[places[i]];
    }
    this.block = Arrays.copyOfRange(scaled, first, scaled.length);
    this.floats = new float[block.length];
    this.aligned = new byte[StoredVector.FLOAT32.payload(scaled.length)];
    this.float32Length = StoredVector.FLOAT32.length(scaled.length);
    this.int8Length = StoredVector.INT8.length(scaled.length);
  }

  /** Returns where the block begins that is the quickest with the components before it. */
  private static int first(float[] query) {
    int first = query.length;
    int cost = 0;
    int least = 0;
    for (int place = query.length - 1; place >= 0; place--) {
      cost += query[place] == 0 ? 1 : 1 - BLOCK_SPEED;
      if (cost < least) {
        least = cost;
        first = place;
      }
    }
    return first;
  }

  /**
   * Scales a query by a power of two, so that its components sum to at most one half. The power of
   * two changes no digit of a product, and all partial sums with finite vectors stay finite.
   */
  private static double scale(float[] query, float[] scaled) {
    double sum = 0;
    for (float component : query) {
      sum += Math.abs(component);
    }
    double scale = Math.scalb(1.0, Math.max(0, Math.getExponent(sum) + 2));
    for (int i = 0; i < query.length; i++) {
      scaled[i] = (float) (query[i] / scale);
    }
    return scale;
  }

  /** Returns the finite raw score of a stored vector; NaN if the vector has other dimensions. */
  float with(BytesRef stored) {
    if (stored.length == float32Length && StoredVector.FLOAT32.isTagged(stored)) {
      return float32(stored);
    }
    return stored.length == int8Length && StoredVector.INT8.isTagged(stored)
        ? int8(stored)
        : Float.NaN;
  }

  /** Returns the finite raw score of a vector that was read already. */
  float with(float[] vector) {
    if (vector.length != query.dimension()) {
      return Float.NaN;
    }
    double sum = 0;
    for (int i = 0; i < alone.length; i++) {
      sum += (double) alone[i] * vector[places[i]];
    }
    if (first == 0) {
      return product(sum, vector);
    }
    System.arraycopy(vector, first, floats, 0, floats.length);
    return product(sum, floats);
  }

  /**
   * Returns the raw score of a stored vector to which components were added; NaN if the sum has
   * other dimensions.
   *
   * @param dimension of the stored vector
   */
  float with(BytesRef stored, int dimension, SparseVector added) {
    if (added.dimension() != query.dimension()) {
      return Float.NaN;
    }
    if (head == null || head.query.dimension() != dimension) {
      head = new DotProduct(DenseVector.of(Arrays.copyOf(query.toArray(), dimension)));
    }
    float product = head.with(stored);
    return Float.isNaN(product)
        ? product
        : FiniteFloats.of((double) product + added.dot(query.toArray()));
  }

  private float product(double sum, float[] ofBlock) {
    return FiniteFloats.of((sum + VectorUtil.dotProduct(block, ofBlock)) * scale);
  }

  /**
   * Returns the product with floats; a slice of a larger array is copied to the start of a buffer.
   */
  private float float32(BytesRef stored) {
    double sum = 0;
    for (int i = 0; i < alone.length; i++) {
      int at = stored.offset + Float.BYTES * places[i];
      sum += alone[i] * (double) (float) BitUtil.VH_LE_FLOAT.get(stored.bytes, at);
    }
    if (floats.length == 0) {
      return product(sum, floats);
    }
    byte[] source = stored.bytes;
    if (stored.offset > 0) {
      int from = Float.BYTES * first;
      System.arraycopy(source, stored.offset + from, aligned, from, aligned.length - from);
      source = aligned;
    }
    if (source != viewed) {
      viewed = source;
      view = ByteBuffer.wrap(viewed).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }
    view.get(first, floats);
    return product(sum, floats);
  }

  /**
   * Returns the product with bytes. The query is quantised once a document needs it, because most
   * fields store floats.
   */
  private float int8(BytesRef stored) {
    if (quantised == null) {
      quantised = new QuantisedQuery(query.toArray(), int8Length);
    }
    return quantised.with(stored);
  }

  /** A query in bytes, like a stored vector. */
  private static final class QuantisedQuery {

    private final byte[] components;
    private final double scale;
    private final int dimension;
    private final byte[] copy;

    QuantisedQuery(float[] query, int length) {
      this.components = new byte[length];
      this.scale = StoredVector.quantise(query, components);
      this.dimension = query.length;
      this.copy = new byte[length];
    }

    /**
     * Returns the product; bytes after the stored components are multiplied by zeros of the
     * quantised query.
     */
    float with(BytesRef stored) {
      byte[] whole = stored.bytes;
      if (whole.length != components.length) {
        System.arraycopy(whole, stored.offset, copy, 0, copy.length);
        whole = copy;
      }
      float storedScale = Float.intBitsToFloat((int) BitUtil.VH_LE_INT.get(whole, dimension));
      return FiniteFloats.of(VectorUtil.dotProduct(components, whole) * (scale * storedScale));
    }
  }
}
