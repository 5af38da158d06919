package io.github.crossmedia.picture.descriptor;

import java.util.Arrays;
import net.semanticmetadata.lire.imageanalysis.cedd.CEDDQuant;

/**
 * LIRE's CEDD, number by number: fuzzy colours of small blocks, counted by the directions of the
 * edges in them.
 */
final class FastCedd extends BlockHistogram {

  private static final int DIRECTIONS = 6;
  private static final int MIN_BLOCK = 2;
  private static final double FLAT = 14;
  private static final double ROOT = Math.sqrt(2);

  /** The share of the strongest edge from which on a weaker one counts, too. */
  private static final double[] STRONG = {0.68, 0.98, 0.98, 0.98, 0.98};

  private final double[] brightness = new double[256];
  private final double[] quarters = new double[4];
  private final double[] edges = new double[DIRECTIONS - 1];

  private FastCedd(PictureBlocks blocks) {
    super(blocks, MIN_BLOCK, DIRECTIONS);
    for (int i = 0; i < brightness.length; i++) {
      brightness[i] = 4.0 * i / (across * down);
    }
  }

  static double[] of(PictureBlocks blocks) {
    return new CEDDQuant().Apply(new FastCedd(blocks).counted());
  }

  /** Computes the mean brightness of each quarter of a block. */
  @Override
  void measure(int x, int y) {
    Arrays.fill(quarters, 0);
    byte[] luma = blocks.luma();
    for (int row = 0; row < down; row++) {
      int first = blocks.at(x, y + row);
      int quarter = row < down / 2 ? 0 : 2;
      double leftSum = quarters[quarter];
      double rightSum = quarters[quarter + 1];
      for (int i = first; i < first + across / 2; i++) {
        leftSum += brightness[luma[i] & 255];
      }
      for (int i = first + across / 2; i < first + across; i++) {
        rightSum += brightness[luma[i] & 255];
      }
      quarters[quarter] = leftSum;
      quarters[quarter + 1] = rightSum;
    }
  }

  @Override
  void count(double[] colours) {
    double topLeft = quarters[0];
    double topRight = quarters[1];
    double bottomLeft = quarters[2];
    double bottomRight = quarters[3];
    edges[0] = Math.abs(topLeft * 2 + topRight * -2 + bottomLeft * -2 + bottomRight * 2);
    edges[1] = Math.abs(topLeft + topRight - bottomLeft - bottomRight);
    edges[2] = Math.abs(topLeft - topRight + bottomLeft - bottomRight);
    edges[3] = Math.abs(topLeft * ROOT + bottomRight * -ROOT);
    edges[4] = Math.abs(topRight * ROOT + bottomLeft * -ROOT);
    double most = 0;
    for (double edge : edges) {
      most = Math.max(most, edge);
    }
    if (most < FLAT) {
      add(0, 1, colours);
      return;
    }
    for (int i = 0; i < edges.length; i++) {
      if (edges[i] / most > STRONG[i]) {
        add(i + 1, 1, colours);
      }
    }
  }
}
