package io.github.crossmedia.picture.lire;

import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import net.semanticmetadata.lire.imageanalysis.cedd.CEDDQuant;
import net.semanticmetadata.lire.imageanalysis.fcth.FCTHQuant;

/** LIRE's JCD and its pyramid, number by number: CEDD and FCTH joined colour by colour. */
final class FastJcd {

  private static final int COLOURS = FuzzyColours.COLOURS;
  private static final int SIZE = 7 * COLOURS;
  private static final int PARTS = 1 + 4 + 16;

  private FastJcd() {}

  static double[] of(Picture picture) {
    return joined(PictureBlocks.of(picture));
  }

  /** Returns the whole picture, its quarters row by row, and their quarters column by column. */
  static double[] pyramid(Picture picture) {
    PictureBlocks whole = PictureBlocks.of(picture);
    double[] values = new double[PARTS * SIZE];
    System.arraycopy(joined(whole), 0, values, 0, SIZE);
    for (int i = 0; i < 4; i++) {
      put(whole, 2, i % 2, i / 2, values, 1 + i);
    }
    for (int i = 0; i < 16; i++) {
      put(whole, 4, i / 4, i % 4, values, 5 + i);
    }
    return values;
  }

  private static void put(
      PictureBlocks whole, int parts, int column, int row, double[] values, int place) {
    int width = whole.width() / parts;
    int height = whole.height() / parts;
    double[] own = joined(whole.part(column * width, row * height, width, height));
    System.arraycopy(own, 0, values, place * SIZE, SIZE);
  }

  private static double[] joined(PictureBlocks blocks) {
    double[] cedd = Cedd.of(blocks);
    double[] fcth = Fcth.of(blocks);
    double[] joined = new double[SIZE];
    for (int i = 0; i < COLOURS; i++) {
      joined[i] = (texture(fcth, 0, i) + edge(cedd, 0, i)) / 2;
      joined[COLOURS + i] = (texture(fcth, 1, i) + edge(cedd, 2, i)) / 2;
      joined[2 * COLOURS + i] = edge(cedd, 4, i);
      joined[3 * COLOURS + i] = (texture(fcth, 2, i) + edge(cedd, 3, i)) / 2;
      joined[4 * COLOURS + i] = edge(cedd, 5, i);
      joined[5 * COLOURS + i] = texture(fcth, 3, i);
      joined[6 * COLOURS + i] = edge(cedd, 1, i);
    }
    return joined;
  }

  /** Returns a texture with and without changes along the diagonal. */
  private static double texture(double[] fcth, int number, int colour) {
    return fcth[number * COLOURS + colour] + fcth[(number + 4) * COLOURS + colour];
  }

  private static double edge(double[] cedd, int direction, int colour) {
    return cedd[direction * COLOURS + colour];
  }

  /**
   * LIRE's CEDD, number by number: fuzzy colours of small blocks, counted by the directions of the
   * edges in them.
   */
  static final class Cedd extends BlockHistogram {

    private static final int DIRECTIONS = 6;
    private static final int MIN_BLOCK = 2;
    private static final double FLAT = 14;
    private static final double ROOT = Math.sqrt(2);

    /** The share of the strongest edge from which on a weaker one counts, too. */
    private static final double[] STRONG = {0.68, 0.98, 0.98, 0.98, 0.98};

    private final double[] brightness = new double[256];
    private final double[] quarters = new double[4];
    private final double[] edges = new double[DIRECTIONS - 1];

    private Cedd(PictureBlocks blocks) {
      super(blocks, MIN_BLOCK, DIRECTIONS);
      for (int i = 0; i < brightness.length; i++) {
        brightness[i] = 4.0 * i / (across * down);
      }
    }

