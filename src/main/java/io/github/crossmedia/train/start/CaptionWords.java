package io.github.crossmedia.train.start;

import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.task.WordData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The words of captions beside those of a model.
 *
 * @param words as the model spells them, or new ones
 * @param places of the words in the model's vocabulary, empty for new ones
 * @param said which of them each caption holds: a row for each caption, of ones and zeros
 */
record CaptionWords(List<String> words, List<OptionalInt> places, DenseMatrix said) {

  /** Returns the words that at least one of some captions holds. */
  static CaptionWords of(WordData data, int[] captions, TextEncoder model) {
    Vocabulary vocabulary = data.vocabulary();
    Map<String, Integer> columns = new LinkedHashMap<>();
    List<OptionalInt> places = new ArrayList<>();
    Map<Integer, Integer> columnOf = new LinkedHashMap<>();
    for (int caption : captions) {
      data.captionCounts()
          .get(caption)
          .forEach(
              (word, count) ->
                  columnOf.computeIfAbsent(
                      word,
                      key -> {
                        OptionalInt place = place(model, vocabulary.word(key));
                        String spelled =
                            place.isPresent()
                                ? model.vocabulary().word(place.getAsInt())
                                : vocabulary.word(key);
                        return columns.computeIfAbsent(
                            spelled,
                            added -> {
                              places.add(place);
                              return places.size() - 1;
                            });
                      }));
    }
    DenseMatrix said = DenseMatrix.zeros(captions.length, columns.size());
    for (int row = 0; row < captions.length; row++) {
      int at = row;
      data.captionCounts()
          .get(captions[row])
          .forEach((word, count) -> said.set(at, columnOf.get(word), 1));
    }
    return new CaptionWords(List.copyOf(columns.keySet()), List.copyOf(places), said);
  }

  /** Returns the model's word that a word is read as, if it is just one. */
  private static OptionalInt place(TextEncoder model, String word) {
    var read = model.read(word);
    return read.size() == 1 ? OptionalInt.of(read.index(0)) : OptionalInt.empty();
  }
}
