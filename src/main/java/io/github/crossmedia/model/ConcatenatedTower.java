package io.github.crossmedia.model;

import io.github.crossmedia.model.Tower.FusedTower;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;

/**
 * The weighted points of several towers, end to end. With weights on one side of a couple, the dot
 * product is the weighted sum of the towers' dot products.
 */
public record ConcatenatedTower(List<Tower> towers, DenseVector weights) implements FusedTower {

  public ConcatenatedTower {
    towers = FusedTower.checked(towers, weights);
    Bounds.dimensions(towers.stream().mapToInt(Tower::dimension).reduce(0, Math::addExact));
  }

  @Override
  public int dimension() {
    return towers.stream().mapToInt(Tower::dimension).sum();
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

  static ConcatenatedTower read(PartReader in) {
    return new ConcatenatedTower(
        in.parts("towers", Tower.KINDS), DenseVector.of(in.floats("weights")));
  }
}
