package io.github.crossmedia.picture;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.DataBufferInt;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** An immutable picture of opaque sRGB pixels, each packed as 0xRRGGBB. */
public final class Picture {

  private final int width;
  private final int height;
  private final int[] pixels;
  private final Map<Integer, Picture> smaller = new ConcurrentHashMap<>();

  private Picture(int width, int height, int[] pixels) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
  }

  /** Wraps {@code pixels}, row by row from the top; the array must not be changed afterwards. */
  public static Picture of(int width, int height, int[] pixels) {
    if (width < 1 || height < 1 || pixels.length != Math.multiplyExact(width, height)) {
      throw new IllegalArgumentException(
          pixels.length + " pixels do not make a picture of " + width + " x " + height);
    }
    return new Picture(width, height, pixels);
  }

  /** Copies an image of any type; transparent pixels are blended with white. */
  public static Picture of(BufferedImage image) {
    int width = image.getWidth();
    int[] pixels =
        Greys.pixels(image)
            .or(() -> ColourBytes.pixels(image))
            .orElseGet(() -> image.getRGB(0, 0, width, image.getHeight(), null, 0, width));
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = onWhite(pixels[i]);
    }
    return of(width, image.getHeight(), pixels);
  }

  private static int onWhite(int argb) {
    int alpha = argb >>> 24;
    if (alpha == 255) {
      return argb & 0xffffff;
    }
    int white = 255 * (255 - alpha);
    int red = ((argb >> 16 & 255) * alpha + white + 127) / 255;
    int green = ((argb >> 8 & 255) * alpha + white + 127) / 255;
    int blue = ((argb & 255) * alpha + white + 127) / 255;
    return red << 16 | green << 8 | blue;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  /** Returns the pixel at a place, packed as 0xRRGGBB. */
  public int rgb(int x, int y) {
    return pixels[y * width + x];
  }

  /** Returns the {@code i}-th pixel, counted row by row from the top. */
  public int rgb(int i) {
    return pixels[i];
  }

  /** Returns the number of pixels. */
  public int size() {
    return pixels.length;
  }

  /** Returns the width or the height, whichever is longer. */
  public int longerSide() {
    return Math.max(width, height);
  }

  /** Returns the luma of Rec. 601, from 0 to 255. */
  public Plane luma() {
    float[] luma = new float[pixels.length];
    for (int i = 0; i < luma.length; i++) {
      int rgb = pixels[i];
      luma[i] = 0.299f * (rgb >> 16 & 255) + 0.587f * (rgb >> 8 & 255) + 0.114f * (rgb & 255);
    }
    return new Plane(width, height, luma);
  }

  /** Returns a smaller copy, which is made once for all descriptors. */
  Picture smaller(int side, Supplier<Picture> copy) {
    return smaller.computeIfAbsent(side, missing -> copy.get());
  }

  /** Returns a fresh image that shares nothing with this picture. */
  public BufferedImage toImage() {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    int[] target = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    System.arraycopy(pixels, 0, target, 0, pixels.length);
    return image;
  }

  /**
   * Reads grey images sample by sample. Java takes grey samples for linear light and brightens
   * them, but all formats here store them like the channels of sRGB.
   */
  private static final class Greys {

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

  /**
   * Reads sRGB images of three bytes a pixel, the form that decoders return, without a call for
   * each pixel.
   */
  static final class ColourBytes {

    private static final int BYTES = 3;
    private static final int OPAQUE = 0xff000000;

    private ColourBytes() {}

    /** Returns the pixels as 0xAARRGGBB if the image stores nothing but such bytes. */
    static Optional<int[]> pixels(BufferedImage image) {
      int size = image.getWidth() * image.getHeight();
      boolean stored =
          image.getType() == BufferedImage.TYPE_3BYTE_BGR
              && image.getRaster().getDataBuffer() instanceof DataBufferByte buffer
              && buffer.getNumBanks() == 1
              && buffer.getData().length == BYTES * size;
      return stored ? Optional.of(pixels(image, size)) : Optional.empty();
    }

    private static int[] pixels(BufferedImage image, int size) {
      byte[] bytes = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
      int[] pixels = new int[size];
      for (int i = 0; i < size; i++) {
        int at = BYTES * i;
        int blue = bytes[at] & 255;
        int green = bytes[at + 1] & 255;
        int red = bytes[at + 2] & 255;
        pixels[i] = OPAQUE | red << 16 | green << 8 | blue;
      }
      return pixels;
    }
  }
}
