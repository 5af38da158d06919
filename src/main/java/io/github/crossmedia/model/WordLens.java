package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * Sees a picture's point as words: the weight of a word is the raw score of the picture for the
 * query of that word alone. A word space needs no more than its names; any other model is compiled
 * to the words its texts are made of.
 */
public final class WordLens {

  private static final Comparator<WeightedWord> STRONGEST_FIRST =
      Comparator.comparing(WeightedWord::weight).reversed().thenComparing(WeightedWord::word);

  private final Vocabulary vocabulary;
  private final List<DenseVector> queries;

  private WordLens(Vocabulary vocabulary, List<DenseVector> queries) {
    this.vocabulary = vocabulary;
    this.queries = queries;
  }

  /** The lens of a model; one whose texts are ready views has no words to see. */
  public static WordLens of(CrossMediaModel model) {
    TextEncoder encoder =
        model
            .textEncoder()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "this model reads no words: its texts are ready views"));
    List<DenseVector> queries = new ArrayList<>();
    for (String word : encoder.vocabulary().words()) {
      queries.add(DenseVector.of(model.textToImage().query(Medium.ofText(word))));
    }
    return new WordLens(encoder.vocabulary(), List.copyOf(queries));
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The weight of a word in a picture's point, zero for a word unknown. */
  public float weight(String word, float[] documentPoint) {
    OptionalInt index = vocabulary.indexOf(word);
    return index.isEmpty() ? 0 : queries.get(index.getAsInt()).dot(documentPoint);
  }

  /** At most {@code count} words with a weight above {@code threshold}, the strongest first. */
  public List<WeightedWord> strongest(float[] documentPoint, int count, float threshold) {
    List<WeightedWord> words = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      float weight = queries.get(i).dot(documentPoint);
      if (weight > threshold) {
        words.add(new WeightedWord(vocabulary.word(i), weight));
      }
    }
    words.sort(STRONGEST_FIRST);
    return List.copyOf(words.subList(0, Math.min(count, words.size())));
  }

  /** A word and its weight. */
  public record WeightedWord(String word, float weight) {}
}
