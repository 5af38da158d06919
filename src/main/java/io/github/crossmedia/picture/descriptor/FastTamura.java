package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Picture;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import net.semanticmetadata.lire.utils.ImageUtils;

/**
 * LIRE's Tamura descriptor, number by number: coarseness, contrast and sixteen directions (Tamura,
 * Mori and Yamawaki, 1978). Sums over neighbourhoods come from a table of sums.
 */
final class FastTamura {

  private static final int SIDE = 64;
  private static final int DIRECTIONS = 16;
  private static final int SCALES = 3;

  /** How far neighbourhoods reach beyond the picture, in pixels. */
  private static final int MARGIN = 20;

  private final int[][] greys;
  private final int width;
  private final int height;

  private FastTamura(int[][] greys) {
    this.greys = greys;
    this.width = greys.length;
    this.height = greys[0].length;
  }

  static double[] of(Picture picture) {
    FastTamura tamura = new FastTamura(greys(picture.toImage()));
    double[] values = new double[2 + DIRECTIONS];
    values[0] = tamura.coarseness();
    values[1] = tamura.contrast();
    System.arraycopy(tamura.directions(), 0, values, 2, DIRECTIONS);
    return values;
  }

  /**
   * Returns the columns of a grey picture of at most 64 pixels: Java's grey, then LIRE's resizing.
   */
  private static int[][] greys(BufferedImage image) {
    ColorConvertOp toGrey = new ColorConvertOp(ColorSpace.getInstance(ColorSpace.CS_GRAY), null);
    BufferedImage small = ImageUtils.scaleImage(toGrey.filter(image, null), SIDE);
    int[][] greys = new int[small.getWidth()][small.getHeight()];
    for (int x = 0; x < greys.length; x++) {
      for (int y = 0; y < greys[x].length; y++) {
        greys[x][y] = small.getRaster().getSample(x, y, 0);
      }
    }
    return greys;
  }

  /** Returns the mean of 2 to the power of the scale at which sides of a pixel differ most. */
  private double coarseness() {
    int[][][] sums = new int[SCALES][][];
    int[][] table = sumTable();
    for (int scale = 0; scale < SCALES; scale++) {
      sums[scale] = neighbourhoods(table, scale);
    }
    double coarseness = 0;
    for (int x = 1; x < width - 1; x++) {
      for (int y = 1; y < height - 1; y++) {
        coarseness += 1 << bestScale(sums, x, y);
      }
    }
    return 1.0 / (width * height) * coarseness;
  }

  private static int bestScale(int[][][] sums, int x, int y) {
    int best = 1;
    double greatest = 0;
    for (int scale = 0; scale < SCALES; scale++) {
      int half = half(scale);
      int[][] sum = sums[scale];
      int here = x + half(SCALES - 1);
      int there = y + half(SCALES - 1);
      int across = Math.abs(sum[here + half][there] - sum[here - half][there]);
      int down = Math.abs(sum[here][there + half] - sum[here][there - half]);
      double difference = Math.max(across, down) / (double) (1 << 2 * scale);
      if (greatest < difference) {
        best = scale;
        greatest = difference;
      }
    }
    return best;
  }

  private static int half(int scale) {
    return (1 << scale) / 2;
  }

  /**
   * Returns the sum over 4^scale x 4^scale pixels around each pixel; pixels at the border repeat
   * beyond it.
   */
  private int[][] neighbourhoods(int[][] table, int scale) {
    int side = 1 << 2 * scale;
    int reach = half(SCALES - 1);
    int[][] sums = new int[width + 2 * reach][height + 2 * reach];
    for (int x = 0; x < sums.length; x++) {
      int left = x - reach - half(scale) + MARGIN;
      for (int y = 0; y < sums[x].length; y++) {
        int top = y - reach - half(scale) + MARGIN;
        sums[x][y] =
            table[left + side][top + side]
                - table[left][top + side]
                - table[left + side][top]
                + table[left][top];
      }
    }
    return sums;
  }

  private int[][] sumTable() {
    int[][] table = new int[width + 2 * MARGIN + 1][height + 2 * MARGIN + 1];
    for (int x = 0; x + 1 < table.length; x++) {
      int[] column = greys[Math.clamp(x - MARGIN, 0, width - 1)];
      int sum = 0;
      for (int y = 0; y + 1 < table[x].length; y++) {
        sum += column[Math.clamp(y - MARGIN, 0, height - 1)];
        table[x + 1][y + 1] = table[x][y + 1] + sum;
      }
    }
    return table;
  }

  private double contrast() {
    double sum = 0;
    for (int[] column : greys) {
      for (int grey : column) {
        sum += grey;
      }
    }
    double mean = sum / (width * height);
    double squares = 0;
    double fourths = 0;
    for (int[] column : greys) {
      for (int grey : column) {
        squares += Math.pow(grey - mean, 2);
        fourths += Math.pow(grey - mean, 4);
      }
    }
    double spread = Math.sqrt(squares / (width * height));
    return spread <= 0 ? 0 : spread / Math.pow(fourths / Math.pow(spread, 4), 0.25);
  }

  /**
   * Returns the number of pixels with an edge in each direction; flat pixels count for the first.
   */
  private double[] directions() {
    double window = 3.0 / (DIRECTIONS - 1);
    double[] directions = new double[DIRECTIONS];
    for (int x = 1; x < width - 1; x++) {
      int[] left = greys[x - 1];
      int[] here = greys[x];
      int[] right = greys[x + 1];
      for (int y = 1; y < height - 1; y++) {
        int corners = right[y + 1] - left[y - 1];
        int others = left[y + 1] - right[y - 1];
        double first = corners - others + right[y] - left[y];
        double second = corners + others + here[y + 1] - here[y - 1];
        directions[(int) ((Math.PI / 2 + Math.atan(first / second)) / window)]++;
      }
    }
    return directions;
  }
}
