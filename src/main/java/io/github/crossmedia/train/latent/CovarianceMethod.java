package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;

/** A method that needs nothing of the items but {@link Covariances}. */
interface CovarianceMethod extends LatentMethod {

  Directions directions(Covariances covariances, Parameters parameters, LinearAlgebra algebra);

  @Override
  default LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return LatentSpace.along(
        features, directions(new CovariancesOfItems(features, algebra), parameters, algebra));
  }
}
