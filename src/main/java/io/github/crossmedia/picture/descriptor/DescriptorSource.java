package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import java.util.Optional;

/**
 * A source of descriptors outside this library, such as networks that a user added. Java's {@code
 * ServiceLoader} finds the sources on the class path; a node has its own.
 */
public interface DescriptorSource {

  boolean contains(String name);

  /** Returns what brings a missing network's view, as an order: {@code copy the folder ...}. */
  String remedy(String view);

  Optional<Descriptor> named(String name);
}
