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
public final class CoveredParts {

  private static final int SIDE = 224;
  private static final int LONG = 6;
  private static final int SHORT = 4;

  private CoveredParts() {}

  /** Returns how far a score falls without each cell. All cores work on it. */
  public static LitGrid of(Picture whole, ToDoubleFunction<Picture> score) {
    Picture picture = Resampling.atMost(whole, SIDE);
    boolean wide = picture.width() >= picture.height();
    double[] falls = new double[LONG * SHORT];
    LitGrid grid = new LitGrid(picture, wide ? SHORT : LONG, wide ? LONG : SHORT, falls);
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
}
