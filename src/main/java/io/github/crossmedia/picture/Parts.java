package io.github.crossmedia.picture;

import java.util.List;

/**
 * The locations of the members of a bag, in their order, in the picture resized to a width and
 * height.
 */
public record Parts(int width, int height, List<PartLocation> members) {

  public Parts {
    members = List.copyOf(members);
  }
}
