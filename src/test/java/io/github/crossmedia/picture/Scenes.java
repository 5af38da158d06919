package io.github.crossmedia.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.util.Random;

/** Pictures drawn by tests. */
public final class Scenes {

  private Scenes() {}

  /** A busy scene: coloured discs of every size over noise. */
  public static BufferedImage discs(int width, int height, long seed) {
    Random random = new Random(seed);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int grey = 100 + random.nextInt(40);
        image.setRGB(x, y, grey * 0x010101);
      }
    }
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    for (int i = 0; i < 60; i++) {
      graphics.setColor(new Color(random.nextInt(0x1000000)));
      double size = 2 + random.nextInt(40);
      graphics.fill(
          new Ellipse2D.Double(random.nextInt(width), random.nextInt(height), size, size));
    }
    graphics.dispose();
    return image;
  }
}
