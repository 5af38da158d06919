package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.human.AdaptiveBins;
import io.github.crossmedia.evaluate.human.GroupBootstrap;
import io.github.crossmedia.evaluate.human.HeldOutMaps;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.MonotoneOgive;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoreMap;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.Correlation;
import java.util.List;
import java.util.function.Function;

/** Compares systems with the grades of the same pairs. */
final class PeopleComparison {

  private static final int FOLDS = 5;
  private static final int BINS = 12;
  private static final int KENDALLS = 100;
  private static final long SEED = 1;

  private final double[] grades;
  private final double[] weights;
  private final double lowest;
  private final double highest;
  private final List<String> groups;
  private final int resamples;

  /**
   * A comparison on some pairs.
   *
   * @param groups for each pair the name of its group; groups are resampled and held out as a whole
   */
  PeopleComparison(
      double[] grades,
      double[] weights,
      double lowest,
      double highest,
      List<String> groups,
      int resamples) {
    this.grades = grades.clone();
    this.weights = weights.clone();
    this.lowest = lowest;
    this.highest = highest;
    this.groups = List.copyOf(groups);
    this.resamples = resamples;
  }

  PeopleRow row(String system, double[] scores) {
    ScoredGrades data = new ScoredGrades(scores, grades, weights);
    GroupBootstrap bootstrap = new GroupBootstrap(groups, resamples, SEED);
    GroupBootstrap shorter = new GroupBootstrap(groups, Math.min(KENDALLS, resamples), SEED);
    return new PeopleRow(
        system,
        bootstrap.of(data, WeightedCorrelation::pearson),
        bootstrap.of(data, drawn -> WeightedCorrelation.of(drawn).spearman()),
        shorter.of(data, drawn -> Correlation.of(drawn.scores(), drawn.grades()).kendall()),
        bootstrap.of(mapped(data, MonotoneRegression::fit), WeightedCorrelation::pearson),
        bootstrap.of(mapped(data, this::ogive), WeightedCorrelation::pearson),
        AdaptiveBins.of(data, BINS));
  }

  private ScoredGrades mapped(ScoredGrades data, Function<ScoredGrades, ScoreMap> fit) {
    return HeldOutMaps.apply(data, groups, FOLDS, SEED, fit);
  }

  private ScoreMap ogive(ScoredGrades data) {
    return MonotoneOgive.fit(data, lowest, highest, MonotoneOgive.Options.STANDARD);
  }
}
