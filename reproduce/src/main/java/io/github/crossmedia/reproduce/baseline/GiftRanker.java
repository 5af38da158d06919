package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.reproduce.human.Ranker;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The GNU image finding tool (Squire, Müller, Müller and Pun, 1999): pictures as texts of visual
 * words in an inverted file, each word weighted by frequency and rarity: {@code tf_query * tf *
 * log(1 / share)^2}, where the share is the fraction of pictures that hold it. The sum is divided
 * by that of the query with itself.
 */
public final class GiftRanker implements Ranker<BaselinePicture, BaselinePicture> {

  /** Which words are read. */
  public enum Words {
    COLOURS,
    TEXTURES,
    BOTH
  }

  private final Words words;
  private final int dimension;
  private final Map<Integer, Double> weights = new HashMap<>();

  private GiftRanker(Words words, int dimension) {
    this.words = words;
    this.dimension = dimension;
  }

  /** Counts the words of a collection. */
  public static GiftRanker of(List<BaselinePicture> collection, Words words) {
    GiftRanker ranker =
        new GiftRanker(
            words, collection.isEmpty() ? 0 : collection.getFirst().colours().dimension());
    Map<Integer, Integer> holding = new HashMap<>();
    for (BaselinePicture picture : collection) {
      ranker.each(picture, (word, count) -> holding.merge(word, 1, Integer::sum));
    }
    holding.forEach(
        (word, count) -> {
          double rarity = Math.log(collection.size() / (double) count);
          ranker.weights.put(word, rarity * rarity);
        });
    return ranker;
  }

  private interface Visitor {
    void word(int word, double count);
  }

  /** Frequencies relative to the picture's most frequent word. */
  private void each(BaselinePicture picture, Visitor visitor) {
    if (words != Words.TEXTURES) {
      each(picture.colours(), 0, visitor);
    }
    if (words != Words.COLOURS) {
      each(picture.textures(), dimension, visitor);
    }
  }

  private static void each(SparseVector counts, int offset, Visitor visitor) {
    double most = 0;
    for (int i = 0; i < counts.size(); i++) {
      most = Math.max(most, counts.value(i));
    }
    for (int i = 0; i < counts.size(); i++) {
      visitor.word(offset + counts.index(i), counts.value(i) / most);
    }
  }

  @Override
  public double score(BaselinePicture query, BaselinePicture candidate) {
    return scores(query, List.of(candidate))[0];
  }

  @Override
  public float[] scores(BaselinePicture query, List<? extends BaselinePicture> candidates) {
    Map<Integer, List<Posting>> file = new HashMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      int place = i;
      each(
          candidates.get(i),
          (word, count) ->
              file.computeIfAbsent(word, any -> new ArrayList<>()).add(new Posting(place, count)));
    }
    double[] sums = new double[candidates.size()];
    double[] own = {0};
    each(
        query,
        (word, count) -> {
          double weight = count * weights.getOrDefault(word, 0.0);
          own[0] += weight * count;
          for (Posting posting : file.getOrDefault(word, List.of())) {
            sums[posting.place()] += weight * posting.frequency();
          }
        });
    float[] scores = new float[sums.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = own[0] > 0 ? (float) (sums[i] / own[0]) : 0;
    }
    return scores;
  }

  /** Returns the weights of some words, for inspection. */
  double[] weights(int... some) {
    return Arrays.stream(some).mapToDouble(word -> weights.getOrDefault(word, 0.0)).toArray();
  }

  private record Posting(int place, double frequency) {}
}
