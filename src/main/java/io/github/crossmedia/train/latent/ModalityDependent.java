package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/**
 * {@link Mdcr}: a couple for each direction, which pulls points of the query's medium towards the
 * classes; or one couple for both directions, which pulls points of both media.
 *
 * <p>Parameters: {@value #LAMBDA}, the weight of the agreement of both media against the classes;
 * {@value #ETA}, the ridge of pictures, the paper's eta_1, where each column has length one;
 * {@value #TEXT_ETA}, that of texts, its eta_2, or {@value #SAME}; {@value #COUPLES}, {@value
 * #OWN}, or {@value #UNIFIED} for one of both, or {@value #SWAPPED} to see what it costs to ask by
 * the couple of the other direction; {@value #FEATURES}, {@value #STANDARDISED}, or {@value #RAW}
 * as published.
 */
final class ModalityDependent implements LatentMethod {

  static final String LAMBDA = "lambda";
  static final String ETA = "eta";
  static final String TEXT_ETA = "text-eta";
  static final String SAME = "same";
  static final String FEATURES = "features";
  static final String STANDARDISED = "standardised";
  static final String RAW = "raw";
  static final String COUPLES = "couples";
  static final String OWN = "own";
  static final String UNIFIED = "unified";
  static final String SWAPPED = "swapped";

  @Override
  public String name() {
    return "mdcr";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(LAMBDA, 0.1, 0.3, 0.5, 0.7, 0.9)
        .with(ETA, 0.1, 0.01, 0.03, 0.3, 1)
        .with(TEXT_ETA, SAME)
        .with(FEATURES, STANDARDISED)
        .with(COUPLES, OWN);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"euclidean", "dot", "cosine", "correlation"};
  }

  @Override
  public LatentSpace learn(PairedFeatures given, Parameters parameters, LinearAlgebra algebra) {
    PairedFeatures features =
        switch (parameters.text(FEATURES)) {
          case STANDARDISED -> given;
          case RAW -> PairedFeatures.raw(given.data());
          default -> throw parameters.wrong(FEATURES, "must be standardised or raw");
        };
    return switch (parameters.text(COUPLES)) {
      case OWN ->
          new LatentSpace(
              points(Mdcr.SupervisedMedia.TEXTS, features, parameters, algebra),
              points(Mdcr.SupervisedMedia.PICTURES, features, parameters, algebra),
              features.classes().names());
      case SWAPPED ->
          new LatentSpace(
              points(Mdcr.SupervisedMedia.PICTURES, features, parameters, algebra),
              points(Mdcr.SupervisedMedia.TEXTS, features, parameters, algebra),
              features.classes().names());
      case UNIFIED -> {
        LatentSpace.Points both = points(Mdcr.SupervisedMedia.BOTH, features, parameters, algebra);
        yield new LatentSpace(both, both, features.classes().names());
      }
      default -> throw parameters.wrong(COUPLES, "must be own, unified or swapped");
    };
  }

  private static LatentSpace.Points points(
      Mdcr.SupervisedMedia supervised,
      PairedFeatures features,
      Parameters parameters,
      LinearAlgebra algebra) {
    boolean isRaw = parameters.text(FEATURES).equals(RAW);
    double root = isRaw ? 1 : Math.sqrt(features.x().rows());
    double eta = parameters.positive(ETA);
    Mdcr problem =
        new Mdcr(
            features.x(),
            features.t(),
            features.classes().shares().scaled(1 / root),
            parameters.share(LAMBDA),
            new Mdcr.Ridges(
                eta, parameters.text(TEXT_ETA).equals(SAME) ? eta : parameters.positive(TEXT_ETA)),
            supervised);
    Directions solved = problem.solve(algebra);
    return LatentSpace.along(features, solved).textToImage();
  }
}
