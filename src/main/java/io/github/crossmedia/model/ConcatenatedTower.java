package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import java.util.Arrays;
import java.util.List;

/**
 * The weighted points of several towers end to end: with weights on one side of a couple, its dot
 * product is the weighted sum of the towers' own.
 */
public record ConcatenatedTower(List<Tower> towers, float[] weights) implements Tower {

  public ConcatenatedTower {
    towers = List.copyOf(towers);
    Weighting.requireFitting(towers, weights);
  }

  @Override
  public int dimension() {
    return towers.stream().mapToInt(Tower::dimension).sum();
  }

  @Override
  public float[] project(Medium medium) {
    float[] whole = new float[dimension()];
    int next = 0;
    for (int t = 0; t < weights.length; t++) {
      for (float value : towers.get(t).project(medium)) {
        whole[next++] = weights[t] * value;
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
    out.parts("towers", towers).floats("weights", weights);
  }

  static ConcatenatedTower read(PartReader in) {
    return new ConcatenatedTower(in.parts("towers", Tower.KINDS), in.floats("weights"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConcatenatedTower that
        && towers.equals(that.towers)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * towers.hashCode() + Arrays.hashCode(weights);
  }
}
