package io.github.crossmedia.picture.keypoint;

import boofcv.abst.feature.describe.ConfigSiftDescribe;
import boofcv.alg.feature.describe.DescribeSiftCommon;
import boofcv.factory.filter.derivative.FactoryDerivative;
import boofcv.struct.feature.TupleDesc_F64;
import boofcv.struct.image.GrayF32;
import georegression.metric.UtilAngle;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.keypoint.PlacedKeyPoints.SiftPoints;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.List;

/**
 * Upright SIFT descriptions of the 16 x 16 pixels around each point of a regular grid.
 *
 * @param spacing the distance of neighbouring points in pixels
 */
public record DenseKeyPoints(String name, double spacing) implements Descriptor {

  private static final int PATCH = 16;

  /** About 230 points in a picture of 192 x 128 pixels. */
  public static final DenseKeyPoints SPARSE = new DenseKeyPoints("keypoints", 9);

  /** About 900 points in a picture of 192 x 128 pixels. */
  public static final DenseKeyPoints CLOSE = new DenseKeyPoints("close-keypoints", 4.5);

  @Override
  public CodeBookTrainer.Recipe codeBooks() {
    return CodeBookTrainer.Recipe.PLAIN;
  }

  @Override
  public VectorBag extract(Picture picture) {
    FastDenseSift sift = FastDenseSift.of(describable(picture).luma());
    return SiftPoints.bag(sift.places(spacing).stream().map(sift::describe).toList());
  }

  /** Returns the picture, enlarged if fewer than two points fit side by side. */
  private Picture describable(Picture picture) {
    Picture working = Resampling.atMost(picture, Resampling.WORKING_SIDE);
    return Resampling.atLeast(working, PATCH + (int) Math.ceil(2 * spacing) + 1);
  }

  /**
   * BoofCV's dense SIFT, number by number. BoofCV compares each pixel with every orientation for
   * every point around it. This class finds the few near orientations once for each pixel, which is
   * several times as fast.
   */
  static final class FastDenseSift extends DescribeSiftCommon {

    private static final ConfigSiftDescribe SIFT = new ConfigSiftDescribe();

    /**
     * A direction lies between two orientations and, by rounding, sometimes a little in a third.
     */
    private static final int NEAR = 3;

    /** The position of a description. */
    record Place(int x, int y) {}

    private final int width;
    private final int height;
    private final float[] strength;
    private final byte[] orientations;
    private final double[] shares;
    private final double[][] cellShares;

    private FastDenseSift(int width, int height) {
      super(
          SIFT.widthSubregion,
          SIFT.widthGrid,
          SIFT.numHistogramBins,
          SIFT.weightingSigmaFraction,
          SIFT.maxDescriptorElementValue);
      this.width = width;
      this.height = height;
      this.strength = new float[width * height];
      this.orientations = new byte[NEAR * strength.length];
      this.shares = new double[NEAR * strength.length];
      this.cellShares = cellShares();
    }

    static FastDenseSift of(Plane luma) {
      FastDenseSift sift = new FastDenseSift(luma.width(), luma.height());
      GrayF32 image = BoofPictures.of(luma);
      GrayF32 across = new GrayF32(luma.width(), luma.height());
      GrayF32 down = new GrayF32(luma.width(), luma.height());
      FactoryDerivative.three(GrayF32.class, GrayF32.class).process(image, across, down);
      sift.measure(across.data, down.data);
      return sift;
    }

    /** Returns how much a row or column of pixels counts for each row or column of cells. */
    private double[][] cellShares() {
      double[][] shares = new double[side()][widthGrid];
      for (int i = 0; i < side(); i++) {
        float at = (float) i / (float) widthSubregion;
        for (int cell = 0; cell < widthGrid; cell++) {
          shares[i][cell] = 1.0 - (double) Math.abs(at - (float) cell);
        }
      }
      return shares;
    }

    private int side() {
      return widthSubregion * widthGrid;
    }

    private void measure(float[] across, float[] down) {
      for (int i = 0; i < strength.length; i++) {
        strength[i] = (float) Math.sqrt(across[i] * across[i] + down[i] * down[i]);
        double angle = UtilAngle.domain2PI(Math.atan2(down[i], across[i]));
        int near = NEAR * i;
        for (int orientation = 0; orientation < numHistogramBins; orientation++) {
          double away = UtilAngle.dist(angle, orientation * histogramBinWidth);
          double share = 1.0 - away / histogramBinWidth;
          if (share > 0) {
            orientations[near] = (byte) orientation;
            shares[near++] = share;
          }
        }
      }
    }

    /** Returns the points of a regular grid, row by row. */
    List<Place> places(double spacing) {
      List<Place> places = new ArrayList<>();
      int across = (int) ((width - side()) / spacing);
      int down = (int) ((height - side()) / spacing);
      for (int i = 0; i < down; i++) {
        int y = (height - side()) * i / (down - 1) + side() / 2;
        for (int j = 0; j < across; j++) {
          places.add(new Place((width - side()) * j / (across - 1) + side() / 2, y));
        }
      }
      return places;
    }

    TupleDesc_F64 describe(Place place) {
      TupleDesc_F64 description = new TupleDesc_F64(getDescriptorLength());
      double[] histogram = description.data;
      int left = place.x() - side() / 2;
      int top = place.y() - side() / 2;
      for (int y = 0; y < side(); y++) {
        for (int x = 0; x < side(); x++) {
          int pixel = (top + y) * width + left + x;
          add(pixel, gaussianWeight[y * side() + x] * strength[pixel], x, y, histogram);
        }
      }
      normalizeDescriptor(description, maxDescriptorElementValue);
      return description;
    }

    private void add(int pixel, double weight, int x, int y, double[] histogram) {
      int near = NEAR * pixel;
      for (int row = y / widthSubregion; row < widthGrid && cellShares[y][row] > 0; row++) {
        double down = cellShares[y][row];
        for (int cell = x / widthSubregion; cell < widthGrid && cellShares[x][cell] > 0; cell++) {
          double share = weight * cellShares[x][cell] * down;
          int first = (row * widthGrid + cell) * numHistogramBins;
          for (int i = near; i < near + NEAR; i++) {
            histogram[first + orientations[i]] += share * shares[i];
          }
        }
      }
    }
  }
}
