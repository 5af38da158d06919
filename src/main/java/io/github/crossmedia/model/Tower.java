package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Kinds.Kind;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** One side of a couple: all the way from a medium to its point in the common space. */
public sealed interface Tower extends Part permits EncodedTower, Tower.FusedTower, TextTower {

  Kinds<Tower> KINDS =
      Kinds.of(
          "tower",
          new Kind<>("encoded", EncodedTower.class, EncodedTower::read),
          new Kind<>("sum", SumTower.class, SumTower::read),
          new Kind<>("concatenation", ConcatenatedTower.class, ConcatenatedTower::read),
          new Kind<>("text-view", TextTower.class, TextTower::read));

  @Override
  default String kind() {
    return KINDS.name(this);
  }

  int dimension();

  /** Returns the encoders of this tower and of its parts, in order. */
  Stream<Encoder> encoders();

  default boolean reads(Medium medium) {
    return encoders().allMatch(encoder -> encoder.reads(medium));
  }

  /** Returns true if one of its encoders finds something in a medium, see {@link Encoder#finds}. */
  default boolean finds(Medium medium) {
    return encoders().anyMatch(encoder -> encoder.finds(medium));
  }

  /** Returns the point of a medium, as a new array. */
  float[] project(Medium medium);

  /** Returns the point of a picture from what its encoders make of it, as a new array. */
  float[] project(Function<Encoder, Vector> encoded);

  /** Returns this tower with each dimension of its points multiplied by a factor. */
  Tower scaled(float[] factors);

  /** Returns the share of a word in the point of a text, see {@link Encoder#share}. */
  float[] share(Medium text, WordPart word);

  /**
   * Returns the points of several media, as new arrays. This is faster than one medium after the
   * other.
   */
  default List<float[]> projectAll(List<? extends Medium> media) {
    return media.stream().map(this::project).toList();
  }

  /** A tower made of several others, each with a weight. */
  sealed interface FusedTower extends Tower permits SumTower, ConcatenatedTower {

    List<Tower> towers();

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
}
