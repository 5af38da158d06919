package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.score.HeldOutScores.FrequencyGroups;
import java.util.Collections;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scores of words as if no picture had shown them, and maps for words that none did show. The less
 * often texts have a word, the lower are its odds, as far as this predicts words left out.
 */
public final class CountedWordScores {

  private final FrequencyGroups groups = new FrequencyGroups();

  /** Begins with words that are left out together. */
  public void begin() {
    groups.begin();
  }

  /**
   * Adds a raw score.
   *
   * @param count how often texts have the word, if they tell
   */
  public void add(OptionalInt count, float score, boolean isRelevant) {
    groups.pairs(group(count)).add(score, isRelevant);
  }

  /** Each group holds words twice as frequent as the group below it. */
  private static OptionalInt group(OptionalInt count) {
    return count.isEmpty()
        ? count
        : OptionalInt.of(Integer.SIZE - Integer.numberOfLeadingZeros(count.getAsInt()));
  }

  /**
   * Returns the maps of words.
   *
   * @param single the map of words that pictures show, on the same scale
   */
  public Maps near(Calibration single) {
    Curve pooled = HeldOutScores.near(groups.all(), Curve.of(single));
    double weight = groups.differ() ? groups.weight() : 0;
    return weight > 0
        ? new Maps(pooled, groups.curves(pooled, weight), weight * groups.rise())
        : new Maps(pooled, new TreeMap<>(), 0);
  }

  /** Maps for words by how often texts have them. */
  public static final class Maps {

    private final SortedMap<Integer, Curve> curves;
    private final double rise;
    private final SortedMap<Integer, Calibration> made = new TreeMap<>();
    private final Calibration ofUncounted;

    private Maps(Curve pooled, SortedMap<Integer, Curve> curves, double rise) {
      this.curves = curves;
      this.rise = rise;
      this.ofUncounted = calibration(pooled);
    }

    private static Calibration calibration(Curve curve) {
      return curve.calibration(new ScoreScale(1, 0));
    }

    /** Returns the map of a word that texts have so often. */
    public Calibration of(OptionalInt count) {
      OptionalInt group = group(count);
      return group.isEmpty() || curves.isEmpty()
          ? ofUncounted
          : made.computeIfAbsent(group.getAsInt(), this::ofGroup);
    }

    /**
     * A group beyond those of words left out has the curve of the last one, with odds that go on to
     * fall or rise.
     */
    private Calibration ofGroup(int group) {
      int nearest =
          Collections.min(
              curves.keySet(), Comparator.comparingInt(there -> Math.abs(there - group)));
      return calibration(curves.get(nearest).shifted(rise * (group - nearest)));
    }
  }
}
