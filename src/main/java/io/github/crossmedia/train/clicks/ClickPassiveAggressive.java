package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.pamir.ClickRanking;

/**
 * The passive-aggressive model for image retrieval (Grangier and Bengio, 2008) on clicks: a clicked
 * picture must score higher by 1 than another one. Pictures are drawn in proportion to their
 * weighted clicks.
 *
 * <p>Parameters: {@value #C}, the most weight one step may add, and {@value #STEPS}.
 */
final class ClickPassiveAggressive implements ClickMethod {

  static final String C = "c";
  static final String STEPS = "steps";

  @Override
  public String name() {
    return "pa";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY.with(C, 0.03, 0.01, 0.1).with(STEPS, 1_000_000);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    ClickRanking ranking =
        new ClickRanking(
            clicks.queries(),
            clicks.pictures(),
            query -> clicks.clicked(query).pictures(),
            query -> clicks.clicked(query).weights());
    return Projections.ofTerms(
        ranking.learn(
            clicks.terms(),
            (float) parameters.positive(C),
            parameters.count(STEPS),
            clicks.data().seed(),
            clicks.data().threads()));
  }
}
