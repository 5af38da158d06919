package io.github.crossmedia.gallery.evidence;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Parts;
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
}
