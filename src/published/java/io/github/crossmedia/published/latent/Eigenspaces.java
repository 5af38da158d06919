package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.CrossProducts;
import io.github.crossmedia.train.latent.EigenproblemView;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MultiviewEigenproblem;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.Solution;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The common part of the methods that solve a {@link MultiviewEigenproblem}. */
final class Eigenspaces {

  static final Parameter<Double> RIDGE =
      Parameter.positive(
          "ridge",
          "what is added to the diagonal of a matrix, as a multiple of its mean",
          0.1,
          0.01,
          1,
          10);
  static final Parameter<Double> ALPHA =
      Parameter.positive("alpha", "the weight of both media together, beside that of each alone");

  private static final List<Side> MEDIA = List.of(Side.PICTURES, Side.TEXTS);

  private Eigenspaces() {}

  static SearchSpace dimensions() {
    return SearchSpace.of(LatentSpace.DIMENSIONS);
  }

  static SearchSpace ridged() {
    return dimensions().with(RIDGE);
  }

  static DenseMatrix ridged(DenseMatrix symmetric, Parameters parameters) {
    return symmetric.ridged(parameters.get(RIDGE));
  }

  static DenseMatrix identity(int size) {
    DenseMatrix identity = DenseMatrix.zeros(size, size);
    identity.addToDiagonal(1);
    return identity;
  }

  /** Returns the directions of two views, whose points should covary. */
  static LatentSpace.Directions solve(
      EigenproblemView pictures,
      EigenproblemView texts,
      Covariances covariances,
      double alpha,
      Parameters parameters,
      LinearAlgebra algebra) {
    return solve(pictures, texts, between(MEDIA, covariances), alpha, parameters, algebra);
  }

  /** Returns the cross products of sides. */
  static CrossProducts between(List<Side> sides, Covariances covariances) {
    return (i, j) -> covariances.of(sides.get(i), sides.get(j));
  }

  /** Returns the directions of two views. */
  static LatentSpace.Directions solve(
      EigenproblemView pictures,
      EigenproblemView texts,
      CrossProducts cross,
      double alpha,
      Parameters parameters,
      LinearAlgebra algebra) {
    Solution found =
        MultiviewEigenproblem.solve(
            List.of(pictures, texts), cross, alpha, LatentSpace.dimensions(parameters), algebra);
    return new LatentSpace.Directions(found.directions().get(0), found.directions().get(1));
  }

  /** A method that needs nothing of the items but {@link Covariances}. */
  interface Method extends LatentMethod {

    LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra);

