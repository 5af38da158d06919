package io.github.crossmedia.picture.keypoint;

import boofcv.struct.feature.TupleDesc_F64;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.filter.Convolution;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.List;

/**
 * Upright SIFT descriptions on grids at two scales, each with its place in the picture, as input of
 * a Fisher vector. Unlike {@link DenseKeyPoints}, they are weak where there is little gradient, as
 * in the sky.
 */
public record PlacedKeyPoints() implements Descriptor {

  private static final int SIDE = 224;
  private static final int CELLS = 4;

  /** Weaker gradients fade, in levels of grey for each pixel. */
  private static final float FAINT = 1;

  /**
   * The factor of a place: it then varies about as much as a principal component of the
   * description.
   */
  private static final float PLACE = 0.26f;

  private static final int PLACES = 2;
  private static final List<Scale> SCALES = List.of(new Scale(4, 6), new Scale(8, 8));
  private static final float[] WINDOW = window();

  /**
   * The size of a description.
   *
   * @param cell the side of one of its 4 x 4 cells in pixels, even
   * @param spacing the distance of neighbouring points
   */
  private record Scale(int cell, int spacing) {
    int half() {
      return CELLS / 2 * cell;
    }
  }

  @Override
  public String name() {
    return "placed-keypoints";
  }

  @Override
  public CodeBookTrainer.Recipe codeBooks() {
    return CodeBookTrainer.Recipe.FISHER;
  }

  @Override
  public VectorBag extract(Picture picture) {
    Picture working =
        Resampling.atLeast(Resampling.atMost(picture, SIDE), 2 * SCALES.getLast().half());
    Plane luma = working.luma();
    List<DenseVector> points = new ArrayList<>();
    for (Scale scale : SCALES) {
      OrientationPlanes planes = new OrientationPlanes(luma, scale.cell());
      for (int y = scale.half(); y + scale.half() <= luma.height(); y += scale.spacing()) {
        for (int x = scale.half(); x + scale.half() <= luma.width(); x += scale.spacing()) {
          points.add(described(planes, luma, scale, x, y));
        }
      }
    }
    return new VectorBag(SiftPoints.DIMENSION + PLACES, points);
  }

  private static DenseVector described(
      OrientationPlanes planes, Plane luma, Scale scale, int x, int y) {
    float[] values = new float[SiftPoints.DIMENSION + PLACES];
    float sum = FAINT;
    int i = 0;
    for (int row = 0; row < CELLS; row++) {
      for (int column = 0; column < CELLS; column++) {
        int left = Math.min(luma.width() - 1, x + corner(column, scale));
        int top = Math.min(luma.height() - 1, y + corner(row, scale));
        for (int orientation = 0; orientation < OrientationPlanes.ORIENTATIONS; orientation++) {
          values[i] = planes.at(orientation, left, top) * WINDOW[row] * WINDOW[column];
          sum += values[i++];
        }
      }
    }
    for (int k = 0; k < i; k++) {
      values[k] = (float) Math.sqrt(values[k] / sum);
    }
    values[i] = PLACE * ((float) y / luma.height() - 0.5f);
    values[i + 1] = PLACE * ((float) x / luma.width() - 0.5f);
    return DenseVector.of(values);
  }

  /** Returns the distance from the middle of the description to the middle of a cell. */
  private static int corner(int cell, Scale scale) {
    return cell * scale.cell() - (CELLS - 1) * scale.cell() / 2;
  }

  /** Returns a Gaussian of two cells, which lowers the weight of cells far from the middle. */
  private static float[] window() {
    float[] window = new float[CELLS];
    for (int i = 0; i < CELLS; i++) {
      double away = i - (CELLS - 1) / 2.0;
      window[i] = (float) Math.exp(-away * away / 8);
    }
    return window;
  }

  /**
   * The amount of gradient in each of eight orientations around every pixel: magnitudes are shared
   * between neighbouring orientations and weighted by a triangle of {@code cell} pixels to either
   * side. One cell of a SIFT description is then one value of each plane (Vedaldi and Fulkerson,
   * "VLFeat", 2010).
   */
  static final class OrientationPlanes {

