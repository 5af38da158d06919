package io.github.crossmedia.picture.region;

import boofcv.abst.segmentation.ImageSuperpixels;
import boofcv.factory.segmentation.ConfigFh04;
import boofcv.factory.segmentation.FactoryImageSegmentation;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.GrayS32;
import boofcv.struct.image.ImageType;
import boofcv.struct.image.Planar;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.filter.Convolution;

/**
 * Small regions of even colour: Felzenszwalb and Huttenlocher's segmentation (2004), told to stop
 * early.
 */
final class Superpixels {

  private static final double BLUR = 0.6;
  private static final float SCALE = 30;

  /** Bounds the region graph: there are never more superpixels than this. */
  private static final int MOST = 150;

  private Superpixels() {}

  static Segmentation of(Plane[] lab) {
    Plane[] blurred = new Plane[lab.length];
    for (int i = 0; i < lab.length; i++) {
      blurred[i] = Convolution.blurred(lab[i], BLUR);
    }
    int width = lab[0].width();
    int height = lab[0].height();
    ConfigFh04 config = new ConfigFh04(SCALE, Math.max(1, width * height / MOST));
    ImageSuperpixels<Planar<GrayF32>> superpixels =
        FactoryImageSegmentation.fh04(config, ImageType.pl(lab.length, GrayF32.class));
    GrayS32 labels = new GrayS32(width, height);
    superpixels.segment(BoofPictures.of(blurred), labels);
    return new Segmentation(width, height, superpixels.getTotalSuperpixels(), labels.data);
  }
}
