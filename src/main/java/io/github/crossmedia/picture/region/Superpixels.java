package io.github.crossmedia.picture.region;

import boofcv.alg.segmentation.ImageSegmentationOps;
import boofcv.struct.image.GrayS32;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.filter.Convolution;

/**
 * Small regions of even colour: Felzenszwalb and Huttenlocher's segmentation (2004), stopped early.
 */
final class Superpixels {

  private static final double BLUR = 0.6;
  private static final float SCALE = 30;

  /** The maximum number of superpixels, which bounds the region graph. */
  private static final int MAX_COUNT = 150;

  private Superpixels() {}

  static Segmentation of(Plane[] lab) {
    Plane[] blurred = new Plane[lab.length];
    for (int i = 0; i < lab.length; i++) {
      blurred[i] = Convolution.blurred(lab[i], BLUR);
    }
    int width = lab[0].width();
    int height = lab[0].height();
    QuickSuperpixels superpixels =
        new QuickSuperpixels(SCALE, Math.max(1, width * height / MAX_COUNT));
    GrayS32 roots = new GrayS32(width, height);
    superpixels.process(BoofPictures.of(blurred), roots);
    GrayS32 labels = new GrayS32(width, height);
    ImageSegmentationOps.regionPixelId_to_Compact(roots, superpixels.getRegionId(), labels);
    return new Segmentation(width, height, superpixels.getRegionId().size(), labels.data);
  }
}