    static final int ORIENTATIONS = 8;

    private final int width;
    private final float[][] planes;

    OrientationPlanes(Plane luma, int cell) {
      width = luma.width();
      planes = new float[ORIENTATIONS][luma.values().length];
      // the camera is assumed to have blurred the picture by half a pixel
      gradients(Convolution.blurred(luma, Math.sqrt(cell * cell / 36.0 - 0.25)));
      for (float[] plane : planes) {
        box(plane, luma.height(), cell, (cell - 1) / 2);
        box(plane, luma.height(), cell, cell / 2);
      }
    }

    /** Returns the value at a pixel, at least 0: rounding can make a running sum negative. */
    float at(int orientation, int x, int y) {
      return Math.max(0, planes[orientation][y * width + x]);
    }

    private void gradients(Plane blurred) {
      for (int y = 0; y < blurred.height(); y++) {
        for (int x = 0; x < width; x++) {
          float right = blurred.clamped(x + 1, y) - blurred.clamped(x - 1, y);
          float down = blurred.clamped(x, y + 1) - blurred.clamped(x, y - 1);
          float magnitude = (float) Math.sqrt(right * right + down * down) / 2;
          double turns = Math.atan2(down, right) / (2 * Math.PI);
          double place = (turns < 0 ? turns + 1 : turns) * ORIENTATIONS;
          int orientation = (int) place;
          float beyond = (float) (place - orientation) * magnitude;
          planes[orientation % ORIENTATIONS][y * width + x] += magnitude - beyond;
          planes[(orientation + 1) % ORIENTATIONS][y * width + x] += beyond;
        }
      }
    }

    /** Replaces each pixel by the mean of a square that begins {@code before} pixels before it. */
    private void box(float[] plane, int height, int side, int before) {
      float[] line = new float[width];
      for (int y = 0; y < height; y++) {
        double sum = 0;
        int after = side - 1 - before;
        System.arraycopy(plane, y * width, line, 0, width);
        for (int x = -after; x < width; x++) {
          sum += x + after < width ? line[x + after] : 0;
          sum -= x - before > 0 ? line[x - before - 1] : 0;
          if (x >= 0) {
            plane[y * width + x] = (float) (sum / side);
          }
        }
      }
      columns(plane, height, side, before);
    }

    private void columns(float[] plane, int height, int side, int before) {
      float[] copy = plane.clone();
      double[] sums = new double[width];
      int after = side - 1 - before;
      for (int y = -after; y < height; y++) {
        if (y + after < height) {
          add(sums, copy, (y + after) * width, 1);
        }
        if (y - before > 0) {
          add(sums, copy, (y - before - 1) * width, -1);
        }
        for (int x = 0; y >= 0 && x < width; x++) {
          plane[y * width + x] = (float) (sums[x] / side);
        }
      }
    }

    private static void add(double[] sums, float[] values, int from, int sign) {
      for (int x = 0; x < sums.length; x++) {
        sums[x] += sign * values[from + x];
      }
    }
  }

  /** Turns BoofCV's SIFT descriptions into a bag of vectors. */
  static final class SiftPoints {

    /** 4 x 4 places of 8 orientations. */
    static final int DIMENSION = 128;

    private SiftPoints() {}

    static VectorBag bag(List<TupleDesc_F64> descriptions) {
      return new VectorBag(DIMENSION, descriptions.stream().map(SiftPoints::rooted).toList());
    }

    /**
     * Returns the square root of each component's share of the sum: Euclidean distance between such
     * vectors is Hellinger's distance between histograms (Arandjelović and Zisserman, 2012).
     */
    private static DenseVector rooted(TupleDesc_F64 description) {
      double sum = 0;
      for (double value : description.data) {
        sum += value;
      }
      float[] rooted = new float[DIMENSION];
      if (sum > 0) {
        for (int i = 0; i < rooted.length; i++) {
          rooted[i] = (float) Math.sqrt(description.data[i] / sum);
        }
      }
      return DenseVector.of(rooted);
    }
  }
}
