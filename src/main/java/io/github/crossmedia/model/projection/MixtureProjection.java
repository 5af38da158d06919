package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sum of the points of several projections, each times its component of the gate's point: a
 * mixture of experts (Jacobs, Jordan, Nowlan and Hinton, 1991).
 */
public record MixtureProjection(Projection gate, List<Projection> experts) implements Projection {

  public MixtureProjection {
    experts = List.copyOf(experts);
    if (experts.isEmpty()) {
      throw new IllegalArgumentException("a mixture must have at least one projection");
    }
    if (gate.dimension() != experts.size()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "a gate of %d dimensions does not fit %d projections of a mixture",
              gate.dimension(), experts.size()));
    }
    for (Projection expert : experts) {
      if (expert.inputDimension() != gate.inputDimension()
          || expert.dimension() != experts.getFirst().dimension()) {
        throw new IllegalArgumentException(
            Formatted.of(
                "a projection of a mixture makes %d of %d dimensions, the first one %d of %d",
                expert.dimension(),
                expert.inputDimension(),
                experts.getFirst().dimension(),
                gate.inputDimension()));
      }
    }
  }

  @Override
  public int inputDimension() {
    return gate.inputDimension();
  }

  @Override
  public int dimension() {
    return experts.getFirst().dimension();
  }

  @Override
  public float[] project(Vector vector) {
    float[] shares = gate.project(vector);
    float[] mixed = new float[dimension()];
    for (int expert = 0; expert < shares.length; expert++) {
      if (shares[expert] != 0) {
        add(shares[expert], experts.get(expert).project(vector), mixed);
      }
    }
    return mixed;
  }

  @Override
  public List<float[]> projectAll(List<? extends Vector> vectors) {
    List<float[]> shares = gate.projectAll(vectors);
    List<float[]> mixed = vectors.stream().map(vector -> new float[dimension()]).toList();
    for (int expert = 0; expert < experts.size(); expert++) {
      List<float[]> points = experts.get(expert).projectAll(vectors);
      for (int i = 0; i < points.size(); i++) {
        add(shares.get(i)[expert], points.get(i), mixed.get(i));
      }
    }
    return mixed;
  }

  /** Mixes the experts' shares as the gate mixes their points of the whole. */
  @Override
  public float[] share(Vector whole, Vector part) {
    float[] shares = gate.project(whole);
    float[] mixed = new float[dimension()];
    for (int expert = 0; expert < shares.length; expert++) {
      if (shares[expert] != 0) {
        add(shares[expert], experts.get(expert).share(whole, part), mixed);
      }
    }
    return mixed;
  }

  private static void add(float share, float[] point, float[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += share * point[i];
    }
  }

  @Override
  public List<Projection> parts() {
    return Stream.concat(Stream.of(gate), experts.stream()).toList();
  }

  @Override
  public MixtureProjection inHalfPrecision() {
    return new MixtureProjection(
        gate.inHalfPrecision(), experts.stream().map(Projection::inHalfPrecision).toList());
  }

  @Override
  public void write(PartWriter out) {
    out.part("gate", gate).parts("experts", experts);
  }

  static MixtureProjection read(PartReader in) {
    return new MixtureProjection(in.part("gate", KINDS), in.parts("experts", KINDS));
  }
}
