package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The layout of a document's views in one binary doc value: for each view its name, its dimension,
 * the number of its vectors, and their {@link PackedNumbers}. Views that count visual words are
 * stored separately, because a plan scans them.
 */
public final class StoredViews {

  private static final byte LAYOUT = 1;

  /** Stored as the number of vectors of a view that is not a bag. */
  private static final int ONE_VECTOR = 0;

  private StoredViews() {}

  /** Returns the Lucene field that keeps a document's views, for other versions to project. */
  public static IndexableField of(
      String field, Map<String, ? extends View> views, ViewPrecision precision) {
    return new BinaryDocValuesField(FieldNames.views(field), encode(views, precision));
  }

  static BytesRef encode(Map<String, ? extends View> views, ViewPrecision precision) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    try {
      out.writeByte(LAYOUT);
      for (Map.Entry<String, ? extends View> view : new TreeMap<>(views).entrySet()) {
        out.writeString(view.getKey());
        write(view.getValue(), precision, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BytesRef(out.toArrayCopy());
  }

  private static void write(View view, ViewPrecision precision, DataOutput out) throws IOException {
    List<DenseVector> vectors =
        switch (view) {
          case DenseVector vector -> List.of(vector);
          case VectorBag bag -> bag.members();
          default -> throw new IllegalArgumentException("a view of counts is stored separately");
        };
    out.writeVInt(view.dimension());
    out.writeVInt(view instanceof VectorBag ? vectors.size() + 1 : ONE_VECTOR);
    float[] values = new float[view.dimension() * vectors.size()];
    for (int i = 0; i < vectors.size(); i++) {
      System.arraycopy(vectors.get(i).toArray(), 0, values, i * view.dimension(), view.dimension());
    }
    PackedNumbers.exact(values).orElseGet(() -> precision.pack(values)).write(out);
  }

  /** Returns the views by name, in alphabetical order. */
  static Map<String, View> decode(BytesRef stored) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(stored.bytes, stored.offset, stored.length);
    byte layout = in.readByte();
    if (layout != LAYOUT) {
      throw later("layout " + layout);
    }
    Map<String, View> views = new TreeMap<>();
    while (!in.eof()) {
      views.put(in.readString(), read(in));
    }
    return views;
  }

  private static View read(DataInput in) throws IOException {
    int dimension = in.readVInt();
    int count = in.readVInt();
    int vectors = count == ONE_VECTOR ? 1 : count - 1;
    float[] values = PackedNumbers.read(dimension * vectors, in).values();
    if (count == ONE_VECTOR) {
      return DenseVector.of(values);
    }
    List<DenseVector> members = new ArrayList<>(vectors);
    for (int from = 0; members.size() < vectors; from += dimension) {
      members.add(DenseVector.of(Arrays.copyOfRange(values, from, from + dimension)));
    }
    return new VectorBag(dimension, members);
  }

  static IllegalArgumentException later(String what) {
    return new IllegalArgumentException(
        "the views of a document have "
            + what
            + ", which this build can't read: it was stored by a later one");
  }

  /**
   * Numbers as integers of as few bits as their range needs. If many are zero, each has a bit that
   * says so.
   *
   * @param kind what an integer stands for
   * @param scale the factor of the numbers
   */
  record PackedNumbers(byte kind, float scale, int[] levels) {

    private static final byte STEPS = 0;
    private static final byte HALVES = 1;
    private static final byte FLOATS = 2;

    private static final int MAX_BYTE = 127;
    private static final int MAX_EXACT = 1 << 15;

    /** The largest exponent of float16. */
    private static final int MAX_EXPONENT = 15;

    private static final int MANTISSA = 23;

    /**
     * Returns the numbers as whole multiples of a power of two; empty if that takes more than 16
     * bits.
     */
    static Optional<PackedNumbers> exact(float[] values) {
      int exponent = Integer.MAX_VALUE;
      float largest = 0;
      for (float value : values) {
        if (value != 0) {
          exponent = Math.min(exponent, lowestBit(value));
          largest = Math.max(largest, Math.abs(value));
        }
      }
      if (largest == 0) {
        return Optional.of(new PackedNumbers(STEPS, 1, new int[values.length]));
      }
      // a float can't be divided by the smallest powers of two
      if (exponent < Float.MIN_EXPONENT || Math.scalb((double) largest, -exponent) > MAX_EXACT) {
        return Optional.empty();
      }
      int[] levels = new int[values.length];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = (int) Math.scalb((double) values[i], -exponent);
      }
      return Optional.of(new PackedNumbers(STEPS, Math.scalb(1f, exponent), levels));
    }

    /** Returns the exponent of the lowest bit of a number that is not zero. */
    private static int lowestBit(float value) {
      int mantissa = Float.floatToIntBits(value) & (1 << MANTISSA) - 1;
      return mantissa == 0
          ? Math.getExponent(value)
          : Math.getExponent(value) - MANTISSA + Integer.numberOfTrailingZeros(mantissa);
    }

    static PackedNumbers rounded(float[] values) {
      float scale = largest(values) / MAX_BYTE;
      int[] levels = new int[values.length];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = scale == 0 ? 0 : Math.clamp(Math.round(values[i] / scale), -MAX_BYTE, MAX_BYTE);
      }
      return new PackedNumbers(STEPS, scale, levels);
    }

