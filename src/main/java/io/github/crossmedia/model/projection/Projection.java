package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Kinds.Kind;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Optional;

/** Moves an encoded vector into the common space. */
public sealed interface Projection extends Part
    permits ActivationProjection,
        AffineProjection,
        ChainProjection,
        CmrmProjection,
        CombinationProjection,
        HubnessProjection,
        IdentityProjection,
        KernelProjection,
        LengthOneProjection,
        LinearProjection,
        LogarithmProjection,
        LowRankProjection,
        MixtureProjection,
        NearestProjection,
        PartialProjection,
        PlsaProjection,
        ScaleProjection,
        TfIdfNormProjection {

  Kinds<Projection> KINDS =
      Kinds.of(
          "projection",
          new Kind<>("activation", ActivationProjection.class, ActivationProjection::read),
          new Kind<>("affine", AffineProjection.class, AffineProjection::read),
          new Kind<>("chain", ChainProjection.class, ChainProjection::read),
          new Kind<>("combination", CombinationProjection.class, CombinationProjection::read),
          new Kind<>("hubness", HubnessProjection.class, HubnessProjection::read),
          new Kind<>("identity", IdentityProjection.class, IdentityProjection::read),
          new Kind<>("linear", LinearProjection.class, LinearProjection::read),
          new Kind<>("low-rank", LowRankProjection.class, LowRankProjection::read),
          new Kind<>("length-one", LengthOneProjection.class, LengthOneProjection::read),
          new Kind<>("logarithm", LogarithmProjection.class, LogarithmProjection::read),
          new Kind<>("mixture", MixtureProjection.class, MixtureProjection::read),
          new Kind<>("tf-idf-norm", TfIdfNormProjection.class, TfIdfNormProjection::read),
          new Kind<>("cmrm", CmrmProjection.class, CmrmProjection::read),
          new Kind<>("plsa", PlsaProjection.class, PlsaProjection::read),
          new Kind<>("kernel", KernelProjection.class, KernelProjection::read),
          new Kind<>("nearest", NearestProjection.class, NearestProjection::read),
          new Kind<>("scale", ScaleProjection.class, ScaleProjection::read),
          new Kind<>("partial", PartialProjection.class, PartialProjection::read));

  @Override
  default String kind() {
    return KINDS.name(this);
  }

  int inputDimension();

  int dimension();

  /** Returns the point of a vector, as a new array. */
  float[] project(Vector vector);

  /**
   * Returns the points of several vectors, as new arrays. This is faster than one vector after the
   * other.
   */
  default List<float[]> projectAll(List<? extends Vector> vectors) {
    return vectors.stream().map(this::project).toList();
  }

  /**
   * Returns the share of a part of a vector in the point of the whole: what is missing without it.
   * A length of one stays that of the whole, so that shares of a linear projection add up.
   */
  default float[] share(Vector whole, Vector part) {
    if (isAdditive()) {
      return project(part);
    }
    float[] without = whole.toArray();
    part.addTo(without, -1);
    List<float[]> points = projectAll(List.of(whole, DenseVector.of(without)));
    return difference(points.getFirst(), points.getLast());
  }

  /** Returns true if a part has the same share in any whole. */
  default boolean isAdditive() {
    return false;
  }

  default float[] shareOfLength(Vector whole, Vector part) {
    double length = DenseVector.of(project(whole)).norm();
    DenseVector share = DenseVector.of(share(whole, part));
    return (length == 0 ? share : share.scaled((float) (1 / length))).toArray();
  }

  private static float[] difference(float[] point, float[] other) {
    float[] difference = new float[point.length];
    for (int i = 0; i < point.length; i++) {
      difference[i] = point[i] - other[i];
    }
    return difference;
  }

  /**
   * Moves a point back into the input space, so that {@code back . x = point . project(x)} for
   * every x. Returns empty if this projection is not linear.
   */
  default Optional<float[]> back(float[] point) {
    return Optional.empty();
  }

  /** Returns this projection with each dimension of its points multiplied by a factor. */
  default Projection scaled(float[] factors) {
    return new ChainProjection(List.of(this, new ScaleProjection(DenseVector.of(factors))));
  }

  /** Returns the projections that this one consists of; empty if it has no parts. */
  default List<Projection> parts() {
    return List.of();
  }

  /** Returns the number of training pictures that this projection contains. */
  default int pictures() {
    return parts().stream().mapToInt(Projection::pictures).sum();
  }

  /**
   * Returns this projection with its large matrices in half precision, which files store exactly.
   * Counts and probabilities stay unchanged, because they may lie below the smallest half.
   */
  default Projection inHalfPrecision() {
    return this;
  }
}
