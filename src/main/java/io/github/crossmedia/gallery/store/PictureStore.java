package io.github.crossmedia.gallery.store;

import io.github.crossmedia.gallery.alike.PerceptualHash;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Pictures as Lucene documents with stored fields only. */
final class PictureStore {

  private static final String ID = "id";
  private static final String VISUAL_WORDS = "visual_words.";
  private static final int RUN = 256;

  private PictureStore() {}

  static Term term(String id) {
    return new Term(ID, id);
  }

  static Document document(IndexedPicture picture) {
    Document document = new Document();
    document.add(new StringField(ID, picture.id(), Field.Store.YES));
    IndexedMetadata about = picture.about();
    document.add(new StoredField("width", about.width()));
    document.add(new StoredField("height", about.height()));
    document.add(new StoredField("caption", about.caption()));
    document.add(new StoredField("taken", about.taken()));
    document.add(new StoredField("camera", about.camera()));
    document.add(new StoredField("lens", about.lens()));
    document.add(new StoredField("position", about.position()));
    document.add(new StoredField("look", picture.look().bytes()));
    picture
        .visualWords()
        .forEach(
            (view, counts) -> document.add(new StoredField(VISUAL_WORDS + view, bytes(counts))));
    document.add(new StoredField("features", bytes(picture.features())));
    document.add(new StoredField("point", bytes(picture.point())));
    return document;
  }

  static Optional<IndexedPicture> find(IndexReader reader, String id) throws IOException {
    TopDocs found = new IndexSearcher(reader).search(new TermQuery(term(id)), 1);
    return found.scoreDocs.length == 0
        ? Optional.empty()
        : Optional.of(picture(reader.storedFields().document(found.scoreDocs[0].doc)));
  }

  /** Passes on every picture, in parallel. */
  static void forEach(IndexReader reader, Consumer<IndexedPicture> consumer) throws IOException {
    List<LeafReader> leaves = reader.leaves().stream().map(LeafReaderContext::reader).toList();
    try {
      List<Run> runs = leaves.stream().flatMap(PictureStore::runs).toList();
      runs.parallelStream().forEach(run -> run.forEach(consumer));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Stream<Run> runs(LeafReader leaf) {
    return IntStream.iterate(0, from -> from < leaf.maxDoc(), from -> from + RUN)
        .mapToObj(from -> new Run(leaf, from, Math.min(from + RUN, leaf.maxDoc())));
  }

  /** A range of documents. */
  private record Run(LeafReader leaf, int from, int to) {

    void forEach(Consumer<IndexedPicture> consumer) {
      Bits live = leaf.getLiveDocs();
      try {
        StoredFields fields = leaf.storedFields();
        for (int doc = from; doc < to; doc++) {
          if (live == null || live.get(doc)) {
            consumer.accept(picture(fields.document(doc)));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns some pictures spread evenly over the store. */
  static List<IndexedPicture> sample(IndexReader reader, int most) throws IOException {
    List<IndexedPicture> sample = new ArrayList<>();
    int step = Math.max(1, (reader.maxDoc() + most - 1) / most);
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      StoredFields fields = leaf.reader().storedFields();
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc += step) {
        if (live == null || live.get(doc)) {
          sample.add(picture(fields.document(doc)));
        }
      }
    }
    return sample;
  }

  private static IndexedPicture picture(Document document) {
    return new IndexedPicture(
        document.get(ID),
        about(document),
        look(document),
        visualWords(document),
        vector(document.getBinaryValue("features")),
        floats(document.getBinaryValue("point")));
  }

  private static IndexedMetadata about(Document document) {
    return new IndexedMetadata(
        document.getField("width").numericValue().intValue(),
        document.getField("height").numericValue().intValue(),
        document.get("caption"),
        document.get("taken"),
        document.get("camera"),
        document.get("lens"),
        document.get("position"));
  }

  private static PerceptualHash look(Document document) {
    BytesRef bytes = document.getBinaryValue("look");
    return PerceptualHash.of(
        Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length));
  }

  private static Map<String, SparseVector> visualWords(Document document) {
    Map<String, SparseVector> views = new TreeMap<>();
    for (IndexableField field : document) {
      if (field.name().startsWith(VISUAL_WORDS)) {
        views.put(field.name().substring(VISUAL_WORDS.length()), vector(field.binaryValue()));
      }
    }
    return views;
  }

  /** Returns the dimension, then pairs of index and value, or all values if that is shorter. */
  private static byte[] bytes(SparseVector vector) {
    int dimension = vector.dimension();
    if (2 * vector.size() < dimension) {
      ByteBuffer buffer = ByteBuffer.allocate(4 + 8 * vector.size()).putInt(dimension);
      vector.forEach((index, value) -> buffer.putInt(index).putFloat(value));
      return buffer.array();
    }
    ByteBuffer buffer = ByteBuffer.allocate(4 + 4 * dimension).putInt(dimension);
    vector.forEach((index, value) -> buffer.putFloat(4 + 4 * index, value));
    return buffer.array();
  }

  private static SparseVector vector(BytesRef bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
    int dimension = buffer.getInt();
    if (buffer.remaining() == 4 * dimension) {
      float[] values = new float[dimension];
      buffer.asFloatBuffer().get(values);
      return SparseVector.of(DenseVector.of(values));
    }
    int[] indices = new int[buffer.remaining() / 8];
    float[] values = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = buffer.getInt();
      values[i] = buffer.getFloat();
    }
    return SparseVector.of(dimension, indices, values);
  }

  private static byte[] bytes(float[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(4 * values.length);
    buffer.asFloatBuffer().put(values);
    return buffer.array();
  }

  private static float[] floats(BytesRef bytes) {
    float[] values = new float[bytes.length / 4];
    ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length).asFloatBuffer().get(values);
    return values;
  }
}
