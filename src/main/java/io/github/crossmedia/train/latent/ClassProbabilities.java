package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import java.util.List;

/** Maps one medium to the probabilities of classes, by {@link LogisticRegression}. */
final class ClassProbabilities {

  static final String PICTURE_LAMBDA = "picture-lambda";
  static final String TEXT_LAMBDA = "text-lambda";

  private ClassProbabilities() {}

  /** Learns the probabilities of both media. */
  static LatentSpace space(
      PairedFeatures features, boolean isSoftmax, Parameters parameters, LinearAlgebra algebra) {
    Classes classes = features.classes();
    DenseMatrix shares = classes.shares();
    return LatentSpace.of(
        of(features.pictures(), shares, parameters.positive(PICTURE_LAMBDA), isSoftmax, algebra),
        of(features.texts(), shares, parameters.positive(TEXT_LAMBDA), isSoftmax, algebra),
        classes.names());
  }

  private static Projection of(
      MediumFeatures medium,
      DenseMatrix shares,
      double lambda,
      boolean isSoftmax,
      LinearAlgebra algebra) {
    double root = Math.sqrt(medium.columns().rows());
    LogisticRegression learned =
        LogisticRegression.of(medium.columns().scaled(root), shares, lambda, isSoftmax, algebra);
    Projection linear = medium.projection(learned.weights().scaled(root));
    return new ChainProjection(
        List.of(
            linear,
            Offsets.adding(learned.offset()),
            new ActivationProjection(
                LogisticRegression.activation(isSoftmax), learned.offset().length)));
  }
}
