package io.github.crossmedia.gallery.alike;

import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/**
 * The look of a picture from afar: the mean colour of each cell of a grid, with the mean brightness
 * subtracted. Unlike the views of a model it is the same whichever model reads the folder, and tells
 * almost equal pictures from others of the same kind.
 */
public final class Look {

  private static final int SIDE = 16;
  private static final int CELLS = SIDE * SIDE;

  /** The most pixels read along each side of a cell. */
  private static final int PIXELS = 8;

  /** Components beyond a quarter of the vector's length are cut off, which hardly any reaches. */
  private static final float STEPS = 4 * Byte.MAX_VALUE;

  private final byte[] values;

  private Look(byte[] values) {
    this.values = values;
  }

  public static Look of(Picture picture) {
    float[] look = new float[3 * CELLS];
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        addCell(picture, row, column, look);
      }
    }
    float mean = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      mean += look[cell] / CELLS;
    }
    double squares = 0;
    for (int i = 0; i < look.length; i++) {
      look[i] -= i < CELLS ? mean : 0;
      squares += look[i] * look[i];
    }
    byte[] values = new byte[look.length];
    float scale = squares == 0 ? 0 : (float) (STEPS / Math.sqrt(squares));
    for (int i = 0; i < look.length; i++) {
      values[i] = (byte) Math.clamp(Math.round(scale * look[i]), -Byte.MAX_VALUE, Byte.MAX_VALUE);
    }
    return new Look(values);
  }

  /** Adds the mean brightness, blue and red difference of a cell, as JPEG defines them. */
  private static void addCell(Picture picture, int row, int column, float[] look) {
    int left = column * picture.width() / SIDE;
    int top = row * picture.height() / SIDE;
    int right = Math.max(left + 1, (column + 1) * picture.width() / SIDE);
    int bottom = Math.max(top + 1, (row + 1) * picture.height() / SIDE);
    int across = Math.max(1, (right - left) / PIXELS);
    int down = Math.max(1, (bottom - top) / PIXELS);
    float red = 0;
    float green = 0;
    float blue = 0;
    int count = 0;
    for (int y = top; y < bottom; y += down) {
      for (int x = left; x < right; x += across) {
        int rgb = picture.rgb(x, y);
        red += rgb >> 16 & 0xff;
        green += rgb >> 8 & 0xff;
        blue += rgb & 0xff;
        count++;
      }
    }
    int cell = row * SIDE + column;
    look[cell] = (0.299f * red + 0.587f * green + 0.114f * blue) / count;
    look[CELLS + cell] = (-0.169f * red - 0.331f * green + 0.5f * blue) / count;
    look[2 * CELLS + cell] = (0.5f * red - 0.419f * green - 0.081f * blue) / count;
  }

  /** Reads a look. */
  public static Look of(byte[] bytes) {
    return new Look(bytes.clone());
  }

  public byte[] bytes() {
    return values.clone();
  }

  /** One minus the cosine; 1 for a picture of a single colour, whose look says nothing. */
  double distance(Look other) {
    boolean isBlank = isBlank() || other.isBlank();
    return isBlank ? 1 : 1 - VectorUtil.cosine(values, other.values);
  }

  private boolean isBlank() {
    for (byte value : values) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  /** A bit that is mostly the same for similar looks: which of two components is greater. */
  boolean bit(int one, int other) {
    return values[Math.floorMod(one, values.length)] > values[Math.floorMod(other, values.length)];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Look that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