    @Override
    default LatentSpace learn(
        PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
      return features.along(
          directions(new Covariances.OfItems(features, algebra), parameters, algebra));
    }
  }

  /**
   * Canonical correlation analysis (Hotelling, 1936; Hardoon, Szedmak and Shawe-Taylor, 2004): the
   * directions along which the points of both media correlate most.
   */
  static final class Cca implements Method {

    @Override
    public String name() {
      return "cca";
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.ridged();
    }

    @Override
    public LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
      return Eigenspaces.solve(
          view(Side.PICTURES, covariances, parameters),
          view(Side.TEXTS, covariances, parameters),
          covariances,
          1,
          parameters,
          algebra);
    }

    private static EigenproblemView view(
        Side side, Covariances covariances, Parameters parameters) {
      return new EigenproblemView(
          Optional.empty(), Eigenspaces.ridged(covariances.of(side, side), parameters), 1);
    }
  }

  /**
   * Partial least squares in its singular value form (Wegelin, 2000): the directions of length one
   * along which the points of both media have the greatest covariance.
   */
  static final class Pls implements Method {

    @Override
    public String name() {
      return "pls";
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.dimensions();
    }

    @Override
    public LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
      DenseMatrix cross = covariances.of(Side.PICTURES, Side.TEXTS);
      return Eigenspaces.solve(
          view(cross.rows()), view(cross.columns()), (i, j) -> cross, 1, parameters, algebra);
    }

    private static EigenproblemView view(int columns) {
      return new EigenproblemView(Optional.empty(), Eigenspaces.identity(columns), 1);
    }
  }

  /**
   * The bilinear model (Tenenbaum and Freeman, 2000) as Sharma et al. (2012) write it: directions
   * of length one along which each medium varies and both vary together.
   */
  static final class Blm implements Method {

    @Override
    public String name() {
      return "blm";
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.dimensions().with(ALPHA.among(10, 1, 2, 100));
    }

    @Override
    public LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
      DenseMatrix pictures = covariances.of(Side.PICTURES, Side.PICTURES);
      DenseMatrix texts = covariances.of(Side.TEXTS, Side.TEXTS);
      return Eigenspaces.solve(
          view(pictures, 1),
          view(texts, (double) pictures.columns() / texts.columns()),
          covariances,
          parameters.get(Eigenspaces.ALPHA),
          parameters,
          algebra);
    }

    /** A view of many dimensions would win by its variance alone; gamma compensates for this. */
    private static EigenproblemView view(DenseMatrix covariance, double gamma) {
      return new EigenproblemView(
          Optional.of(covariance), Eigenspaces.identity(covariance.columns()), gamma);
    }
  }

  /**
   * Generalised multiview linear discriminant analysis (Sharma et al., 2012): classes lie apart and
   * close together in themselves, and their means coincide in both media.
   */
  static final class Gmlda implements Method {

    @Override
    public String name() {
      return "gmlda";
    }

    @Override
    public Set<Need> needs() {
      return Set.of(Need.LABELS);
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.ridged().with(ALPHA.among(10, 1, 100));
    }

    @Override
    public LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
      List<DenseMatrix> means =
          List.of(covariances.classMeans(Side.PICTURES), covariances.classMeans(Side.TEXTS));
      return Eigenspaces.solve(
          view(means.get(0), covariances.of(Side.PICTURES, Side.PICTURES), parameters, algebra),
          view(means.get(1), covariances.of(Side.TEXTS, Side.TEXTS), parameters, algebra),
          CrossProducts.of(means, algebra),
          parameters.get(Eigenspaces.ALPHA),
          parameters,
          algebra);
    }

    /** The scatter of a class's means is between classes, the rest of all scatter within them. */
    private static EigenproblemView view(
        DenseMatrix means, DenseMatrix scatter, Parameters parameters, LinearAlgebra algebra) {
      DenseMatrix between = algebra.gram(means);
      DenseMatrix within = between.scaled(-1);
      within.add(scatter);
      return new EigenproblemView(Optional.of(between), Eigenspaces.ridged(within, parameters), 1);
    }
  }

  /**
   * Canonical correlation analysis of pictures, texts and labels (Gong, Ke, Isard and Lazebnik,
   * 2014). Coordinates are scaled by their eigenvalues to a power, so that directions on which all
   * three agree count more.
   */
  static final class ThreeViewCca implements Method {

    static final Parameter<Double> POWER =
        Parameter.number("power", "the power of the eigenvalues that coordinates are scaled by", 4);

    private static final List<Side> ALL = List.of(Side.PICTURES, Side.TEXTS, Side.LABELS);

    @Override
    public String name() {
      return "three-view-cca";
    }

    @Override
    public Set<Need> needs() {
      return Set.of(Need.LABELS);
    }

    @Override
    public SearchSpace searchSpace() {
      return Eigenspaces.ridged().with(POWER);
    }

    @Override
    public Object[] similarities() {
      return new Object[] {"cosine", "dot", "correlation", "euclidean"};
    }

    @Override
    public LatentSpace.Directions directions(
        Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
      var found =
          MultiviewEigenproblem.solve(
              ALL.stream().map(side -> view(covariances.of(side, side), parameters)).toList(),
              Eigenspaces.between(ALL, covariances),
              1,
              LatentSpace.dimensions(parameters),
              algebra);
      double power = parameters.get(POWER);
      return new LatentSpace.Directions(found.scaled(0, power), found.scaled(1, power));
    }

    /** Each view's own covariance is maximised too, which moves all eigenvalues by one. */
    private static EigenproblemView view(DenseMatrix covariance, Parameters parameters) {
      return new EigenproblemView(
          Optional.of(covariance), Eigenspaces.ridged(covariance, parameters), 1);
    }
  }
}
