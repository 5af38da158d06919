package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.List;

/**
 * The agreement of one system's scores with human judgments.
 *
 * @param system the name of the row
 * @param pearson of raw scores; this and the others are bootstrapped over pictures
 * @param within Pearson's correlation of deviations from the mean of each sentence
 * @param regression Pearson's correlation of scores mapped by monotone regression fitted on other
 *     pictures
 * @param ogive the same for the Bayesian ogive
 * @param bins grades against raw scores
 */
record PeopleRow(
    String system,
    ResampledFigure pearson,
    ResampledFigure spearman,
    ResampledFigure kendall,
    ResampledFigure within,
    ResampledFigure regression,
    ResampledFigure ogive,
    List<Bin> bins) {

  PeopleRow {
    bins = List.copyOf(bins);
  }
}
