package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.statistics.Resampled;
import java.util.List;

/**
 * How well one system's scores go together with what people say.
 *
 * @param system what the row is called
 * @param pearson of raw scores, with pictures drawn again; as are the others
 * @param regression Pearson's correlation of scores read by monotone regression fitted on other
 *     pictures
 * @param ogive the same of the Bayesian ogive
 * @param bins grades against raw scores
 */
public record PeopleRow(
    String system,
    Resampled pearson,
    Resampled spearman,
    Resampled kendall,
    Resampled regression,
    Resampled ogive,
    List<Bin> bins) {

  public PeopleRow {
    bins = List.copyOf(bins);
  }
}
