package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.PartsDescriptor.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.vector.DenseVector;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * The shares of the cells of a picture in the score of a query.
 *
 * @param shares row by row; positive ones count for the query
 */
public record Heatmap(Picture picture, int rows, int columns, double[] shares) {

  private static final String VIEW = "grid";
  private static final int SIDE = 224;
  private static final int LONG = 12;
  private static final int SHORT = 8;

  /** Returns a grid with the regions and key points of a picture at their places. */
  public static Heatmap of(Picture whole, List<PartContributions> evidence) {
    Picture picture = Resampling.atMost(whole, SIDE);
    boolean wide = picture.width() >= picture.height();
    Heatmap grid =
        new Heatmap(picture, wide ? SHORT : LONG, wide ? LONG : SHORT, new double[LONG * SHORT]);
    float[] lights = PixelHeatmap.ofParts(picture, evidence).lights();
    for (int pixel = 0; pixel < lights.length; pixel++) {
      grid.shares[grid.cell(pixel)] += lights[pixel];
    }
    return grid;
  }

  /**
   * Returns a grid for a text: by the regions and key points of the picture, or by covering its
   * cells if the model reads neither.
   */
  public static Heatmap of(Picture whole, String text, Couple couple, PictureViews views) {
    Medium query = Medium.ofText(text);
    WordEvidence evidence =
        WordEvidence.of(couple, query, views.medium(whole), views.books().keySet());
    return of(whole, PartContributions.of(views, evidence, whole), query, couple, views);
  }

  /** Returns a grid by the parts of a picture; if there are none, its cells are covered. */
  public static Heatmap of(
      Picture whole,
      List<PartContributions> parts,
      Medium query,
      Couple couple,
      PictureViews views) {
    if (!parts.isEmpty()) {
      return of(whole, parts);
    }
    DenseVector point = DenseVector.of(couple.query(query));
    return Occlusion.of(whole, seen -> point.dot(couple.document(views.medium(seen))));
  }

  /** Returns the light of the grid, smoothed between the middles of its cells. */
  public PixelHeatmap light() {
    return PixelHeatmap.ofGrid(picture, rows, columns, shares);
  }

  /** Returns the cells as regions. */
  public PartContributions parts() {
    List<Parts.Location> regions =
        cells().stream().map(cell -> (Parts.Location) new Parts.Location.Region(cell)).toList();
    return new PartContributions(
        VIEW,
        new Parts(picture.width(), picture.height(), regions),
        Arrays.stream(shares).mapToObj(share -> (float) share).toList());
  }

  /** Returns the cell that a pixel lies in. */
  private int cell(int pixel) {
    int x = pixel % picture.width();
    int y = pixel / picture.width();
    return y * rows / picture.height() * columns + x * columns / picture.width();
  }

  /** Returns the pixels of each cell. */
  List<BitSet> cells() {
    List<BitSet> cells = new ArrayList<>();
    for (int cell = 0; cell < shares.length; cell++) {
      cells.add(new BitSet(picture.size()));
    }
    for (int pixel = 0; pixel < picture.size(); pixel++) {
      cells.get(cell(pixel)).set(pixel);
    }
    return cells;
  }

  /**
   * A {@link Heatmap} to lay over its picture: one pixel a cell, which a browser smooths as it
   * stretches them. Cells that count for the query are clear, others are dark, and cells that count
   * against it are blue.
   */
  public static final class Mask {

    private static final double OPACITY = 0.78;
    private static final int AGAINST = 0x2f6fd0;
    private static final int OPAQUE = 255;

    private Mask() {}

    /** Returns the mask as PNG. */
    public static byte[] png(Heatmap grid) throws IOException {
      BufferedImage mask =
          new BufferedImage(grid.columns(), grid.rows(), BufferedImage.TYPE_INT_ARGB);
      double most = Arrays.stream(grid.shares()).map(Math::abs).max().orElse(0);
      for (int cell = 0; cell < grid.shares().length; cell++) {
        double share = most > 0 ? grid.shares()[cell] / most : 0;
        mask.setRGB(cell % grid.columns(), cell / grid.columns(), pixel(share));
      }
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(mask, "png", png);
      return png.toByteArray();
    }

    private static int pixel(double share) {
      int alpha = (int) Math.round(OPAQUE * OPACITY * (1 - Math.max(0, share)));
      int pixel = alpha;
      for (int shift = 16; shift >= 0; shift -= 8) {
        pixel = pixel << 8 | (int) Math.round(Math.max(0, -share) * (AGAINST >> shift & OPAQUE));
      }
      return pixel;
    }
  }

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
}
