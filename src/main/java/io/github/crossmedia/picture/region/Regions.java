package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.Descriptor;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.Resampling;
import io.github.crossmedia.picture.SampleMoments;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.GaborBank;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The regions of a picture, each by 36 numbers: mean, spread and skew of red, green, blue, L*, a*
 * and b*; the logarithm of the mean amplitude of 12 Gabor filters; area, x, y, convexity, first
 * moment and compactness.
 */
public record Regions(String name, Segmenter segmenter) implements Descriptor {

  /** Regions by normalised cuts. */
  public static final Regions BY_CUTS = new Regions("regions", NormalisedCuts.STANDARD);

  /** Nine equal rectangles. */
  public static final Regions BY_GRID = new Regions("grid-regions", new Grid(3, 3));

  private static final GaborBank TEXTURE = new GaborBank(List.of(4.0, 8.0), 6);

  /** Added to each amplitude, so that flat regions have a logarithm. */
  private static final double SILENCE = 0.1;

  private static final int COLOURS = 18;
  private static final int AREA = COLOURS + TEXTURE.size();
  private static final int DIMENSION = AREA + Shape.SIZE;

  /** Shares a region among the words that are similar to it. */
  private static final float SOFTNESS = 0.3f;

  @Override
  public int version() {
    return 2;
  }

  /**
   * Returns a recipe in which places and mean colours count most, then spreads and textures, then
   * skews and outlines. The factors were tuned on validation pictures of Corel 5k. A large region
   * weighs more.
   */
  @Override
  public CodeBookTrainer.Recipe codeBooks() {
    float[] importance = new float[DIMENSION];
    Arrays.fill(importance, 0.7f);
    for (int i = 0; i < COLOURS; i += 3) {
      importance[i] = 1;
      importance[i + 2] = 0.5f;
    }
    Arrays.fill(importance, AREA, DIMENSION, 0.5f);
    Arrays.fill(importance, AREA + 1, AREA + 3, 1.4f);
    return new CodeBookTrainer.Recipe(
        true, Optional.of(DenseVector.of(importance)), SOFTNESS, OptionalInt.of(AREA));
  }

  @Override
  public VectorBag extract(Picture picture) {
    Picture working = Resampling.atMost(picture, Resampling.WORKING_SIDE);
    return describe(working, segmenter.segment(working));
  }

  public static VectorBag describe(Picture picture, Segmentation segmentation) {
    List<Plane> channels = new ArrayList<>(List.of(rgb(picture)));
    channels.addAll(List.of(Lab.planes(picture)));
    List<Plane> textures = TEXTURE.amplitudes(picture.luma());
    SampleMoments[][] colour = moments(segmentation, channels);
    SampleMoments[][] texture = moments(segmentation, textures);
    Shape[] shapes = Shape.of(segmentation);
    List<DenseVector> members = new ArrayList<>();
    for (int region = 0; region < shapes.length; region++) {
      members.add(description(colour[region], texture[region], shapes[region]));
    }
    return new VectorBag(DIMENSION, members);
  }

  private static DenseVector description(
      SampleMoments[] colour, SampleMoments[] texture, Shape shape) {
    float[] values = new float[DIMENSION];
    int next = 0;
    for (SampleMoments channel : colour) {
      values[next++] = (float) channel.mean();
      values[next++] = (float) channel.spread();
      values[next++] = (float) channel.skew();
    }
    for (SampleMoments filter : texture) {
      values[next++] = (float) Math.log(filter.mean() + SILENCE);
    }
    values[next++] = (float) shape.area();
    values[next++] = (float) shape.x();
    values[next++] = (float) shape.y();
    values[next++] = (float) shape.convexity();
    values[next++] = (float) shape.firstMoment();
    values[next] = (float) shape.compactness();
    return DenseVector.of(values);
  }

  private static SampleMoments[][] moments(Segmentation segmentation, List<Plane> planes) {
    SampleMoments[][] moments = new SampleMoments[segmentation.regions()][planes.size()];
    for (SampleMoments[] region : moments) {
      for (int i = 0; i < region.length; i++) {
        region[i] = new SampleMoments();
      }
    }
    int[] labels = segmentation.labels();
    for (int plane = 0; plane < planes.size(); plane++) {
      float[] values = planes.get(plane).values();
      for (int i = 0; i < labels.length; i++) {
        moments[labels[i]][plane].add(values[i]);
      }
    }
    return moments;
  }

  private static Plane[] rgb(Picture picture) {
    Plane[] planes = new Plane[3];
    for (int channel = 0; channel < 3; channel++) {
      planes[channel] = new Plane(picture.width(), picture.height());
      for (int i = 0; i < picture.size(); i++) {
        planes[channel].values()[i] = picture.rgb(i) >> 16 - 8 * channel & 255;
      }
    }
    return planes;
  }

  /** Divides every picture into equal rectangles: the baseline for segmentation. */
  record Grid(int columns, int rows) implements Segmenter {