    static double[] of(PictureBlocks blocks) {
      return new CEDDQuant().Apply(new Cedd(blocks).counted());
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

  /**
   * LIRE's FCTH, number by number: fuzzy colours of small blocks, counted by how much their
   * brightness changes across, down and diagonally, by Haar's wavelets.
   */
  static final class Fcth extends BlockHistogram {

    private static final int TEXTURES = 8;
    private static final int SIDE = 4;

    private final int[] columns;
    private final int[] rows;
    private final int[] sums = new int[SIDE * SIDE];
    private final int[] counts = new int[SIDE * SIDE];
    private final double[] means = new double[SIDE * SIDE];

    private Fcth(PictureBlocks blocks) {
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
      return new FCTHQuant().Apply(new Fcth(blocks).counted());
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

  /**
   * The 24 fuzzy colours of CEDD and FCTH (Chatzichristofis and Boutalis, 2008), number by number
   * as LIRE computes them. They are the degrees to which a colour is black, grey, white, or one of
   * seven hues in three shades. Tables hold the parts that depend on hue, saturation or brightness
   * alone.
   */
  private static final class FuzzyColours {

    static final int COLOURS = 24;

    private static final int DEGREES = 360;
    private static final int VALUES = 256;
    private static final int HUES = 8;
    private static final int GREYS = 3;
    private static final int PLAIN_COLOURS = 10;

    private static final double[][] HUE =
        memberships(
            DEGREES,
            new double[] {0, 0, 5, 10},
            new double[] {5, 10, 35, 50},
            new double[] {35, 50, 70, 85},
            new double[] {70, 85, 150, 165},
            new double[] {150, 165, 195, 205},
            new double[] {195, 205, 265, 280},
            new double[] {265, 280, 315, 330},
            new double[] {315, 330, 360, 360});
    private static final double[][] SATURATION =
        memberships(VALUES, new double[] {0, 0, 10, 75}, new double[] {10, 75, 255, 255});
    private static final double[][] BRIGHTNESS =
        memberships(
            VALUES,
            new double[] {0, 0, 10, 75},
            new double[] {10, 75, 180, 220},
            new double[] {180, 220, 255, 255});
    private static final double[][] SHADE =
        memberships(VALUES, new double[] {0, 0, 68, 188}, new double[] {68, 188, 255, 255});

    private static final int BLACK = 2;
    private static final int GREY = 1;
    private static final int WHITE = 0;

    private final double[] plain = new double[PLAIN_COLOURS];
    private final double[] shades = new double[3];
    private final double[] colours = new double[COLOURS];

    private static double[][] memberships(int values, double[]... trapezes) {
      double[][] memberships = new double[values][trapezes.length];
      for (int value = 0; value < values; value++) {
        for (int i = 0; i < trapezes.length; i++) {
          memberships[value][i] = membership(value, trapezes[i]);
        }
      }
      return memberships;
    }

    /** Returns the membership of a value in a trapezoid, which is given by its four corners. */
    static double membership(double value, double... corners) {
      if (value > corners[2] && value <= corners[3]) {
        return (value - corners[2]) / (corners[2] - corners[3]) + 1;
      }
      if (value >= corners[0] && value < corners[1]) {
        return (value - corners[0]) / (corners[1] - corners[0]);
      }
      return value >= corners[1] && value <= corners[2] ? 1 : 0;
    }

    /** Returns the colours of a pixel, in an array that the next call overwrites. */
    double[] of(int red, int green, int blue) {
      double most = Math.max(red, Math.max(green, blue));
      double least = Math.min(red, Math.min(green, blue));
      int saturation = most == 0 ? 0 : (int) (255.0 - 255.0 * (least / most));
      int hue = most == least ? 0 : hue(red, green, blue, most, most - least);
      plain(HUE[hue], SATURATION[saturation], BRIGHTNESS[(int) most]);
      shades(SHADE[saturation], SHADE[(int) most]);
      System.arraycopy(plain, 0, colours, 0, GREYS);
      for (int i = GREYS; i < PLAIN_COLOURS; i++) {
        for (int shade = 0; shade < shades.length; shade++) {
          colours[(i - GREYS + 1) * shades.length + shade] = plain[i] * shades[shade];
        }
      }
      return colours;
    }

    private static int hue(int red, int green, int blue, double most, double chroma) {
      if (red == most) {
        double turn = 60 * (green - blue) / chroma;
        return (int) (green >= blue ? turn : 359 + turn);
      }
      return (int)
          (green == most ? 119 + 60 * (blue - red) / chroma : 239 + 60 * (red - green) / chroma);
    }

    /** Applies the rules in LIRE's order, because rounding depends on it. */
    private void plain(double[] hue, double[] saturation, double[] brightness) {
      Arrays.fill(plain, 0);
      for (int i = 0; i < HUES; i++) {
        if (hue[i] > 0) {
          plain[BLACK] += least(hue[i], saturation[0], brightness[0]);
          plain[BLACK] += least(hue[i], saturation[1], brightness[0]);
          plain[WHITE] += least(hue[i], saturation[0], brightness[2]);
          plain[GREY] += least(hue[i], saturation[0], brightness[1]);
        }
      }
      for (int i = 0; i < HUES; i++) {
        if (hue[i] > 0) {
          int colour = GREYS + i % (HUES - 1);
          plain[colour] += least(hue[i], saturation[1], brightness[1]);
          plain[colour] += least(hue[i], saturation[1], brightness[2]);
        }
      }
    }

    private void shades(double[] saturation, double[] brightness) {
      Arrays.fill(shades, 0);
      double colourful = 0;
      for (int i = GREYS; i < PLAIN_COLOURS; i++) {
        colourful += plain[i];
      }
      if (colourful > 0) {
        shades[1] = Math.min(saturation[1], brightness[1]);
        shades[2] = Math.min(saturation[0], brightness[0]);
        shades[0] = Math.min(saturation[0], brightness[1]);
        shades[2] += Math.min(saturation[1], brightness[0]);
      }
    }

    private static double least(double one, double other, double third) {
      return Math.min(one, Math.min(other, third));
    }
  }

  /**
   * A histogram of the fuzzy colours of a picture's blocks, separated by the texture of the block;
   * the sum of all bins is one.
   */
  private abstract static class BlockHistogram {

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

  /**
   * A rectangle of a picture that CEDD and FCTH cut into about 1,600 blocks.
   *
   * @param picture all of it
   * @param luma the brightness of each of its pixels, rounded down as LIRE does
   */
  record PictureBlocks(Picture picture, byte[] luma, int left, int top, int width, int height) {

    private static final int BLOCKS_A_SIDE = 40;

    static PictureBlocks of(Picture picture) {
      byte[] luma = new byte[picture.size()];
      for (int i = 0; i < luma.length; i++) {
        int rgb = picture.rgb(i);
        double blue = 0.114 * (rgb & 255);
        luma[i] = (byte) (int) (blue + 0.587 * (rgb >> 8 & 255) + 0.299 * (rgb >> 16 & 255));
      }
      return new PictureBlocks(picture, luma, 0, 0, picture.width(), picture.height());
    }

    PictureBlocks part(int x, int y, int newWidth, int newHeight) {
      return new PictureBlocks(picture, luma, left + x, top + y, newWidth, newHeight);
    }

    /** Returns the width or height of a block: an even number of pixels. */
    static int side(int length, int least) {
      int side = length / BLOCKS_A_SIDE;
      return Math.max(least, side - side % 2);
    }

    /** Returns the position of a pixel of this rectangle in the picture. */
    int at(int x, int y) {
      return (top + y) * picture.width() + left + x;
    }

    /** Returns the fuzzy colours of a block's mean colour. */
    double[] colours(FuzzyColours fuzzy, int x, int y, int across, int down) {
      int red = 0;
      int green = 0;
      int blue = 0;
      for (int row = y; row < y + down; row++) {
        int first = at(x, row);
        for (int i = first; i < first + across; i++) {
          int rgb = picture.rgb(i);
          red += rgb >> 16 & 255;
          green += rgb >> 8 & 255;
          blue += rgb & 255;
        }
      }
      int size = across * down;
      return fuzzy.of(red / size, green / size, blue / size);
    }
  }
}
