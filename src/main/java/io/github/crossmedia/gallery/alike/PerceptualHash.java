package io.github.crossmedia.gallery.alike;

import io.github.crossmedia.picture.Picture;
import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/**
 * The look of a picture from afar: the brightness of each cell of a grid, less the mean around it.
 * It does not depend on the model of the folder, and it tells almost equal pictures from others of
 * the same kind.
 */
public final class PerceptualHash {

  private static final int SIDE = 16;

  /** The number of cells in each direction whose mean brightness is subtracted. */
  private static final int AROUND = 2;

  /** The maximum number of pixels read along each side of a cell. */
  private static final int PIXELS = 8;

  /**
   * The scale of a component. Rare components beyond a quarter of the vector's length are cut off.
   */
  private static final float STEPS = 4 * Byte.MAX_VALUE;

  private final byte[] values;

  private PerceptualHash(byte[] values) {
    this.values = values;
  }

  public static PerceptualHash of(Picture picture) {
    float[] grid = new float[SIDE * SIDE];
    for (int cell = 0; cell < grid.length; cell++) {
      grid[cell] = brightness(picture, cell / SIDE, cell % SIDE);
    }
    float[] look = new float[grid.length];
    double squares = 0;
    for (int cell = 0; cell < grid.length; cell++) {
      look[cell] = grid[cell] - around(grid, cell / SIDE, cell % SIDE);
      squares += look[cell] * look[cell];
    }
    byte[] values = new byte[look.length];
    float scale = squares < 1 ? 0 : (float) (STEPS / Math.sqrt(squares));
    for (int i = 0; i < look.length; i++) {
      values[i] = (byte) Math.clamp(Math.round(scale * look[i]), -Byte.MAX_VALUE, Byte.MAX_VALUE);
    }
    return new PerceptualHash(values);
  }

  private static float brightness(Picture picture, int row, int column) {
    int left = column * picture.width() / SIDE;
    int top = row * picture.height() / SIDE;
    int right = Math.max(left + 1, (column + 1) * picture.width() / SIDE);
    int bottom = Math.max(top + 1, (row + 1) * picture.height() / SIDE);
    int across = Math.max(1, (right - left) / PIXELS);
    int down = Math.max(1, (bottom - top) / PIXELS);
    float sum = 0;
    int count = 0;
    for (int y = top; y < bottom; y += down) {
      for (int x = left; x < right; x += across) {
        int rgb = picture.rgb(x, y);
        sum += 0.299f * (rgb >> 16 & 0xff) + 0.587f * (rgb >> 8 & 0xff) + 0.114f * (rgb & 0xff);
        count++;
      }
    }
    return sum / count;
  }

  private static float around(float[] grid, int row, int column) {
    float sum = 0;
    int count = 0;
    for (int y = Math.max(0, row - AROUND); y <= Math.min(SIDE - 1, row + AROUND); y++) {
      for (int x = Math.max(0, column - AROUND); x <= Math.min(SIDE - 1, column + AROUND); x++) {
        sum += grid[y * SIDE + x];
        count++;
      }
    }
    return sum / count;
  }

  /** Reads a look. */
  public static PerceptualHash of(byte[] bytes) {
    return new PerceptualHash(bytes.clone());
  }

  public byte[] bytes() {
    return values.clone();
  }

  /** Returns one minus the cosine; 1 for a picture of a single colour. */
  double distance(PerceptualHash other) {
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

  /**
   * Returns a bit that is mostly equal for similar looks. It tells which of two components is
   * greater.
   */
  boolean bit(int one, int other) {
    return values[Math.floorMod(one, values.length)] > values[Math.floorMod(other, values.length)];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PerceptualHash that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
