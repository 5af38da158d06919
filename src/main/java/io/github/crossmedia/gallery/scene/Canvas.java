package io.github.crossmedia.gallery.scene;

import io.github.crossmedia.picture.Picture;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A sheet to paint on, the random numbers, and the words for what has been painted. */
final class Canvas {

  private static final float GRAIN = 5;

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final Random random;
  private final List<String> words = new ArrayList<>();

  Canvas(int width, int height, Random random) {
    this.image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    this.graphics = image.createGraphics();
    this.random = random;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  }

  int width() {
    return image.getWidth();
  }

  int height() {
    return image.getHeight();
  }

  /** Notes words for what is being painted. */
  void say(String... painted) {
    words.addAll(Arrays.asList(painted));
  }

  double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A band over the whole width whose colour runs from top to bottom. */
  void band(double top, double bottom, Color upper, Color lower) {
    fill(
        new Rectangle2D.Double(0, top, width(), Math.max(1, bottom - top)),
        new GradientPaint(0, (float) top, upper, 0, (float) bottom, lower));
  }

  void fill(Shape shape, Paint paint) {
    graphics.setPaint(paint);
    graphics.fill(shape);
  }

  void disc(double x, double y, double radius, Paint paint) {
    oval(x, y, radius, radius, paint);
  }

  void oval(double x, double y, double radiusX, double radiusY, Paint paint) {
    fill(new Ellipse2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY), paint);
  }

  void line(double x1, double y1, double x2, double y2, double width, Paint paint) {
    stroke(new Line2D.Double(x1, y1, x2, y2), width, paint);
  }

  void stroke(Shape shape, double width, Paint paint) {
    graphics.setPaint(paint);
    graphics.setStroke(
        new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    graphics.draw(shape);
  }

  /** Light that fades away from a centre. */
  void glow(double x, double y, double radius, Color colour) {
    disc(
        x,
        y,
        radius,
        new RadialGradientPaint(
            (float) x,
            (float) y,
            (float) radius,
            new float[] {0, 1},
            new Color[] {colour, Colours.clear(colour)}));
  }

  /** Paints the rows above {@code y} again below it, upside down and darker. */
  void mirror(double y, double strength) {
    int line = (int) y;
    for (int row = line; row < height(); row++) {
      int source = Math.max(0, line - 1 - (row - line));
      int shift = (int) Math.round(Math.sin(row * 0.9) * (row - line) / 18.0);
      for (int x = 0; x < width(); x++) {
        int mirrored = image.getRGB(Math.clamp(x + shift, 0, width() - 1), source);
        Color mix = Colours.mix(new Color(image.getRGB(x, row)), new Color(mirrored), strength);
        image.setRGB(x, row, mix.getRGB());
      }
    }
  }

  /** Returns the scene with a camera's grain over it. */
  Scene finished() {
    graphics.dispose();
    int[] pixels = image.getRGB(0, 0, width(), height(), null, 0, width());
    for (int i = 0; i < pixels.length; i++) {
      int noise = (int) Math.round(random.nextGaussian() * GRAIN);
      pixels[i] = Colours.brighter(pixels[i], noise) & 0xffffff;
    }
    return new Scene(Picture.of(width(), height(), pixels), words);
  }
}
