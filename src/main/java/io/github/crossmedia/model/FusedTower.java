package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.stream.Stream;

/** A tower made of several others, each with a weight. */
sealed interface FusedTower extends Tower permits SumTower, ConcatenatedTower {

  List<Tower> towers();

  /** Returns one weight for each of the towers. */
  DenseVector weights();

  @Override
  default Stream<Encoder> encoders() {
    return towers().stream().flatMap(Tower::encoders);
  }

  @Override
  default void write(PartWriter out) {
    out.parts("towers", towers()).floats("weights", weights().toArray());
  }

  /** Returns a copy of the towers of a fusion, after a check that there are as many weights. */
  static List<Tower> checked(List<Tower> towers, DenseVector weights) {
    if (towers.isEmpty() || towers.size() != weights.dimension()) {
      throw new IllegalArgumentException(
          "a fusion of " + towers.size() + " towers has " + weights.dimension() + " weights");
    }
    return List.copyOf(towers);
  }
}
