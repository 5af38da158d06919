package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.vector.Vector;
import java.util.Map;
import java.util.Optional;

/** Moves an encoded vector into the common space. */
public interface Projection extends Part {

  Kinds<Projection> KINDS =
      Kinds.of(
          "projection",
          Map.of(
              "identity", IdentityProjection::read,
              "linear", LinearProjection::read,
              "low-rank", LowRankProjection::read,
              "length-one", LengthOneProjection::read,
              "tf-idf-norm", TfIdfNormProjection::read,
              "cmrm", CmrmProjection::read,
              "plsa", PlsaProjection::read,
              "nearest", NearestProjection::read,
              "partial", PartialProjection::read));

  int inputDimension();

  int dimension();

  /** The point of a vector, as a new array. */
  float[] project(Vector vector);

  /**
   * Moves a point back into the input space, so that {@code back . x = point . project(x)} for
   * every x; empty where this projection is not linear.
   */
  Optional<float[]> back(float[] point);
}
