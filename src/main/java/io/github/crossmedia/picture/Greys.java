package io.github.crossmedia.picture;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.util.Optional;

/**
 * Reads grey images sample by sample. Java takes grey samples for linear light and brightens them,
 * but all formats here store them like the channels of sRGB.
 */
final class Greys {

  private Greys() {}

  /** Returns the pixels as 0xAARRGGBB if the image is grey. */
  static Optional<int[]> pixels(BufferedImage image) {
    ColorModel model = image.getColorModel();
    boolean grey =
        !(model instanceof IndexColorModel)
            && model.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
    return grey ? Optional.of(pixels(image.getRaster(), model)) : Optional.empty();
  }

  private static int[] pixels(Raster raster, ColorModel model) {
    int[] pixels = new int[raster.getWidth() * raster.getHeight()];
    boolean transparent = model.hasAlpha() && raster.getNumBands() > 1;
    double scale = 255 / white(model);
    for (int i = 0; i < pixels.length; i++) {
      int x = raster.getMinX() + i % raster.getWidth();
      int y = raster.getMinY() + i / raster.getWidth();
      int grey = eightBits(raster.getSampleDouble(x, y, 0), scale);
      int alpha = transparent ? eightBits(raster.getSampleDouble(x, y, 1), scale) : 255;
      pixels[i] = alpha << 24 | grey * 0x010101;
    }
    return pixels;
  }

  private static double white(ColorModel model) {
    return switch (model.getTransferType()) {
      case DataBuffer.TYPE_FLOAT, DataBuffer.TYPE_DOUBLE -> 1;
      default -> (1L << model.getComponentSize(0)) - 1;
    };
  }

  private static int eightBits(double sample, double scale) {
    return (int) Math.clamp(Math.round(sample * scale), 0L, 255L);
  }
}
