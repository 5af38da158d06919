package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.Need;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.Set;

/** What a method of this family does beside what all of them share. */
interface LatentMethod {

  String name();

  Set<Need> needs();

  /** Its own parameters, without the similarity. */
  SearchSpace searchSpace();

  /** The similarities that are worth a trial, the likeliest first. */
  default Object[] similarities() {
    return new Object[] {"dot", "cosine", "correlation", "euclidean"};
  }

  LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra);
}
