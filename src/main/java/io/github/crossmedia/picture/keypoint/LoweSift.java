package io.github.crossmedia.picture.keypoint;

import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.filter.Convolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The Scale Invariant Feature Transform (Lowe, "Distinctive image features from scale-invariant
 * keypoints", 2004). Points are extrema of the difference of Gaussians over places and scales, in
 * the picture at twice its size, at its size, at half and so on. A point is described once for each
 * direction in which the gradients around it are strong.
 */
final class LoweSift {

  /** The length of a description: 4 x 4 cells of 8 orientations. */
  static final int DIMENSION = 128;

  private static final int SCALES = 3;
  private static final double FIRST_BLUR = 1.6;

  /** The blur of the camera, in pixels of the picture. */
  private static final double CAMERA_BLUR = 0.5;

  private static final int MIN_SIDE = 12;
  private static final int BORDER = 5;
  private static final int MAX_MOVES = 5;

  /** The greatest ratio of the curvatures across and along an edge. */
  private static final double EDGE = 10;

  private static final int DIRECTIONS = 36;
  private static final double NEAR_STRONGEST = 0.8;
  private static final double DIRECTION_WINDOW = 1.5;

  private static final int CELLS = 4;
  private static final int ORIENTATIONS = 8;

  /** The side of a cell for a blur of 1. */
  private static final double CELL = 3;

  private static final double MAX_SHARE = 0.2;

  private LoweSift() {}

  /**
   * A described point.
   *
   * @param x its place in the picture
   * @param scale the blur at which it was found, in pixels of the picture
   * @param description of length one
   */
  record Point(double x, double y, double scale, float[] description) {}

  /**
   * Returns the points of a picture.
   *
   * @param minContrast the least absolute difference of Gaussians, in levels of grey
   */
  static List<Point> of(Plane luma, double minContrast) {
    List<Point> points = new ArrayList<>();
    Plane doubled = Resampling.resize(luma, 2 * luma.width(), 2 * luma.height());
    Plane first = blurred(doubled, 2 * CAMERA_BLUR, FIRST_BLUR);
    for (double pixel = 0.5; Math.min(first.width(), first.height()) >= MIN_SIDE; pixel *= 2) {
      Octave octave = new Octave(first, pixel, minContrast);
      octave.find(points);
      first = halved(octave.blurred[SCALES]);
    }
    return points;
  }

  private static Plane blurred(Plane plane, double from, double to) {
    return Convolution.blurred(plane, Math.sqrt(to * to - from * from));
  }

  private static Plane halved(Plane plane) {
    Plane half = new Plane(plane.width() / 2, plane.height() / 2);
    for (int y = 0; y < half.height(); y++) {
      for (int x = 0; x < half.width(); x++) {
        half.values()[y * half.width() + x] = plane.at(2 * x, 2 * y);
      }
    }
    return half;
  }

  private static double blur(double scale) {
    return FIRST_BLUR * Math.pow(2, scale / SCALES);
  }

  /** The planes of one size, and the points found in them. */
  private static final class Octave {

    /** The side of a pixel, in pixels of the picture. */
    private final double pixel;

    private final double minContrast;
    private final int width;
    private final int height;
    private final Plane[] blurred = new Plane[SCALES + 3];
    private final float[][] differences = new float[SCALES + 2][];

    Octave(Plane first, double pixel, double minContrast) {
      this.pixel = pixel;
      this.minContrast = minContrast;
      this.width = first.width();
      this.height = first.height();
      blurred[0] = first;
      for (int i = 1; i < blurred.length; i++) {
        blurred[i] = LoweSift.blurred(blurred[i - 1], blur(i - 1), blur(i));
        float[] difference = new float[width * height];
        for (int place = 0; place < difference.length; place++) {
          difference[place] = blurred[i].values()[place] - blurred[i - 1].values()[place];
        }
        differences[i - 1] = difference;
      }
    }

    void find(List<Point> points) {
      for (int scale = 1; scale <= SCALES; scale++) {
        for (int y = BORDER; y < height - BORDER; y++) {
          for (int x = BORDER; x < width - BORDER; x++) {
            if (isExtremum(y * width + x, scale)) {
              refine(x, y, scale, points);
            }
          }
        }
      }
    }

    /** Returns true if no neighbour in place and scale is as great, and the contrast may do. */
    private boolean isExtremum(int place, int scale) {
      float value = differences[scale][place];
      if (Math.abs(value) <= minContrast / 2) {
        return false;
      }
      for (int s = scale - 1; s <= scale + 1; s++) {
        float[] plane = differences[s];
        for (int row = place - width; row <= place + width; row += width) {
          for (int i = row - 1; i <= row + 1; i++) {
            boolean isPassed = value > 0 ? plane[i] >= value : plane[i] <= value;
            if (isPassed && (s != scale || i != place)) {
              return false;
            }
          }
        }
      }
      return true;
    }

    /** Follows an extremum to the top of the parabola through its neighbours. */
    private void refine(int startX, int startY, int startScale, List<Point> points) {
      int x = startX;
      int y = startY;
      int scale = startScale;
      for (int move = 0; move < MAX_MOVES && isInside(x, y, scale); move++) {
        Neighbours around = new Neighbours(this, y * width + x, scale);
        double[] top = around.top();
        if (Arrays.stream(top).allMatch(offset -> Math.abs(offset) < 0.5)) {
          if (Math.abs(around.at(top)) >= minContrast && !around.isEdge()) {
            describe(x, y, scale, top, points);
          }
          return;
        }
        x = moved(x, top[0]);
        y = moved(y, top[1]);
        scale = moved(scale, top[2]);
      }
    }

    /** Returns the nearest place; one that is far away is outside. */
    private static int moved(int place, double offset) {
      return Math.abs(offset) < Short.MAX_VALUE ? place + (int) Math.rint(offset) : -1;
    }

    private boolean isInside(int x, int y, int scale) {
      return x >= BORDER
          && x < width - BORDER
          && y >= BORDER
          && y < height - BORDER
          && scale >= 1
          && scale <= SCALES;
    }

    private void describe(int x, int y, int scale, double[] top, List<Point> points) {
      double blur = blur(scale + top[2]);
      Gradients gradients = new Gradients(blurred[scale]);
      for (double angle : gradients.directions(x, y, DIRECTION_WINDOW * blur)) {
        points.add(
            new Point(
                pixel * (x + top[0] + 0.5) - 0.5,
                pixel * (y + top[1] + 0.5) - 0.5,
                pixel * blur,
                gradients.described(x + top[0], y + top[1], CELL * blur, angle)));
      }
    }
  }

  /** First and second differences of a place in x, y and scale. */
  private static final class Neighbours {

    private final double value;
    private final double x;
    private final double y;
    private final double s;
    private final double xx;
    private final double yy;
    private final double ss;
    private final double xy;
    private final double xs;
    private final double ys;

    Neighbours(Octave octave, int place, int scale) {
      int row = octave.width;
      float[] here = octave.differences[scale];
      float[] less = octave.differences[scale - 1];
      float[] more = octave.differences[scale + 1];
      this.value = here[place];
      this.x = (here[place + 1] - here[place - 1]) / 2.0;
      this.y = (here[place + row] - here[place - row]) / 2.0;
      this.s = (more[place] - less[place]) / 2.0;
      this.xx = here[place + 1] + here[place - 1] - 2 * value;
      this.yy = here[place + row] + here[place - row] - 2 * value;
      this.ss = more[place] + less[place] - 2 * value;
      this.xy = mixed(here, place + row, here, place - row, 1);
      this.xs = mixed(more, place, less, place, 1);
      this.ys = mixed(more, place, less, place, row);
    }

    private static double mixed(float[] plus, int after, float[] minus, int before, int step) {
      return (plus[after + step] - plus[after - step] - minus[before + step] + minus[before - step])
          / 4.0;
    }

    /** Returns how far away the parabola has its top, by Cramer's rule; far away if it has none. */
    double[] top() {
      double a = yy * ss - ys * ys;
      double b = ys * xs - xy * ss;
      double c = xy * ys - yy * xs;
      double d = xx * ss - xs * xs;
      double e = xy * xs - xx * ys;
      double f = xx * yy - xy * xy;
      double determinant = xx * a + xy * b + xs * c;
      return new double[] {
        -(a * x + b * y + c * s) / determinant,
        -(b * x + d * y + e * s) / determinant,
        -(c * x + e * y + f * s) / determinant
      };
    }

    /** Returns the height of the parabola at its top. */
    double at(double[] top) {
      return value + (x * top[0] + y * top[1] + s * top[2]) / 2;
    }

    boolean isEdge() {
      double trace = xx + yy;
      double determinant = xx * yy - xy * xy;
      return determinant <= 0 || trace * trace * EDGE >= (EDGE + 1) * (EDGE + 1) * determinant;
    }
  }

  private record Gradients(Plane plane) {

    /** Takes the gradient of a pixel: right and down, in levels of grey for two pixels. */
    private interface Taker {
      void take(int x, int y, double right, double down);
    }

    private void around(int x, int y, int radius, Taker taker) {
      for (int v = Math.max(1, y - radius); v <= Math.min(plane.height() - 2, y + radius); v++) {
        for (int u = Math.max(1, x - radius); u <= Math.min(plane.width() - 2, x + radius); u++) {
          taker.take(
              u,
              v,
              plane.at(u + 1, v) - plane.at(u - 1, v),
              plane.at(u, v + 1) - plane.at(u, v - 1));
        }
      }
    }

    /** Returns the strongest direction, and others that are nearly as strong, in radians. */
    List<Double> directions(int centreX, int centreY, double window) {
      double[] sums = new double[DIRECTIONS];
      around(
          centreX,
          centreY,
          (int) Math.round(3 * window),
          (x, y, right, down) -> {
            double distance = Math.hypot(x - centreX, y - centreY) / window;
            long direction = Math.round(Math.atan2(down, right) / (2 * Math.PI) * DIRECTIONS);
            sums[Math.floorMod(direction, DIRECTIONS)] +=
                Math.sqrt(right * right + down * down) * Math.exp(-distance * distance / 2);
          });
      double[] strengths = new double[DIRECTIONS];
      for (int i = 0; i < DIRECTIONS; i++) {
        strengths[i] =
            (6 * sums[i]
                    + 4 * (beside(sums, i - 1) + beside(sums, i + 1))
                    + beside(sums, i - 2)
                    + beside(sums, i + 2))
                / 16;
      }
      double least = NEAR_STRONGEST * Arrays.stream(strengths).max().orElseThrow();
      List<Double> directions = new ArrayList<>();
      for (int i = 0; i < DIRECTIONS; i++) {
        double before = beside(strengths, i - 1);
        double after = beside(strengths, i + 1);
        if (strengths[i] > before && strengths[i] > after && strengths[i] >= least) {
          double top = i + (before - after) / 2 / (before - 2 * strengths[i] + after);
          directions.add(2 * Math.PI * top / DIRECTIONS);
        }
      }
      return directions;
    }

    private static double beside(double[] circle, int place) {
      return circle[Math.floorMod(place, DIRECTIONS)];
    }

    /** Returns the description of 4 x 4 cells of a side, turned by an angle. */
    float[] described(double centreX, double centreY, double side, double angle) {
      double cos = Math.cos(angle) / side;
      double sin = Math.sin(angle) / side;
      float[] cells = new float[DIMENSION];
      around(
          (int) Math.rint(centreX),
          (int) Math.rint(centreY),
          (int) Math.ceil(side * Math.sqrt(2) * (CELLS + 1) / 2),
          (x, y, right, down) -> {
            double along = cos * (x - centreX) + sin * (y - centreY);
            double across = cos * (y - centreY) - sin * (x - centreX);
            if (Math.max(Math.abs(along), Math.abs(across)) < (CELLS + 1) / 2.0) {
              double turn = (Math.atan2(down, right) - angle) / (2 * Math.PI);
              double window = Math.exp(-(along * along + across * across) / (CELLS * CELLS / 2.0));
              share(
                  window * Math.sqrt(right * right + down * down),
                  along + (CELLS - 1) / 2.0,
                  across + (CELLS - 1) / 2.0,
                  (turn - Math.floor(turn)) * ORIENTATIONS,
                  cells);
            }
          });
      normalise(cells);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = (float) Math.min(MAX_SHARE, cells[i]);
      }
      normalise(cells);
      return cells;
    }

    /** Shares an amount among the two nearest columns, rows and orientations. */
    private static void share(
        double amount, double column, double row, double orientation, float[] cells) {
      for (int corner = 0; corner < 8; corner++) {
        int c = (int) Math.floor(column) + (corner & 1);
        int r = (int) Math.floor(row) + (corner >> 1 & 1);
        int o = (int) orientation + (corner >> 2);
        if (c >= 0 && c < CELLS && r >= 0 && r < CELLS) {
          double part =
              (1 - Math.abs(column - c))
                  * (1 - Math.abs(row - r))
                  * (1 - Math.abs(orientation - o));
          cells[(r * CELLS + c) * ORIENTATIONS + o % ORIENTATIONS] += (float) (amount * part);
        }
      }
    }

    private static void normalise(float[] cells) {
      double squares = 0;
      for (float cell : cells) {
        squares += (double) cell * cell;
      }
      float factor = squares > 0 ? (float) (1 / Math.sqrt(squares)) : 0;
      for (int i = 0; i < cells.length; i++) {
        cells[i] *= factor;
      }
    }
  }
}
