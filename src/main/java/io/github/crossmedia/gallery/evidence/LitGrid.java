package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.PartLocation;
import io.github.crossmedia.picture.Parts;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.vector.DenseVector;
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

  /**
   * Returns a grid for a text: by the regions and key points of the picture, or by covering its
   * cells if the model reads neither.
   */
  public static LitGrid of(Picture whole, String text, Couple couple, PictureViews views) {
    Medium query = Medium.ofText(text);
    WordEvidence evidence =
        WordEvidence.of(couple, query, views.medium(whole), views.books().keySet());
    return of(whole, PartShares.of(views, evidence, whole), query, couple, views);
  }

  /** Returns a grid by the parts of a picture; if there are none, its cells are covered. */
  public static LitGrid of(
      Picture whole, List<PartShares> parts, Medium query, Couple couple, PictureViews views) {
    if (!parts.isEmpty()) {
      return of(whole, parts);
    }
    DenseVector point = DenseVector.of(couple.query(query));
    return CoveredParts.of(whole, seen -> point.dot(couple.document(views.medium(seen))));
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
