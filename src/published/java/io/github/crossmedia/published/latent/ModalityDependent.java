package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/**
 * {@link Mdcr}: a couple for each direction, which pulls points of the query's medium towards the
 * classes; or one couple for both directions, which pulls points of both media.
 */
final class ModalityDependent implements LatentMethod {

  static final String SAME = "same";
  static final String STANDARDISED = "standardised";
  static final String RAW = "raw";
  static final String OWN = "own";
  static final String UNIFIED = "unified";
  static final String SWAPPED = "swapped";

  static final Parameter<Double> LAMBDA =
      Parameter.share(
          "lambda",
          "the weight of the agreement of both media against the classes",
          0.1,
          0.3,
          0.5,
          0.7,
          0.9);
  static final Parameter<Double> ETA =
      Parameter.positive("eta", "the ridge of pictures", 0.1, 0.01, 0.03, 0.3, 1);
  static final Parameter<Double> TEXT_ETA = Parameter.positive("text-eta", "that of texts", SAME);
  static final Parameter<String> FEATURES =
      Parameter.text("features", "columns are `standardised`, or `raw` as published", STANDARDISED);
  static final Parameter<String> COUPLES =
      Parameter.text(
          "couples",
          "one of its `own` for each direction, `unified` for one of both, or `swapped` "
              + "to see what it costs to ask by the other's",
          OWN);

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
    return SearchSpace.of(LAMBDA, ETA, TEXT_ETA, FEATURES, COUPLES);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"euclidean", "dot", "cosine", "correlation"};
  }

  @Override
  public LatentSpace learn(PairedFeatures given, Parameters parameters, LinearAlgebra algebra) {
    PairedFeatures features =
        switch (parameters.get(FEATURES)) {
          case STANDARDISED -> given;
          case RAW -> PairedFeatures.raw(given.data());
          default -> throw parameters.wrong(FEATURES, "must be standardised or raw");
        };
    return switch (parameters.get(COUPLES)) {
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
    boolean isRaw = parameters.is(FEATURES, RAW);
    double root = isRaw ? 1 : Math.sqrt(features.x().rows());
    double eta = parameters.get(ETA);
    Mdcr problem =
        new Mdcr(
            features.x(),
            features.t(),
            features.classes().shares().scaled(1 / root),
            parameters.get(LAMBDA),
            new Mdcr.Ridges(eta, parameters.is(TEXT_ETA, SAME) ? eta : parameters.get(TEXT_ETA)),
            supervised);
    LatentSpace.Directions solved = problem.solve(algebra);
    return features.along(solved).textToImage();
  }

  /**
   * Modality-dependent cross-media retrieval (Wei et al., 2014). It minimises the distance of
   * pictures X and texts T, and that of the query's medium to the classes S. If pictures are the
   * queries (equations 2 and 3), this is {@code lambda |XV - TW|^2 + (1 - lambda) |XV - S|^2 +
   * eta_1 |V|^2 + eta_2 |W|^2}. The objective is convex in V and W together, so that one Cholesky
   * factorisation finds its minimum.
   *
   * @param x pictures, a row for each item
   * @param t texts
   * @param s the shares of the classes
   */
  record Mdcr(
      DenseMatrix x,
      DenseMatrix t,
      DenseMatrix s,
      double lambda,
      Ridges eta,
      SupervisedMedia supervised) {

    /** What keeps the weights of pictures and of texts small. */
    record Ridges(double pictures, double texts) {}

    /** The media whose points are pulled to the classes. */
    enum SupervisedMedia {
      PICTURES,
      TEXTS,
      BOTH;

      boolean hasPictures() {
        return this != TEXTS;
      }

      boolean hasTexts() {
        return this != PICTURES;
      }
    }

    LatentSpace.Directions solve(LinearAlgebra algebra) {
      int p = x.columns();
      int total = p + t.columns();
      DenseMatrix system = DenseMatrix.zeros(total, total);
      DenseMatrix right = DenseMatrix.zeros(total, s.columns());
      put(algebra.gram(x), pull(supervised.hasPictures()), system, 0, 0);
      put(algebra.gram(t), pull(supervised.hasTexts()), system, p, p);
      DenseMatrix cross = algebra.transposedProduct(x, t);
      put(cross, -lambda, system, 0, p);
      put(cross.transposed(), -lambda, system, p, 0);
      for (int i = 0; i < total; i++) {
        system.add(i, i, i < p ? eta.pictures() : eta.texts());
      }
      if (supervised.hasPictures()) {
        put(algebra.transposedProduct(x, s), 1 - lambda, right, 0, 0);
      }
      if (supervised.hasTexts()) {
        put(algebra.transposedProduct(t, s), 1 - lambda, right, p, 0);
      }
      DenseMatrix lower = algebra.cholesky(system);
      DenseMatrix both = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, right));
      return new LatentSpace.Directions(both.rows(0, p), both.rows(p, total));
    }

    /**
     * Returns the weight of a medium's own Gram matrix: for the other medium, and for the classes.
     */
    private double pull(boolean isSupervised) {
      return isSupervised ? 1 : lambda;
    }

    private static void put(DenseMatrix part, double factor, DenseMatrix whole, int top, int left) {
      for (int row = 0; row < part.rows(); row++) {
        for (int column = 0; column < part.columns(); column++) {
          whole.set(top + row, left + column, factor * part.get(row, column));
        }
      }
    }
  }
}
