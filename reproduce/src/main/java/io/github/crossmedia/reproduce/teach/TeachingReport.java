package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.QueryBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The lessons of some words with one model.
 *
 * @param lessons all draws of all words, by the number of examples and counter-examples
 */
record TeachingReport(List<String> words, Map<Marks, List<Trial>> lessons) {

  private static final int RESAMPLES = 1_000;

  /**
   * How many pictures are marked.
   *
   * @param examples are ticked
   * @param looked so many of the first pictures found are looked at, and wrong ones crossed out
   */
  record Marks(int examples, int looked) {

    @Override
    public String toString() {
      String ticked = examples == 1 ? "1 example" : examples + " examples";
      return looked == 0 ? ticked : ticked + ", wrong ones of the first " + looked;
    }
  }

  TeachingReport {
    words = List.copyOf(words);
    lessons = new LinkedHashMap<>(lessons);
  }

  /** Returns the mean of a figure of trials; its interval draws the words again. */
  ResampledFigure mean(Marks marks, ToDoubleFunction<Trial> figure) {
    List<Trial> trials = lessons.get(marks);
    return figure(trials, trials.stream().mapToDouble(figure).toArray());
  }

  private ResampledFigure figure(List<Trial> trials, double[] values) {
    int[] groups = trials.stream().mapToInt(trial -> words.indexOf(trial.word())).toArray();
    return new QueryBootstrap(RESAMPLES, 1).of(Measures.averagePrecision(), values, groups);
  }

  /** Returns by how much one kind of lesson is better than another; both have the same draws. */
  ResampledFigure gain(Marks of, Marks beside) {
    List<Trial> before = lessons.get(beside);
    List<Trial> after = lessons.get(of);
    double[] gains =
        IntStream.range(0, after.size())
            .mapToDouble(i -> after.get(i).after() - before.get(i).after())
            .toArray();
    return figure(after, gains);
  }

  /** Returns the mean of a figure over the draws of one word. */
  double mean(Marks marks, String word, ToDoubleFunction<Trial> figure) {
    return lessons.get(marks).stream()
        .filter(trial -> trial.word().equals(word))
        .mapToDouble(figure)
        .average()
        .orElseThrow();
  }

  /** Returns how good scores are as probabilities. */
  Reliability.Quality quality(Marks marks) {
    Reliability reliability = new Reliability();
    for (Trial trial : lessons.get(marks)) {
      float[] scores = trial.probabilities();
      IntStream.range(0, scores.length)
          .forEach(
              i -> reliability.add(1, scores[i], Arrays.binarySearch(trial.showing(), i) >= 0));
    }
    return reliability.all();
  }
}
