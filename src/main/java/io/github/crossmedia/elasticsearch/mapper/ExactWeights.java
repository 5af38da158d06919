package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.lucene.FieldNames;
import io.github.crossmedia.model.WordWeigher.WeightedWord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * The weights of a document's words as floats, in the order of the words' UTF-8 bytes: postings
 * keep ten bits of them, and {@code _source} may leave them out.
 */
final class ExactWeights {

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
        ByteBuffer.wrap(stored.bytes, stored.offset, stored.length).order(ByteOrder.LITTLE_ENDIAN);
    List<WeightedWord> weighted = new ArrayList<>(words.size());
    words.forEach(word -> weighted.add(new WeightedWord(word, weights.getFloat())));
    return weighted;
  }
}
