package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Map;
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
          Map.ofEntries(
              Map.entry("activation", ActivationProjection::read),
              Map.entry("affine", AffineProjection::read),
              Map.entry("chain", ChainProjection::read),
              Map.entry("combination", CombinationProjection::read),
              Map.entry("hubness", HubnessProjection::read),
              Map.entry("identity", IdentityProjection::read),
              Map.entry("linear", LinearProjection::read),
              Map.entry("low-rank", LowRankProjection::read),
              Map.entry("length-one", LengthOneProjection::read),
              Map.entry("logarithm", LogarithmProjection::read),
              Map.entry("mixture", MixtureProjection::read),
              Map.entry("tf-idf-norm", TfIdfNormProjection::read),
              Map.entry("cmrm", CmrmProjection::read),
              Map.entry("plsa", PlsaProjection::read),
              Map.entry("kernel", KernelProjection::read),
              Map.entry("nearest", NearestProjection::read),
              Map.entry("scale", ScaleProjection::read),
              Map.entry("partial", PartialProjection::read)));

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
    float[] without = whole.toArray();
    part.addTo(without, -1);
    List<float[]> points = projectAll(List.of(whole, DenseVector.of(without)));
    return difference(points.getFirst(), points.getLast());
  }

  /** Returns true if a part has the same share in any whole. */
  default boolean isAdditive() {
    return false;
  }

  /** Returns the share of a part in the point of the whole at length one. */
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
  Projection inHalfPrecision();
}
