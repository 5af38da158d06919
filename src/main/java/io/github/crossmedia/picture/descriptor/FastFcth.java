package io.github.crossmedia.picture.descriptor;

import java.util.Arrays;
import net.semanticmetadata.lire.imageanalysis.fcth.FCTHQuant;

/**
 * LIRE's FCTH, number by number: fuzzy colours of small blocks, counted by how much their
 * brightness changes across, down and diagonally, by Haar's wavelets.
 */
final class FastFcth extends BlockHistogram {

  private static final int TEXTURES = 8;
  private static final int SIDE = 4;

  private final int[] columns;
  private final int[] rows;
  private final int[] sums = new int[SIDE * SIDE];
  private final int[] counts = new int[SIDE * SIDE];
  private final double[] means = new double[SIDE * SIDE];

  private FastFcth(PictureBlocks blocks) {
    super(blocks, SIDE, TEXTURES);
    this.columns = quarters(across);
    this.rows = quarters(down);
    for (int row : rows) {
      for (int column : columns) {
        counts[row * SIDE + column]++;
      }
    }
  }

  /** Returns for each pixel the quarter of a length that it lies in. */
  private static int[] quarters(int length) {
    int[] quarters = new int[length];
    for (int i = 0; i < length; i++) {
      int quarter = i >= length / 4 ? 1 : 0;
      quarter = i >= length / 2 ? 2 : quarter;
      quarters[i] = i >= 3 * length / 4 ? 3 : quarter;
    }
    return quarters;
  }

  static double[] of(PictureBlocks blocks) {
    return new FCTHQuant().Apply(new FastFcth(blocks).counted());
  }

  /** Computes the mean brightness of 4 x 4 parts of a block. */
  @Override
  void measure(int x, int y) {
    Arrays.fill(sums, 0);
    byte[] luma = blocks.luma();
    for (int row = 0; row < down; row++) {
      int first = blocks.at(x, y + row);
      int target = rows[row] * SIDE;
      for (int column = 0; column < across; column++) {
        sums[target + columns[column]] += luma[first + column] & 255;
      }
    }
    for (int i = 0; i < sums.length; i++) {
      means[i] = sums[i] / (double) counts[i];
    }
  }

  @Override
  void count(double[] colours) {
    double vertical = 0;
    double horizontal = 0;
    double diagonal = 0;
    for (int i = 0; i < SIDE; i++) {
      int at = i / 2 * 2 * SIDE + i % 2 * 2;
      double one = means[at];
      double right = means[at + 1];
      double below = means[at + SIDE];
      double last = means[at + SIDE + 1];
      vertical += square(-one - right + below + last);
      horizontal += square(one - right + below - last);
      diagonal += square(-one + right + below - last);
    }
    add(
        strength(Math.sqrt(diagonal / 4), 90),
        strength(Math.sqrt(horizontal / 4), 90),
        strength(Math.sqrt(vertical / 4), 80),
        colours);
  }

  private void add(double[] diagonal, double[] horizontal, double[] vertical, double[] colours) {
    for (int texture = 0; texture < TEXTURES; texture++) {
      double others = Math.min(horizontal[texture >> 1 & 1], vertical[texture & 1]);
      double share = Math.min(diagonal[texture >> 2], others);
      if (share > 0) {
        add(texture, share, colours);
      }
    }
  }

  /** Returns the degrees to which a change is weak and strong. */
  private static double[] strength(double change, double strong) {
    return new double[] {
      FuzzyColours.membership(change, 0, 0, 20, strong),
      FuzzyColours.membership(change, 20, strong, 255, 255)
    };
  }

  /**
   * Returns the square of a difference as LIRE stores it: in a byte, which is negative above 127.
   */
  private static double square(double difference) {
    byte kept = (byte) (int) Math.abs(difference);
    return kept * kept;
  }
}
