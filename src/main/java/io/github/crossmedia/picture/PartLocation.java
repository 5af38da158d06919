package io.github.crossmedia.picture;

import java.util.BitSet;

/** The location of one member of a bag in a picture. */
public sealed interface PartLocation {

  /** Some pixels, counted row by row from the top. */
  record Region(BitSet pixels) implements PartLocation {}

  /** A place, and the radius of the described area around it. */
  record Point(double x, double y, double radius) implements PartLocation {}
}
