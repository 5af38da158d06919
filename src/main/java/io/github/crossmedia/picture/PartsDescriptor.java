package io.github.crossmedia.picture;

import io.github.crossmedia.vector.VectorBag;
import java.util.BitSet;
import java.util.List;

/** Describes a picture by a bag with one member for each of its parts. */
public interface PartsDescriptor extends Descriptor {

  @Override
  VectorBag extract(Picture picture);

  /** Returns the parts that the members of the picture's bag describe. */
  Parts parts(Picture picture);

  /**
   * The locations of the members of a bag, in their order, in the picture resized to a width and
   * height.
   */
  record Parts(int width, int height, List<Location> members) {

    public Parts {
      members = List.copyOf(members);
    }

    /** The location of one member of a bag in a picture. */
    public sealed interface Location {

      /** Some pixels, counted row by row from the top. */
      record Region(BitSet pixels) implements Location {}

      /** A place, and the radius of the described area around it. */
      record Point(double x, double y, double radius) implements Location {}
    }
  }
}
