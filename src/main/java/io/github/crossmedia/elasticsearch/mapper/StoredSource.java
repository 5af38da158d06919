package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldMapper.MalformedValue;
import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.lucene.StoredValues;
import io.github.crossmedia.model.WeightedWord;
import io.github.crossmedia.serve.PictureObject;
import io.github.crossmedia.serve.ProjectedItem;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.SourceLoader;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * Restores the value of a field in a document from the index, to the last bit of its floats, except
 * for views that were stored with less precision.
 */
final class StoredSource {

  private final StoredValues values;
  private final BinaryDocValues weights;
  private int doc = -1;

  private StoredSource(StoredValues values, BinaryDocValues weights) {
    this.values = values;
    this.weights = weights;
  }

  /** Returns the values of a segment; empty if no document has one. */
  static Optional<StoredSource> of(LeafReader reader, String field, String vectorField)
      throws IOException {
    BinaryDocValues weights = DocValues.getBinary(reader, FieldNames.weights(field));
    return StoredValues.of(reader, field, vectorField)
        .map(values -> new StoredSource(values, weights));
  }

  /** Moves to a document; returns false if it has no value. */
  boolean advance(int target) throws IOException {
    doc = target;
    return values.advance(target);
  }

  List<WeightedWord> words() throws IOException {
    return weights.advanceExact(doc)
        ? ExactWeights.with(values.words(), weights.binaryValue())
        : List.of();
  }

  /** Returns the object that the processor wrote into the document. */
  Map<String, Object> object() throws IOException {
    Map<String, View> views = new LinkedHashMap<>(values.visualWords());
    views.putAll(values.views());
    return PictureObject.restored(
        new ProjectedItem(values.model(), values.vector(), words()), views);
  }

  /**
   * The weights of a document's words as floats, in the order of the words' UTF-8 bytes: postings
   * keep ten bits of them, and {@code _source} may leave them out.
   */
  static final class ExactWeights {

    private static final Comparator<SpelledWord> BY_BYTES = Comparator.comparing(SpelledWord::word);

    private record SpelledWord(BytesRef word, float weight) {}

    private ExactWeights() {}

    static IndexableField of(String field, List<WeightedWord> words) {
      ByteBuffer bytes =
          ByteBuffer.allocate(Float.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
      words.stream()
          .map(word -> new SpelledWord(new BytesRef(word.word()), word.weight()))
          .sorted(BY_BYTES)
          .forEach(word -> bytes.putFloat(word.weight()));
      return new BinaryDocValuesField(FieldNames.weights(field), new BytesRef(bytes.array()));
    }

    /** Joins words, in the order of their bytes, with their weights again. */
    static List<WeightedWord> with(List<String> words, BytesRef stored) {
      ByteBuffer weights =
          ByteBuffer.wrap(stored.bytes, stored.offset, stored.length)
              .order(ByteOrder.LITTLE_ENDIAN);
      List<WeightedWord> weighted = new ArrayList<>(words.size());
      words.forEach(word -> weighted.add(new WeightedWord(word, weights.getFloat())));
      return weighted;
    }
  }

  /** Puts a field back into a {@code _source} that was stored without it. */
  static final class Loader extends SourceLoader.DocValuesBasedSyntheticFieldLoader {

    private final String field;
    private final String leafName;
    private final String vectorField;
    private Optional<Object> value = Optional.empty();

    Loader(String field, String leafName, String vectorField) {
      this.field = field;
      this.leafName = leafName;
      this.vectorField = vectorField;
    }

    @Override
    public DocValuesLoader docValuesLoader(LeafReader reader, int[] docs) throws IOException {
      Optional<StoredSource> stored = StoredSource.of(reader, field, vectorField);
      BinaryDocValues malformed = reader.getBinaryDocValues(FieldNames.malformed(field));
      if (stored.isEmpty() && malformed == null) {
        return null;
      }
      return doc -> {
        value = Optional.empty();
        if (stored.isPresent() && stored.get().advance(doc)) {
          value = Optional.of(stored.get().object());
        } else if (malformed != null && malformed.advanceExact(doc)) {
          value = Optional.of(MalformedValue.read(malformed.binaryValue()));
        }
        return value.isPresent();
      };
    }

    @Override
    public boolean hasValue() {
      return value.isPresent();
    }

    /** Returns the value of the document last loaded. */
    Object value() {
      return value.orElseThrow();
    }

    @Override
    public void write(XContentBuilder builder) throws IOException {
      if (value.isPresent()) {
        builder.field(leafName, value.get());
      }
    }

    @Override
    public String fieldName() {
      return field;
    }
  }
}
