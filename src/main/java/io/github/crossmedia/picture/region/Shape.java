package io.github.crossmedia.picture.region;

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

  /** Returns the shape of every region. */
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
