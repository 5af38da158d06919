package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Correspondence auto-encoders (Feng, Wang and Li, 2014): an auto-encoder of each medium, whose
 * codes of the same item are to agree.
 *
 * <p>Parameters: {@value #DIMENSIONS} of a code; {@value #ALPHA}, how much the agreement of codes
 * counts beside what is lost of the media; {@value #LAMBDA}, the ridge; {@value #STEPS} of the
 * search for the least loss.
 */
final class CorrespondenceAutoEncoder implements LatentMethod {

  static final String DIMENSIONS = "dimensions";
  static final String ALPHA = "alpha";
  static final String LAMBDA = "lambda";
  static final String STEPS = "steps";

  @Override
  public String name() {
    return "correspondence-auto-encoder";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(DIMENSIONS, 32, 8, 16, 64)
        .with(ALPHA, 0.8, 0.2, 0.5, 0.9)
        .with(LAMBDA, 0.001, 0.01, 0.0001)
        .with(STEPS, 200);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"correlation", "cosine", "euclidean"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    double root = Math.sqrt(features.x().rows());
    CorrespondenceLoss loss =
        new CorrespondenceLoss(
            features.x().scaled(root),
            features.t().scaled(root),
            Math.toIntExact(parameters.count(DIMENSIONS)),
            parameters.share(ALPHA),
            parameters.positive(LAMBDA),
            algebra);
    double[] start = loss.start(new SplittableRandom(features.data().seed()));
    double[] best = QuasiNewton.minimum(loss, start, Math.toIntExact(parameters.count(STEPS)));
    return LatentSpace.of(
        encoder(features.pictures(), loss.pictures(), best, root),
        encoder(features.texts(), loss.texts(), best, root));
  }

  private static Projection encoder(
      MediumFeatures medium, AutoEncoder own, double[] parameters, double root) {
    DenseMatrix weights = own.encoding(parameters);
    return new ChainProjection(
        List.of(
            medium.projection(weights.scaled(root)),
            Offsets.adding(own.codeOffset(parameters)),
            new ActivationProjection(Activation.SIGMOID, weights.columns())));
  }
}
