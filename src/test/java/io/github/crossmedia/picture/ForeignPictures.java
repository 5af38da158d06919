package io.github.crossmedia.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.CubicCurve2D;
import java.awt.image.BufferedImage;
import java.util.Random;

/** Generates pictures that are not photographs; the same seed gives the same picture. */
public enum ForeignPictures {
  /** Each pixel by itself, grey or coloured. */
  NOISE {
    @Override
    void paint(BufferedImage image, Graphics2D graphics, Random random) {
      boolean coloured = random.nextBoolean();
      for (int y = 0; y < image.getHeight(); y++) {
        for (int x = 0; x < image.getWidth(); x++) {
          int grey = random.nextInt(256);
          image.setRGB(x, y, coloured ? random.nextInt(1 << 24) : grey << 16 | grey << 8 | grey);
        }
      }
    }
  },
  /** A scanned page: lines of strokes as of letters, on paper that is not quite white. */
  PAGE {
    @Override
    void paint(BufferedImage image, Graphics2D graphics, Random random) {
      fill(image, graphics, new Color(255 - random.nextInt(12), 252 - random.nextInt(12), 240));
      graphics.setColor(new Color(random.nextInt(50), random.nextInt(50), random.nextInt(50)));
      int size = 6 + random.nextInt(5);
      for (int top = 20; top < image.getHeight() - 20; top += 2 * size) {
        int end = image.getWidth() - 20 - (random.nextInt(5) == 0 ? random.nextInt(150) : 0);
        for (int left = 20; left < end; left += size * 3 / 4) {
          if (random.nextInt(6) > 0) {
            letter(graphics, random, left, top, size);
          }
        }
      }
    }

    private void letter(Graphics2D graphics, Random random, int left, int top, int size) {
      for (int strokes = 2 + random.nextInt(2); strokes > 0; strokes--) {
        graphics.drawLine(
            left + random.nextInt(size / 2),
            top + random.nextInt(size),
            left + random.nextInt(size / 2),
            top + random.nextInt(size));
      }
    }
  },
  /** A few curves by pen. */
  DRAWING {
    @Override
    void paint(BufferedImage image, Graphics2D graphics, Random random) {
      fill(image, graphics, Color.WHITE);
      graphics.setColor(Color.BLACK);
      graphics.setStroke(new BasicStroke(1 + 2 * random.nextFloat()));
      for (int curves = 10 + random.nextInt(20); curves > 0; curves--) {
        int x = random.nextInt(image.getWidth());
        int y = random.nextInt(image.getHeight());
        graphics.draw(
            new CubicCurve2D.Float(
                x,
                y,
                x + near(random),
                y + near(random),
                x + near(random),
                y + near(random),
                x + near(random),
                y + near(random)));
      }
    }

    private float near(Random random) {
      return (float) random.nextGaussian() * 50;
    }
  },
  /** Bars in plain colours between axes. */
  CHART {
    @Override
    void paint(BufferedImage image, Graphics2D graphics, Random random) {
      fill(image, graphics, Color.WHITE);
      int floor = image.getHeight() - 25;
      int bars = 4 + random.nextInt(8);
      int width = (image.getWidth() - 60) / bars;
      for (int bar = 0; bar < bars; bar++) {
        int height = 10 + random.nextInt(floor - 30);
        graphics.setColor(Color.getHSBColor(random.nextInt(4) / 4f, 0.8f, 0.8f));
        graphics.fillRect(40 + bar * width, floor - height, width * 3 / 4, height);
      }
      graphics.setColor(Color.BLACK);
      graphics.drawLine(35, 10, 35, floor);
      graphics.drawLine(35, floor, image.getWidth() - 15, floor);
    }
  },
  /** One colour that turns into another. */
  GRADIENT {
    @Override
    void paint(BufferedImage image, Graphics2D graphics, Random random) {
      Color from = new Color(random.nextInt(1 << 24));
      Color to = new Color(random.nextInt(1 << 24));
      graphics.setPaint(
          new GradientPaint(0, 0, from, random.nextInt(WIDTH), random.nextInt(HEIGHT), to));
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    }
  };

  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  abstract void paint(BufferedImage image, Graphics2D graphics, Random random);

  private static void fill(BufferedImage image, Graphics2D graphics, Color colour) {
    graphics.setColor(colour);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
  }

  /** One of these pictures. */
  public Picture draw(int number) {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    paint(image, graphics, new Random(31L * number + ordinal()));
    graphics.dispose();
    return Picture.of(image);
  }
}
