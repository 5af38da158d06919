package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/**
 * Semantic matching (Rasiwasia et al., 2010): points are the probabilities of classes, by
 * multinomial logistic regression of each medium. The dot product of two points is the probability
 * of the same class.
 *
 * <p>Parameters: {@value ClassProbabilities#PICTURE_LAMBDA} and {@value
 * ClassProbabilities#TEXT_LAMBDA}, the ridges.
 */
final class SemanticMatching implements LatentMethod {

  @Override
  public String name() {
    return "sm";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(ClassProbabilities.PICTURE_LAMBDA, 0.1, 0.01, 0.001, 1)
        .with(ClassProbabilities.TEXT_LAMBDA, 0.1, 0.01, 0.001, 1);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"dot", "correlation", "cosine", "euclidean", "kullback_leibler"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return ClassProbabilities.space(features, true, parameters, algebra);
  }
}
