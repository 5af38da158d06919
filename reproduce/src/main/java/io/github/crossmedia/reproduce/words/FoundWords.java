package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** What queries find, over all trials of one kind. */
final class FoundWords {

  private static final int RESAMPLES = 1_000;
  private static final Measure MEASURE = Measures.averagePrecision();

  private final List<Trial> trials = new ArrayList<>();

  /**
   * The rankings of one trial, for each word that is asked.
   *
   * @param asked by the word known from texts, or by a phrase that was learned
   * @param simpler by the known word that texts say is most alike, or by the words of the phrase
   * @param reference by the word known from pictures, or by the last word of the phrase
   */
  record Trial(
      int candidates,
      List<RankedPictures> asked,
      List<RankedPictures> simpler,
      List<RankedPictures> reference) {

    Trial {
      asked = List.copyOf(asked);
      simpler = List.copyOf(simpler);
      reference = List.copyOf(reference);
    }
  }

  void add(Trial trial) {
    trials.add(trial);
  }

  /** Returns how many words were asked, in all trials. */
  int words() {
    return trials.stream().mapToInt(trial -> trial.asked().size()).sum();
  }

  double chance() {
    double sum = 0;
    for (Trial trial : trials) {
      for (RankedPictures word : trial.asked()) {
        sum += Chance.averagePrecision(word.relevant().length, trial.candidates());
      }
    }
    return sum / words();
  }

  /** The rankings to measure of a trial. */
  @FunctionalInterface
  interface Ranker {
    List<RankedPictures> of(Trial trial);
  }

  /**
   * Returns the mean average precision over all words and trials, with both the words and the
   * pictures of each trial drawn again. Equal draws for all rankings.
   */
  ResampledFigure averagePrecision(Ranker ranked) {
    double[] drawn = new double[RESAMPLES];
    SplittableRandom random = new SplittableRandom(1);
    for (int resample = 0; resample < RESAMPLES; resample++) {
      double sum = 0;
      int count = 0;
      for (Trial trial : trials) {
        int[] pictures = times(trial.candidates(), random);
        int[] words = times(trial.asked().size(), random);
        List<RankedPictures> rankings = ranked.of(trial);
        for (int word = 0; word < words.length; word++) {
          if (words[word] > 0 && rankings.get(word).relevant(pictures) > 0) {
            count += words[word];
            sum += words[word] * MEASURE.of(rankings.get(word).drawn(pictures, trial.candidates()));
          }
        }
      }
      drawn[resample] = count == 0 ? 0 : sum / count;
    }
    return new ResampledFigure(observed(ranked), drawn);
  }

  private double observed(Ranker ranked) {
    double sum = 0;
    for (Trial trial : trials) {
      int[] once = new int[trial.candidates()];
      Arrays.fill(once, 1);
      for (RankedPictures word : ranked.of(trial)) {
        sum += MEASURE.of(word.drawn(once, trial.candidates()));
      }
    }
    return sum / words();
  }

  private static int[] times(int count, SplittableRandom random) {
    int[] times = new int[count];
    for (int draw = 0; draw < count; draw++) {
      times[random.nextInt(count)]++;
    }
    return times;
  }
}
