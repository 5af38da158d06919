package io.github.crossmedia.picture;

import io.github.crossmedia.vector.VectorBag;

/** Describes a picture by a bag with one member for each of its parts. */
public interface PartsDescriptor extends Descriptor {

  @Override
  VectorBag extract(Picture picture);

  /** Returns the parts that the members of the picture's bag describe. */
  Parts parts(Picture picture);
}
