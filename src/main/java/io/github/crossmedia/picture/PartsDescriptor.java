package io.github.crossmedia.picture;

import io.github.crossmedia.vector.VectorBag;

/** Describes pictures by a bag with a member for each of several parts. */
public interface PartsDescriptor extends Descriptor {

  @Override
  VectorBag extract(Picture picture);

  /** The parts that the members of the picture's bag describe. */
  Parts parts(Picture picture);
}