    @Override
    public Segmentation segment(Picture picture) {
      int width = picture.width();
      int height = picture.height();
      int across = Math.min(columns, width);
      int down = Math.min(rows, height);
      int[] labels = new int[picture.size()];
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          labels[y * width + x] = y * down / height * across + x * across / width;
        }
      }
      return new Segmentation(width, height, across * down, labels);
    }
  }

  /**
   * The location and form of a region.
   *
   * @param area its share of the picture
   * @param x the horizontal place of its centre, from 0 to 1
   * @param y the vertical place of its centre, from 0 to 1
   * @param convexity its area over that of its convex hull
   * @param firstMoment the mean distance of its pixels to its centre, over the square root of its
   *     area
   * @param compactness its area over the square of its boundary's length
   */
  record Shape(
      double area, double x, double y, double convexity, double firstMoment, double compactness) {

    /** The number of features. */
    static final int SIZE = 6;

    static Shape[] of(Segmentation segmentation) {
      Outline[] outlines = new Outline[segmentation.regions()];
      for (int i = 0; i < outlines.length; i++) {
        outlines[i] = new Outline(segmentation.height());
      }
      for (int y = 0; y < segmentation.height(); y++) {
        for (int x = 0; x < segmentation.width(); x++) {
          outlines[segmentation.label(x, y)].add(x, y, edges(segmentation, x, y));
        }
      }
      double[] distances = distances(segmentation, outlines);
      Shape[] shapes = new Shape[outlines.length];
      for (int i = 0; i < shapes.length; i++) {
        shapes[i] = of(outlines[i], distances[i], segmentation);
      }
      return shapes;
    }

    private static Shape of(Outline outline, double distance, Segmentation segmentation) {
      double area = Math.max(1, outline.area());
      double boundary = Math.max(1, outline.boundary());
      return new Shape(
          area / (segmentation.width() * segmentation.height()),
          (outline.centreX() + 0.5) / segmentation.width(),
          (outline.centreY() + 0.5) / segmentation.height(),
          Math.min(1, area / Math.max(1, outline.hullArea())),
          distance / area / Math.sqrt(area),
          area / (boundary * boundary));
    }

    /** Returns the summed distance of each region's pixels to its centre. */
    private static double[] distances(Segmentation segmentation, Outline[] outlines) {
      double[] distances = new double[outlines.length];
      for (int y = 0; y < segmentation.height(); y++) {
        for (int x = 0; x < segmentation.width(); x++) {
          int region = segmentation.label(x, y);
          double dx = x - outlines[region].centreX();
          double dy = y - outlines[region].centreY();
          distances[region] += Math.sqrt(dx * dx + dy * dy);
        }
      }
      return distances;
    }

    /** Returns the number of a pixel's four edges that border on other regions. */
    private static int edges(Segmentation segmentation, int x, int y) {
      int region = segmentation.label(x, y);
      int edges = 0;
      edges += x == 0 || segmentation.label(x - 1, y) != region ? 1 : 0;
      edges += y == 0 || segmentation.label(x, y - 1) != region ? 1 : 0;
      edges += x + 1 == segmentation.width() || segmentation.label(x + 1, y) != region ? 1 : 0;
      edges += y + 1 == segmentation.height() || segmentation.label(x, y + 1) != region ? 1 : 0;
      return edges;
    }
  }

  /** Collects a region's pixels and measures their extent. */
  private static final class Outline {

    private final int[] left;
    private final int[] right;
    private int area;
    private int boundary;
    private long sumX;
    private long sumY;

    Outline(int height) {
      left = new int[height];
      right = new int[height];
    }

    /** Adds a pixel that has {@code edges} edges in common with other regions. */
    void add(int x, int y, int edges) {
      boolean first = right[y] == 0;
      left[y] = first ? x : Math.min(left[y], x);
      right[y] = Math.max(right[y], x + 1);
      area++;
      boundary += edges;
      sumX += x;
      sumY += y;
    }

    int area() {
      return area;
    }

    int boundary() {
      return boundary;
    }

    double centreX() {
      return area == 0 ? 0 : (double) sumX / area;
    }

    double centreY() {
      return area == 0 ? 0 : (double) sumY / area;
    }

    /** Returns the area of the convex hull of all pixels, corners included. */
    double hullArea() {
      List<Corner> down = new ArrayList<>();
      List<Corner> up = new ArrayList<>();
      for (int y = 0; y < right.length; y++) {
        if (right[y] > 0) {
          for (int corner = y; corner <= y + 1; corner++) {
            extend(down, new Corner(right[y], corner), 1);
            extend(up, new Corner(left[y], corner), -1);
          }
        }
      }
      List<Corner> hull = new ArrayList<>(down);
      hull.addAll(up.reversed());
      double twice = 0;
      for (int i = 0; i < hull.size(); i++) {
        Corner a = hull.get(i);
        Corner b = hull.get((i + 1) % hull.size());
        twice += a.x() * b.y() - b.x() * a.y();
      }
      return Math.abs(twice) / 2;
    }

    /**
     * Adds a corner by Andrew's monotone chain, and drops corners that the chain turns away from.
     */
    private static void extend(List<Corner> chain, Corner next, int turn) {
      while (chain.size() >= 2
          && turn * cross(chain.get(chain.size() - 2), chain.getLast(), next) <= 0) {
        chain.removeLast();
      }
      chain.add(next);
    }

    private static double cross(Corner a, Corner b, Corner c) {
      return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    }

    private record Corner(double x, double y) {}
  }

  /** Divides pictures into regions. */
  @FunctionalInterface
  interface Segmenter {

    Segmentation segment(Picture picture);
  }

  /**
   * The region of each pixel.
   *
   * @param labels the regions' numbers, from 0 to {@code regions} - 1, row by row from the top
   */
  record Segmentation(int width, int height, int regions, int[] labels) {

    public Segmentation {
      if (labels.length != width * height) {
        throw new IllegalArgumentException(
            labels.length + " labels do not cover " + width + " x " + height);
      }
    }

    public int label(int x, int y) {
      return labels[y * width + x];
    }

    /** Merges regions: region i becomes part of region {@code merged[i]}. */
    Segmentation merged(int[] merged, int remaining) {
      int[] relabelled = new int[labels.length];
      for (int i = 0; i < labels.length; i++) {
        relabelled[i] = merged[labels[i]];
      }
      return new Segmentation(width, height, remaining, relabelled);
    }
  }
}
