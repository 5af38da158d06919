package io.github.crossmedia.picture.network;

/**
 * The places that a layer reads for each of its own.
 *
 * @param top rows of zeros above
 * @param left columns of zeros at the left
 */
record Window(
    int height, int width, int down, int across, int top, int left, int bottom, int right) {

  /** Returns how many rows a layer makes of so many. */
  int rows(int read) {
    return (read + top + bottom - height) / down + 1;
  }

  /** Returns how many columns a layer makes of so many. */
  int columns(int read) {
    return (read + left + right - width) / across + 1;
  }

  /** Returns true if each place reads only itself. */
  boolean isPoint() {
    return height == 1
        && width == 1
        && down == 1
        && across == 1
        && top + left + bottom + right == 0;
  }

  /** Returns the first column whose tap lies inside the plane. */
  int firstInside(int tap) {
    return Math.max(0, Math.ceilDiv(left - tap, across));
  }

  /** Returns the end of the columns whose tap lies inside a plane of this width. */
  int endInside(int tap, int read, int columns) {
    return Math.clamp(Math.floorDiv(read - 1 + left - tap, across) + 1, 0, columns);
  }

  /** Returns the greatest value that each place reads. */
  Planes maximum(Planes read) {
    Planes out = Planes.zeros(read.channels(), rows(read.height()), columns(read.width()));
    int at = 0;
    for (int channel = 0; channel < out.channels(); channel++) {
      for (int row = 0; row < out.height(); row++) {
        for (int column = 0; column < out.width(); column++) {
          out.values()[at++] = greatest(read, channel, row * down - top, column * across - left);
        }
      }
    }
    return out;
  }

  private float greatest(Planes read, int channel, int top, int left) {
    float greatest = Float.NEGATIVE_INFINITY;
    int lastRow = Math.min(top + height, read.height());
    int lastColumn = Math.min(left + width, read.width());
    for (int y = Math.max(0, top); y < lastRow; y++) {
      for (int x = Math.max(0, left); x < lastColumn; x++) {
        greatest =
            Math.max(greatest, read.values()[(channel * read.height() + y) * read.width() + x]);
      }
    }
    return greatest;
  }
}
