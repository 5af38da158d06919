package io.github.crossmedia.train.task;

import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Words in groups by the share of captions with them; each group reaches to twice the share of the
 * one below it.
 */
public final class WordFrequencies {

  /** The captions that count for a known word that none contains. */
  private static final double UNSEEN = 0.5;

  private final SortedMap<String, Double> shares = new TreeMap<>();

  /** Adds the words of some captions; of a word known from others the larger share counts. */
  public void add(TrainingData data) {
    if (data.settings().text().hasWords()) {
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
      double captionsOf = Math.max(UNSEEN, holding[word]);
      shares.merge(vocabulary.word(word), captionsOf / captions.size(), Math::max);
    }
  }

  /** Returns the mean group of words; lower groups have rarer words. */
  public OptionalInt of(List<String> words) {
    return Phrases.group(
        words, word -> Optional.ofNullable(shares.get(word)).map(WordFrequencies::group));
  }

  /** Returns the group of each word. */
  public SortedMap<String, Integer> groups() {
    SortedMap<String, Integer> groups = new TreeMap<>();
    shares.forEach((word, share) -> groups.put(word, group(share)));
    return groups;
  }

  private static int group(double share) {
    return Math.getExponent(share);
  }

  /** Returns for each word the value of its group or, without one, of the nearest group. */
  public <T> SortedMap<String, T> nearest(SortedMap<Integer, T> ofGroups) {
    SortedMap<String, T> ofWords = new TreeMap<>();
    groups().forEach((word, group) -> ofWords.put(word, Phrases.nearest(ofGroups, group)));
    return ofWords;
  }
}
