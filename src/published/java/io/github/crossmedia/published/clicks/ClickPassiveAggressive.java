package io.github.crossmedia.published.clicks;

import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.pamir.ClickRanking;

/**
 * The passive-aggressive model for image retrieval (Grangier and Bengio, 2008) on clicks: a clicked
 * picture must score higher by 1 than another one. Pictures are drawn in proportion to their
 * weighted clicks.
 */
final class ClickPassiveAggressive implements ClickMethod {

  static final Parameter<Double> C =
      Parameter.positive("c", "the most that one step may change", 0.03, 0.01, 0.1);
  static final Parameter<Long> STEPS = Parameter.count("steps", "how many are taken", 1_000_000);

  @Override
  public String name() {
    return "pa";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(C, STEPS);
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
            parameters.get(C).floatValue(),
            parameters.get(STEPS),
            clicks.data().seed(),
            clicks.data().threads()));
  }
}
