package io.github.crossmedia.picture;

import java.util.List;

/** Where the members of a bag lie, in their order, in the picture brought to a width and height. */
public record Parts(int width, int height, List<Part> members) {

  public Parts {
    members = List.copyOf(members);
  }
}
