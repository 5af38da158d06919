package io.github.crossmedia.picture;

import boofcv.concurrency.BoofConcurrency;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.Planar;

/**
 * Pictures in the form BoofCV takes. They must be made before anything that processes them:
 * BoofCV's factories choose between one thread and several when they are called.
 */
public final class BoofPictures {

  private BoofPictures() {}

  /** One channel. */
  public static GrayF32 of(Plane plane) {
    sequential();
    GrayF32 image = new GrayF32(plane.width(), plane.height());
    System.arraycopy(plane.values(), 0, image.data, 0, image.data.length);
    return image;
  }

  /** Several channels of one size. */
  public static Planar<GrayF32> of(Plane... planes) {
    sequential();
    Planar<GrayF32> image =
        new Planar<>(GrayF32.class, planes[0].width(), planes[0].height(), planes.length);
    for (int band = 0; band < planes.length; band++) {
      image.setBand(band, of(planes[band]));
    }
    return image;
  }

  /** The caller decides on threads, one per picture; BoofCV would start a pool of its own. */
  private static void sequential() {
    BoofConcurrency.USE_CONCURRENT = false;
  }
}
