package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A grid over a picture whose cells are covered in turn by the mean colour. The score falls the
 * more, the more a cell matters. Any model that reads pictures will do.
 */
public final class Occlusion {

  private static final int SIDE = 224;
  private static final int LONG = 6;
  private static final int SHORT = 4;

  private Occlusion() {}

  /** Returns how far a score falls without each cell. All cores work on it. */
  public static Heatmap of(Picture whole, ToDoubleFunction<Picture> score) {
    Picture picture = Resampling.atMost(whole, SIDE);
    boolean wide = picture.width() >= picture.height();
    double[] falls = new double[LONG * SHORT];
    Heatmap grid = new Heatmap(picture, wide ? SHORT : LONG, wide ? LONG : SHORT, falls);
    List<BitSet> cells = grid.cells();
    int mean = CoveredPixels.mean(picture);
    double seen = score.applyAsDouble(picture);
    IntStream.range(0, falls.length)
        .parallel()
        .forEach(
            cell ->
                falls[cell] =
                    seen - score.applyAsDouble(CoveredPixels.of(picture, cells.get(cell), mean)));
    return grid;
  }

  /** A picture with some of its pixels covered by its mean colour. */
  static final class CoveredPixels {

    private CoveredPixels() {}

    static Picture of(Picture picture, BitSet covered) {
      return of(picture, covered, mean(picture));
    }

    /** Returns a picture with some pixels in one colour. */
    static Picture of(Picture picture, BitSet covered, int colour) {
      int[] pixels = new int[picture.size()];
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] = picture.rgb(i);
      }
      covered.stream().forEach(pixel -> pixels[pixel] = colour);
      return Picture.of(picture.width(), picture.height(), pixels);
    }

    static int mean(Picture picture) {
      long red = 0;
      long green = 0;
      long blue = 0;
      for (int i = 0; i < picture.size(); i++) {
        red += picture.rgb(i) >> 16 & 255;
        green += picture.rgb(i) >> 8 & 255;
        blue += picture.rgb(i) & 255;
      }
      int size = picture.size();
      return (int) (red / size) << 16 | (int) (green / size) << 8 | (int) (blue / size);
    }
  }
}
