package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The shares of the cells of a picture in the score of a query.
 *
 * @param shares row by row; positive ones count for the query
 */
public record LitGrid(Picture picture, int rows, int columns, double[] shares) {

  private static final String VIEW = "grid";
  private static final int SIDE = 224;
  private static final int LONG = 12;
  private static final int SHORT = 8;

  /** Returns a grid with the regions and key points of a picture at their places. */
  public static LitGrid of(Picture whole, List<PartShares> evidence) {
    Picture picture = Resampling.atMost(whole, SIDE);
    boolean wide = picture.width() >= picture.height();
    LitGrid grid =
        new LitGrid(picture, wide ? SHORT : LONG, wide ? LONG : SHORT, new double[LONG * SHORT]);
    float[] lights = LitPicture.ofParts(picture, evidence).lights();
    for (int pixel = 0; pixel < lights.length; pixel++) {
      grid.shares[grid.cell(pixel)] += lights[pixel];
    }
    return grid;
  }

  /** Returns the light of the grid, smoothed between the middles of its cells. */
  public LitPicture light() {
    return LitPicture.ofGrid(picture, rows, columns, shares);
  }

  /** Returns the cells as regions. */
  public PartShares parts() {
    List<PartLocation> regions =
        cells().stream().map(cell -> (PartLocation) new PartLocation.Region(cell)).toList();
    return new PartShares(
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
}
