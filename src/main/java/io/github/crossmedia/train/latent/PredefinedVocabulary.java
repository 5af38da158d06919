package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/**
 * A vocabulary of concepts given by the labels: each dimension is the probability of one label, by
 * logistic regression of each medium.
 *
 * <p>Parameters: {@value ClassProbabilities#PICTURE_LAMBDA} and {@value
 * ClassProbabilities#TEXT_LAMBDA}, the ridges.
 */
final class PredefinedVocabulary implements LatentMethod {

  @Override
  public String name() {
    return "predefined-vocabulary";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return new SemanticMatching().searchSpace();
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"correlation", "dot", "cosine", "euclidean"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return ClassProbabilities.space(features, false, parameters, algebra);
  }
}
