package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.stream.Stream;

/**
 * The weighted points of several towers end to end: with weights on one side of a couple, its dot
 * product is the weighted sum of the towers' own.
 */
public record ConcatenatedTower(List<Tower> towers, DenseVector weights) implements Tower {

  public ConcatenatedTower {
    towers = List.copyOf(towers);
    Weighting.requireFitting(towers, weights.dimension());
    Bounds.dimensions(towers.stream().mapToInt(Tower::dimension).reduce(0, Math::addExact));
  }

  @Override
  public int dimension() {
    return towers.stream().mapToInt(Tower::dimension).sum();
  }

  @Override
  public Stream<Encoder> encoders() {
    return towers.stream().flatMap(Tower::encoders);
  }

  @Override
  public float[] project(Medium medium) {
    float[] whole = new float[dimension()];
    int next = 0;
    for (int t = 0; t < weights.dimension(); t++) {
      for (float value : towers.get(t).project(medium)) {
        whole[next++] = weights.get(t) * value;
      }
    }
    return whole;
  }

  @Override
  public String kind() {
    return "concatenation";
  }

  @Override
  public void write(PartWriter out) {
    out.parts("towers", towers).floats("weights", weights.toArray());
  }

  static ConcatenatedTower read(PartReader in) {
    return new ConcatenatedTower(
        in.parts("towers", Tower.KINDS), DenseVector.of(in.floats("weights")));
  }
}
