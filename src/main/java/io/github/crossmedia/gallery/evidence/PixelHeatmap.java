package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.Picture;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The light that evidence casts on the pixels of a picture.
 *
 * @param lights of the pixels, row by row
 */
public record PixelHeatmap(Picture picture, float[] lights) {

  /** Points light at least so many pixels around them. */
  private static final double MIN_RADIUS = 4;

  /** Returns the light of a grid, smoothed between the middles of its cells as browsers do. */
  public static PixelHeatmap ofGrid(Picture picture, int rows, int columns, double[] shares) {
    float[] lights = new float[picture.size()];
    for (int i = 0; i < lights.length; i++) {
      double row = between(i / picture.width(), picture.height(), rows);
      double column = between(i % picture.width(), picture.width(), columns);
      int top = (int) row;
      int left = (int) column;
      int below = Math.min(rows - 1, top + 1);
      int right = Math.min(columns - 1, left + 1);
      double above =
          mixed(shares[top * columns + left], shares[top * columns + right], column - left);
      double under =
          mixed(shares[below * columns + left], shares[below * columns + right], column - left);
      lights[i] = (float) mixed(above, under, row - top);
    }
    return new PixelHeatmap(picture, lights);
  }

  /** Returns a light that fades from the middle to the edges, whatever the picture shows. */
  public static PixelHeatmap ofMiddle(Picture picture) {
    float[] lights = new float[picture.size()];
    for (int i = 0; i < lights.length; i++) {
      double right = Math.abs((i % picture.width() + 0.5) / picture.width() - 0.5);
      double down = Math.abs((i / picture.width() + 0.5) / picture.height() - 0.5);
      lights[i] = (float) -Math.max(right, down);
    }
    return new PixelHeatmap(picture, lights);
  }

  private static double between(int pixel, int pixels, int cells) {
    return Math.clamp((pixel + 0.5) * cells / pixels - 0.5, 0, cells - 1);
  }

  private static double mixed(double first, double second, double share) {
    return (1 - share) * first + share * second;
  }

  /** Returns the light of regions and key points. */
  public static PixelHeatmap ofParts(Picture picture, List<PartContributions> evidence) {
    PixelHeatmap lit = new PixelHeatmap(picture, new float[picture.size()]);
    for (PartContributions shares : evidence) {
      for (int i = 0; i < shares.shares().size(); i++) {
        lit.add(shares.parts(), shares.parts().members().get(i), shares.shares().get(i));
      }
    }
    return lit;
  }

  private void add(Parts parts, Parts.Location location, float share) {
    for (int row = 0; row < picture.height(); row++) {
      int y = row * parts.height() / picture.height();
      if (location instanceof Parts.Location.Point point
          && Math.abs(point.y() - y) > radius(point)) {
        continue;
      }
      for (int column = 0; column < picture.width(); column++) {
        if (isIn(location, column * parts.width() / picture.width(), y, parts.width())) {
          lights[row * picture.width() + column] += share;
        }
      }
    }
  }

  private static boolean isIn(Parts.Location location, int x, int y, int width) {
    return switch (location) {
      case Parts.Location.Region region -> region.pixels().get(y * width + x);
      case Parts.Location.Point point -> {
        double right = point.x() - x;
        double down = point.y() - y;
        yield right * right + down * down <= radius(point) * radius(point);
      }
    };
  }

  private static double radius(Parts.Location.Point point) {
    return Math.max(MIN_RADIUS, point.radius());
  }

  /** Returns the picture without a share of its pixels, the brightest ones. */
  public Picture withoutBrightest(double share) {
    return Occlusion.CoveredPixels.of(picture, brightest(share, 1));
  }

  /** Returns the picture without a share of its pixels, the darkest ones. */
  public Picture withoutDarkest(double share) {
    return Occlusion.CoveredPixels.of(picture, brightest(share, -1));
  }

  /** Returns the picture without the shape of its brightest pixels, moved to a random place. */
  public Picture withoutElsewhere(double share, SplittableRandom random) {
    int right = random.nextInt(picture.width());
    int down = random.nextInt(picture.height());
    BitSet moved = new BitSet(picture.size());
    brightest(share, 1).stream()
        .map(
            pixel ->
                (pixel / picture.width() + down) % picture.height() * picture.width()
                    + (pixel % picture.width() + right) % picture.width())
        .forEach(moved::set);
    return Occlusion.CoveredPixels.of(picture, moved);
  }

  /** Returns a share of the pixels, the brightest ones. */
  public BitSet brightest(double share) {
    return brightest(share, 1);
  }

  private BitSet brightest(double share, int sign) {
    BitSet brightest = new BitSet(picture.size());
    IntStream.range(0, lights.length)
        .boxed()
        .sorted((a, b) -> Float.compare(sign * lights[b], sign * lights[a]))
        .limit(Math.round(share * lights.length))
        .forEach(brightest::set);
    return brightest;
  }
}
