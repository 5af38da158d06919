package io.github.crossmedia.picture.descriptor;

/**
 * A histogram of the fuzzy colours of a picture's blocks, separated by the texture of the block;
 * the sum of all bins is one.
 */
abstract class BlockHistogram {

  final PictureBlocks blocks;

  /** The width of a block. */
  final int across;

  /** The height of a block. */
  final int down;

  private final double[] histogram;

  BlockHistogram(PictureBlocks blocks, int smallestSide, int kinds) {
    this.blocks = blocks;
    this.across = PictureBlocks.side(blocks.width(), smallestSide);
    this.down = PictureBlocks.side(blocks.height(), smallestSide);
    this.histogram = new double[kinds * FuzzyColours.COLOURS];
  }

  /** Measures the brightness of a block. */
  abstract void measure(int x, int y);

  /** Adds the colours of the last measured block. */
  abstract void count(double[] colours);

  /** Adds a share of a block's colours to those of a kind of block. */
  final void add(int kind, double share, double[] colours) {
    for (int i = 0; i < colours.length; i++) {
      histogram[kind * colours.length + i] += share * colours[i];
    }
  }

  final double[] counted() {
    FuzzyColours fuzzy = new FuzzyColours();
    for (int y = 0; y < blocks.height() - down; y += down) {
      for (int x = 0; x < blocks.width() - across; x += across) {
        measure(x, y);
        count(blocks.colours(fuzzy, x, y, across, down));
      }
    }
    double sum = 0;
    for (double value : histogram) {
      sum += value;
    }
    for (int i = 0; i < histogram.length; i++) {
      histogram[i] /= sum;
    }
    return histogram;
  }
}
