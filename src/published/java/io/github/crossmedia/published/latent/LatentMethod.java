package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/** The specific part of a method of this family. */
interface LatentMethod {

  String name();

  default Set<Need> needs() {
    return Set.of();
  }

  /** Returns its own parameters, without the similarity. */
  SearchSpace searchSpace();

  /** Returns the similarities that are worth a trial, the most promising first. */
  default Object[] similarities() {
    return new Object[] {"dot", "cosine", "correlation", "euclidean"};
  }

  LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra);
}
