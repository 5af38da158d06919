package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
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
}
