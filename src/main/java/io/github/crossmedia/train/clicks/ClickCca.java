package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import java.util.Optional;
import java.util.Set;

/**
 * Canonical correlation analysis of clicked pairs, each counting as much as it was clicked.
 *
 * <p>Parameters: {@value ClickEigenspace#DIMENSIONS} of the space; {@value ClickMoments#RIDGE}, the
 * ridge of each medium's covariance as a multiple of its mean variance; {@value
 * ClickMoments#TERMS}, how many terms take part; {@value ClickEigenspace#POWER}.
 */
final class ClickCca implements ClickMethod {

  @Override
  public String name() {
    return "click-cca";
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.QUERIES);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(ClickEigenspace.DIMENSIONS, 50, 100)
        .with(ClickMoments.RIDGE, 1, 0.1, 10)
        .with(ClickEigenspace.POWER, 1, 0)
        .with(ClickMoments.TERMS, ClickedTerms.USUAL);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(clicks.data().threads());
    return ClickEigenspace.of(
        clicks,
        moments(clicks, parameters, algebra),
        Optional.empty(),
        Optional.empty(),
        parameters,
        algebra);
  }

  /** Returns the moments of the number of terms in the parameters. */
  static ClickMoments moments(ClickData clicks, Parameters parameters, LinearAlgebra algebra) {
    int most = Math.clamp(parameters.count(ClickMoments.TERMS), 1, Integer.MAX_VALUE);
    return clicks.once(
        ClickMoments.class,
        most,
        () ->
            clicks
                .data()
                .sums()
                .map(sums -> ofSums(clicks, sums, most, parameters))
                .orElseGet(() -> ClickMoments.of(clicks, most, algebra)));
  }

  private static ClickMoments ofSums(
      ClickData clicks, JoinedSums sums, int most, Parameters parameters) {
    ClickedTerms terms = clicks.commonestOfLog(most);
    if (terms.size() != sums.sides().width(Side.QUERIES)) {
      throw parameters.wrong(
          ClickMoments.TERMS, "must be " + ClickedTerms.USUAL + " where clicks are known as sums");
    }
    return ClickMoments.of(sums, terms);
  }
}
