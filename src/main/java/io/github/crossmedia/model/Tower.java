package io.github.crossmedia.model;

import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One side of a couple: all the way from a medium to its point in the common space. */
public sealed interface Tower extends Part permits EncodedTower, FusedTower, TextTower {

  Kinds<Tower> KINDS =
      Kinds.of(
          "tower",
          Map.of(
              "encoded", EncodedTower::read,
              "sum", SumTower::read,
              "concatenation", ConcatenatedTower::read,
              "text-view", TextTower::read));

  int dimension();

  /** Returns the encoders of this tower and of its parts, in order. */
  Stream<Encoder> encoders();

  /** Returns true if a medium has all views that this tower reads. */
  default boolean reads(Medium medium) {
    return encoders().allMatch(encoder -> encoder.reads(medium));
  }

  /** Returns the point of a medium, as a new array. */
  float[] project(Medium medium);

  /**
   * Returns the points of several media, as new arrays. This is faster than one medium after the
   * other.
   */
  default List<float[]> projectAll(List<? extends Medium> media) {
    return media.stream().map(this::project).toList();
  }
}
