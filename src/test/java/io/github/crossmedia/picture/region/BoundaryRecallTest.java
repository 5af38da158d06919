package io.github.crossmedia.picture.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scenes of shaded, grainy things whose borders are known. Boundary recall is the share of true
 * border pixels that have a border of the segmentation within two pixels, as is usual.
 */
class BoundaryRecallTest {

  private static final int WIDTH = 192;
  private static final int HEIGHT = 128;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void findsTheBordersOfThings(long seed) {
    Scene scene = Scene.drawn(seed);
    Regions.Segmentation found = NormalisedCuts.STANDARD.segment(scene.picture());
    double recall = recall(scene.truth(), found);
    double byGrid = recall(scene.truth(), new Regions.Grid(3, 3).segment(scene.picture()));
    assertTrue(found.regions() <= 10, () -> found.regions() + " regions");
    assertTrue(recall >= 0.8, () -> "boundary recall " + recall);
    assertTrue(recall > byGrid, () -> recall + " is not above the grid's " + byGrid);
  }

  @Test
  void leavesAFlatPictureWhole() {
    Picture flat = Picture.of(WIDTH, HEIGHT, new int[WIDTH * HEIGHT]);
    assertEquals(1, NormalisedCuts.STANDARD.segment(flat).regions());
  }

  @Test
  void givesTheSameRegionsEachTime() {
    Picture picture = Scene.drawn(3).picture();
    assertEquals(Regions.BY_CUTS.extract(picture), Regions.BY_CUTS.extract(picture));
  }

  private static double recall(Regions.Segmentation truth, Regions.Segmentation found) {
    int borders = 0;
    int recalled = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        if (isBorder(truth, x, y)) {
          borders++;
          recalled += hasBorderNear(found, x, y) ? 1 : 0;
        }
      }
    }
    return (double) recalled / borders;
  }

  private static boolean hasBorderNear(Regions.Segmentation segmentation, int x, int y) {
    for (int dy = -2; dy <= 2; dy++) {
      for (int dx = -2; dx <= 2; dx++) {
        if (isBorder(segmentation, x + dx, y + dy)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isBorder(Regions.Segmentation segmentation, int x, int y) {
    if (x < 0 || y < 0 || x + 1 >= WIDTH || y + 1 >= HEIGHT) {
      return false;
    }
    int here = segmentation.label(x, y);
    return segmentation.label(x + 1, y) != here || segmentation.label(x, y + 1) != here;
  }

  /** A picture and which thing each of its pixels shows. */
  private record Scene(Picture picture, Regions.Segmentation truth) {

    static Scene drawn(long seed) {
      Random random = new Random(seed);
      List<Shape> shapes = shapes(random);
      int[] things = new int[WIDTH * HEIGHT];
      BufferedImage mask = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
      Graphics2D graphics = mask.createGraphics();
      graphics.setRenderingHint(
          RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
      for (int i = 0; i < shapes.size(); i++) {
        graphics.setColor(new Color(i));
        graphics.fill(shapes.get(i));
      }
      graphics.dispose();
      int[] pixels = new int[things.length];
      float[][] colours = colours(random, shapes.size());
      for (int i = 0; i < pixels.length; i++) {
        things[i] = mask.getRGB(i % WIDTH, i / WIDTH) & 255;
        pixels[i] = shaded(colours[things[i]], i, random);
      }
      return new Scene(
          Picture.of(WIDTH, HEIGHT, pixels),
          new Regions.Segmentation(WIDTH, HEIGHT, shapes.size(), things));
    }

    /** Sky, hill, sun, house, tree and pond, each placed at random. */
    private static List<Shape> shapes(Random random) {
      List<Shape> shapes = new ArrayList<>();
      shapes.add(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
      Path2D hill = new Path2D.Double();
      double horizon = 50 + random.nextInt(30);
      hill.moveTo(0, horizon);
      hill.quadTo(WIDTH / 2.0, horizon - 30, WIDTH, horizon + random.nextInt(20));
      hill.lineTo(WIDTH, HEIGHT);
      hill.lineTo(0, HEIGHT);
      hill.closePath();
      shapes.add(hill);
      shapes.add(new Ellipse2D.Double(10 + random.nextInt(140), 4, 26, 26));
      shapes.add(new Rectangle2D.Double(8 + random.nextInt(60), 60 + random.nextInt(10), 45, 40));
      shapes.add(new Ellipse2D.Double(100 + random.nextInt(50), 45, 34, 48));
      shapes.add(new Ellipse2D.Double(70 + random.nextInt(20), 100, 70, 22));
      return shapes;
    }

    /** Hues far enough apart that a person would tell the things from each other. */
    private static float[][] colours(Random random, int count) {
      float[][] colours = new float[count][];
      float start = random.nextFloat();
      for (int i = 0; i < count; i++) {
        colours[i] =
            new float[] {start + i / (float) count, 0.35f + 0.5f * random.nextFloat(), 0.6f};
      }
      return colours;
    }

    private static int shaded(float[] colour, int i, Random random) {
      float light = 0.25f * (i % WIDTH) / WIDTH - 0.125f;
      float grain = (float) random.nextGaussian() * 0.03f;
      float value = Math.clamp(colour[2] + light + grain, 0f, 1f);
      return Color.HSBtoRGB(colour[0], colour[1], value) & 0xffffff;
    }
  }
}
