package io.github.crossmedia.picture.descriptor;

import io.github.crossmedia.picture.Picture;

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
    double[] cedd = FastCedd.of(blocks);
    double[] fcth = FastFcth.of(blocks);
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
}
