package io.github.crossmedia.train.task;

import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Words in groups by the share of captions with them; each group reaches to twice the share of the
 * one below it.
 */
public final class WordFrequencies {

  private final SortedMap<String, Double> shares = new TreeMap<>();

  /** Adds the words of some captions; of a word known from others the larger share counts. */
  public void add(TrainingData data) {
    if (data.settings().text() instanceof TextSide.Words) {
      add(data.words().vocabulary(), data.words().captionCounts());
    }
  }

  /** Adds the words of some captions, as counts of a vocabulary. */
  public void add(Vocabulary vocabulary, List<SparseVector> captions) {
    int[] holding = new int[vocabulary.size()];
    for (SparseVector counts : captions) {
      for (int i = 0; i < counts.size(); i++) {
        holding[counts.index(i)]++;
      }
    }
    for (int word = 0; word < holding.length; word++) {
      if (holding[word] > 0) {
        shares.merge(vocabulary.word(word), (double) holding[word] / captions.size(), Math::max);
      }
    }
  }

  /** Returns the group of a word; lower groups have rarer words. */
  public Optional<Integer> of(String word) {
    return Optional.ofNullable(shares.get(word)).map(WordFrequencies::group);
  }

  private static int group(double share) {
    return Math.getExponent(share);
  }

  /** Returns for each word the value of its group or, without one, of the nearest group. */
  public <T> SortedMap<String, T> nearest(SortedMap<Integer, T> ofGroups) {
    SortedMap<String, T> ofWords = new TreeMap<>();
    shares.forEach((word, share) -> ofWords.put(word, nearest(ofGroups, group(share))));
    return ofWords;
  }

  public static <T> T nearest(SortedMap<Integer, T> ofGroups, int group) {
    Integer nearest =
        ofGroups.keySet().stream()
            .min(Comparator.comparingInt(other -> Math.abs(other - group)))
            .orElseThrow();
    return ofGroups.get(nearest);
  }
}
