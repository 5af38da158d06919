package io.github.crossmedia.picture;

import boofcv.concurrency.BoofConcurrency;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.Planar;

/**
 * Converts pictures for BoofCV. Convert them before calling a factory of BoofCV: a factory decides
 * at that moment between one thread and several.
 */
public final class BoofPictures {

  private BoofPictures() {}

  /** Returns an image of one channel. */
  public static GrayF32 of(Plane plane) {
    sequential();
    GrayF32 image = new GrayF32(plane.width(), plane.height());
    System.arraycopy(plane.values(), 0, image.data, 0, image.data.length);
    return image;
  }

  /** Returns an image of several channels of one size. */
  public static Planar<GrayF32> of(Plane... planes) {
    sequential();
    Planar<GrayF32> image =
        new Planar<>(GrayF32.class, planes[0].width(), planes[0].height(), planes.length);
    for (int band = 0; band < planes.length; band++) {
      image.setBand(band, of(planes[band]));
    }
    return image;
  }

  /** Keeps BoofCV from starting threads of its own: callers process one picture per thread. */
  private static void sequential() {
    BoofConcurrency.USE_CONCURRENT = false;
  }
}