    static PackedNumbers halves(float[] values) {
      int exponent = Math.getExponent(largest(values)) - MAX_EXPONENT + 1;
      float scale = Math.scalb(1f, Math.max(exponent, Float.MIN_EXPONENT));
      int[] levels = new int[values.length];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = Float.floatToFloat16(values[i] / scale) & 0xffff;
      }
      return new PackedNumbers(HALVES, scale, levels);
    }

    static PackedNumbers floats(float[] values) {
      int[] levels = new int[values.length];
      for (int i = 0; i < levels.length; i++) {
        levels[i] = Float.floatToIntBits(values[i]);
      }
      return new PackedNumbers(FLOATS, 1, levels);
    }

    private static float largest(float[] values) {
      float largest = 0;
      for (float value : values) {
        largest = Math.max(largest, Math.abs(value));
      }
      return largest;
    }

    /**
     * Returns the numbers with the precision that was kept; rounding makes none of them infinite.
     */
    float[] values() {
      float[] values = new float[levels.length];
      for (int i = 0; i < values.length; i++) {
        values[i] =
            switch (kind) {
              case STEPS -> scale * levels[i];
              case HALVES -> scale * Float.float16ToFloat((short) levels[i]);
              default -> Float.intBitsToFloat(levels[i]);
            };
        values[i] = Math.clamp(values[i], -Float.MAX_VALUE, Float.MAX_VALUE);
      }
      return values;
    }

    void write(DataOutput out) throws IOException {
      boolean flagged =
          Arrays.stream(levels).filter(level -> level == 0).count() > levels.length / 8;
      int[] kept = flagged ? Arrays.stream(levels).filter(level -> level != 0).toArray() : levels;
      int least = kind == FLOATS ? 0 : Arrays.stream(kept).min().orElse(0);
      int bits = 0;
      for (int level : kept) {
        bits = Math.max(bits, Integer.SIZE - Integer.numberOfLeadingZeros(level - least));
      }
      out.writeByte(kind);
      out.writeInt(Float.floatToIntBits(scale));
      out.writeVInt(BitUtil.zigZagEncode(least));
      out.writeByte((byte) bits);
      out.writeByte((byte) (flagged ? 1 : 0));
      BitOutput packed = new BitOutput(out);
      for (int level : levels) {
        if (flagged) {
          packed.write(level == 0 ? 0 : 1, 1);
        }
        if (!flagged || level != 0) {
          packed.write(level - least, bits);
        }
      }
      packed.finish();
    }

    static PackedNumbers read(int size, DataInput in) throws IOException {
      byte kind = in.readByte();
      if (kind < STEPS || kind > FLOATS) {
        throw StoredViews.later("numbers of kind " + kind);
      }
      float scale = Float.intBitsToFloat(in.readInt());
      int least = BitUtil.zigZagDecode(in.readVInt());
      int bits = in.readByte();
      boolean flagged = in.readByte() == 1;
      BitInput packed = new BitInput(in);
      int[] levels = new int[size];
      for (int i = 0; i < size; i++) {
        levels[i] = flagged && packed.read(1) == 0 ? 0 : least + packed.read(bits);
      }
      return new PackedNumbers(kind, scale, levels);
    }

    /** Writes integers of any number of bits, the lowest bit first. */
    private static final class BitOutput {

      private final DataOutput out;
      private long buffer;
      private int filled;

      BitOutput(DataOutput out) {
        this.out = out;
      }

      void write(int value, int bits) throws IOException {
        buffer |= (value & (1L << bits) - 1) << filled;
        filled += bits;
        for (; filled >= Byte.SIZE; filled -= Byte.SIZE, buffer >>>= Byte.SIZE) {
          out.writeByte((byte) buffer);
        }
      }

      void finish() throws IOException {
        if (filled > 0) {
          out.writeByte((byte) buffer);
        }
      }
    }

    /** Reads integers written by {@link BitOutput}. */
    private static final class BitInput {

      private final DataInput in;
      private long buffer;
      private int filled;

      BitInput(DataInput in) {
        this.in = in;
      }

      int read(int bits) throws IOException {
        for (; filled < bits; filled += Byte.SIZE) {
          buffer |= (in.readByte() & 0xffL) << filled;
        }
        int value = (int) (buffer & (1L << bits) - 1);
        buffer >>>= bits;
        filled -= bits;
        return value;
      }
    }
  }

  /**
   * The precision in which a document keeps the numbers of a view. Whole multiples of a power of
   * two, such as the numbers of histograms, take fewer bits and are always exact.
   */
  public enum ViewPrecision {
    /** Four bytes a number, kept exactly. */
    FLOAT32 {
      @Override
      PackedNumbers pack(float[] values) {
        return PackedNumbers.floats(values);
      }
    },

    /** Two bytes a number, which loses up to 1 part in 2,048 of itself. */
    FLOAT16 {
      @Override
      PackedNumbers pack(float[] values) {
        return PackedNumbers.halves(values);
      }
    },

    /** One byte a number, which loses up to 1 part in 254 of the largest one. */
    INT8 {
      @Override
      PackedNumbers pack(float[] values) {
        return PackedNumbers.rounded(values);
      }
    };

    abstract PackedNumbers pack(float[] values);

    /** Returns the precision of this name, in lower case. */
    public static ViewPrecision named(String name) {
      return Arrays.stream(values())
          .filter(precision -> precision.toString().equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown precision [" + name + "]"));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
