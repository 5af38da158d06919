package io.github.crossmedia.model;

import io.github.crossmedia.model.Tower.FusedTower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The weighted sum of the points of several towers in one space: a fusion of word models. */
public record SumTower(List<Tower> towers, DenseVector weights) implements FusedTower {

  public SumTower {
    towers = FusedTower.checked(towers, weights);
    if (towers.stream().mapToInt(Tower::dimension).distinct().count() != 1) {
      throw new IllegalArgumentException("the towers of a sum must share one space");
    }
  }

  @Override
  public int dimension() {
    return towers.getFirst().dimension();
  }

  @Override
  public float[] project(Medium medium) {
    return sum(tower -> tower.project(medium));
  }

  @Override
  public float[] project(Function<Encoder, Vector> encoded) {
    return sum(tower -> tower.project(encoded));
  }

  @Override
  public SumTower scaled(float[] factors) {
    return new SumTower(towers.stream().map(tower -> tower.scaled(factors)).toList(), weights);
  }

  @Override
  public float[] share(Medium text, WordPart word) {
    return sum(tower -> tower.share(text, word));
  }

  private float[] sum(Function<Tower, float[]> point) {
    float[] sum = new float[dimension()];
    for (int t = 0; t < weights.dimension(); t++) {
      add(weights.get(t), point.apply(towers.get(t)), sum);
    }
    return sum;
  }

  @Override
  public List<float[]> projectAll(List<? extends Medium> media) {
    List<float[]> sums = Stream.generate(() -> new float[dimension()]).limit(media.size()).toList();
    for (int t = 0; t < weights.dimension(); t++) {
      List<float[]> points = towers.get(t).projectAll(media);
      for (int i = 0; i < sums.size(); i++) {
        add(weights.get(t), points.get(i), sums.get(i));
      }
    }
    return sums;
  }

  private static void add(float weight, float[] point, float[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * point[i];
    }
  }

  static SumTower read(PartReader in) {
    return new SumTower(in.parts("towers", Tower.KINDS), DenseVector.of(in.floats("weights")));
  }
}
