package io.github.crossmedia.picture;

import java.util.BitSet;

/** Where one member of a bag lies in a picture. */
public sealed interface Part {

  /** Some pixels, counted row by row from the top. */
  record Region(BitSet pixels) implements Part {}

  /** A place and how far around it the picture was described. */
  record Point(double x, double y, double radius) implements Part {}
}
