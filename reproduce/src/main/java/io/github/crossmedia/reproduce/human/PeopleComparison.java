package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins;
import io.github.crossmedia.evaluate.human.HeldOutPairs;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.Correlation;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive;
import java.util.List;
import java.util.function.Function;

/**
 * Compares systems with the grades of the same pairs. The bootstrap draws pictures with all their
 * pairs. Maps are fitted on other questions than those they read.
 */
final class PeopleComparison {

  private static final int FOLDS = 5;
  private static final int BINS = 12;

  /** The number of resamples for correlations of ranks, which sort all pairs for each. */
  private static final int RESAMPLES_OF_RANKS = 100;

  private static final long SEED = 1;

  private final double[] grades;
  private final double[] weights;
  private final Scale scale;
  private final List<String> pictures;
  private final List<String> questions;
  private final int resamples;

  /** Creates a comparison on some pairs, all judged on one scale. */
  PeopleComparison(List<JudgedPair> pairs, int resamples) {
    this.grades = pairs.stream().mapToDouble(JudgedPair::grade).toArray();
    this.weights = pairs.stream().mapToDouble(JudgedPair::weight).toArray();
    this.scale = pairs.getFirst().scale();
    this.pictures = pairs.stream().map(pair -> pair.pair().picture()).toList();
    this.questions = pairs.stream().map(pair -> pair.pair().question().query()).toList();
    this.resamples = resamples;
  }

  PeopleRow row(String system, double[] scores) {
    ScoredGrades data = new ScoredGrades(scores, grades, weights);
    JudgedRun.GroupBootstrap bootstrap = new JudgedRun.GroupBootstrap(pictures, resamples, SEED);
    JudgedRun.GroupBootstrap shorter =
        new JudgedRun.GroupBootstrap(pictures, Math.min(RESAMPLES_OF_RANKS, resamples), SEED);
    return new PeopleRow(
        system,
        bootstrap.of(data, WeightedCorrelation::pearson),
        shorter.of(data, drawn -> WeightedCorrelation.of(drawn).spearman()),
        shorter.of(data, drawn -> Correlation.of(drawn.scores(), drawn.grades()).kendall()),
        bootstrap.of(JudgedRun.WithinQuestions.of(data, questions), WeightedCorrelation::pearson),
        bootstrap.of(mapped(data, MonotoneRegression::fit), WeightedCorrelation::pearson),
        bootstrap.of(mapped(data, this::ogive), WeightedCorrelation::pearson),
        AdaptiveBins.of(data, BINS));
  }

  private ScoredGrades mapped(ScoredGrades data, Function<ScoredGrades, GradeMap> fit) {
    return HeldOutPairs.HeldOutMaps.apply(data, questions, FOLDS, SEED, fit);
  }

  private GradeMap ogive(ScoredGrades data) {
    return MonotoneOgive.fit(data, scale.lowest(), scale.highest(), MonotoneOgive.Options.STANDARD);
  }
}
