package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.lire.LireDescriptor;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.function.Consumer;
import net.semanticmetadata.lire.imageanalysis.sift.Extractor;

/** LIRE's own extractors, for comparison. */
final class LireExtractors {

  private LireExtractors() {}

  /** What LIRE would do for the same description, where it can. */
  static Optional<Consumer<BufferedImage>> of(Descriptor descriptor) {
    if (descriptor.name().endsWith("keypoints")) {
      return Optional.of(LireExtractors::keyPoints);
    }
    return LireDescriptor.all().stream()
        .filter(lire -> lire.name().equals(descriptor.name()))
        .findFirst()
        .map(lire -> image -> lire.feature().get().extract(image));
  }

  private static void keyPoints(BufferedImage image) {
    try {
      new Extractor().computeSiftFeatures(image);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
