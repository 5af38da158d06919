package io.github.crossmedia.train.texts;

import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.score.FewScores;
import io.github.crossmedia.train.texts.WordCombinations.Combination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Words known from pictures that are made of other known words as if no picture had shown them: how
 * well that finds pictures, and how likely its scores are.
 */
final class HeldOutWords {

  private static final int PARTS = 5;
  private static final int GROUPS = 3;

  private final ScoredPictures pictures;
  private final List<String> words = new ArrayList<>();
  private final List<Combination> made = new ArrayList<>();
  private final List<float[]> scores = new ArrayList<>();

  private HeldOutWords(ScoredPictures pictures) {
    this.pictures = pictures;
  }

  /** Returns every known word, made of those of the other parts. */
  static HeldOutWords of(WordCombinations combinations, double ridge, ScoredPictures pictures) {
    HeldOutWords held = new HeldOutWords(pictures);
    List<String> known = combinations.known();
    for (int part = 0; part < PARTS; part++) {
      int[] left = WordCombinations.part(part, PARTS, known.size());
      List<String> words = combinations.known(left);
      List<Combination> made = combinations.of(words, left, ridge);
      for (int i = 0; i < words.size(); i++) {
        held.words.add(words.get(i));
        held.made.add(made.get(i));
        held.scores.add(pictures.scores(made.get(i).weights(), known));
      }
    }
    return held;
  }

  /** Returns how well the words are found that any of the pictures shows. */
  WordQuality quality() {
    int count = 0;
    double chance = 0;
    double texts = 0;
    double seen = 0;
    for (int i = 0; i < words.size(); i++) {
      int[] showing = pictures.showing(words.get(i));
      if (showing.length > 0) {
        count++;
        chance += Chance.averagePrecision(showing.length, pictures.size());
        texts += averagePrecision(scores.get(i), showing);
        seen += averagePrecision(pictures.scores(words.get(i)), showing);
      }
    }
    int all = Math.max(1, count);
    return new WordQuality(count, chance / all, texts / all, seen / all);
  }

  private double averagePrecision(float[] ofWord, int[] showing) {
    return Measures.averagePrecision().of(pictures.candidates().rank(ofWord, showing));
  }

  /** Returns the strength that a share of the words does not reach. */
  double strength(double share) {
    double[] ascending = made.stream().mapToDouble(Combination::strength).sorted().toArray();
    return ascending.length == 0 ? 0 : ascending[(int) (share * (ascending.length - 1))];
  }

  /**
   * Calibrations of words that texts explain about as well: a map for each third of the words held
   * out, kept near that of single words.
   */
  List<Calibration> calibrations(Calibration single) {
    List<FewScores> groups = new ArrayList<>();
    for (int group = 0; group < GROUPS; group++) {
      groups.add(new FewScores());
    }
    for (int i = 0; i < words.size(); i++) {
      boolean[] shows = new boolean[pictures.size()];
      Arrays.stream(pictures.showing(words.get(i))).forEach(place -> shows[place] = true);
      FewScores group = groups.get(group(made.get(i).strength()));
      for (int picture = 0; picture < shows.length; picture++) {
        group.add(scores.get(i)[picture], shows[picture]);
      }
    }
    return groups.stream().map(group -> group.near(single)).toList();
  }

  /** Returns the group of words of a strength. */
  int group(double strength) {
    int group = 0;
    while (group < GROUPS - 1 && strength > strength((group + 1.0) / GROUPS)) {
      group++;
    }
    return group;
  }
}
