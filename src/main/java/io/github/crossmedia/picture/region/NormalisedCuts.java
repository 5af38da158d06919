package io.github.crossmedia.picture.region;

import boofcv.alg.segmentation.ImageSegmentationOps;
import boofcv.alg.segmentation.fh04.SegmentFelzenszwalbHuttenlocher04;
import boofcv.alg.segmentation.fh04.impl.FhEdgeWeights8_PLF32;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.GrayS32;
import boofcv.struct.image.Planar;
import io.github.crossmedia.picture.BoofPictures;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.colour.Lab;
import io.github.crossmedia.picture.filter.Convolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Segments by normalised cuts of a graph of superpixels. The part with the cheapest cut is divided
 * next, until there are enough regions or every further cut would divide strongly bound parts.
 *
 * @param regions the maximum number of regions
 * @param dearest the value above which no cut is made
 */
public record NormalisedCuts(int regions, double dearest) implements Regions.Segmenter {

  /** At most ten regions, as in the paper. */
  public static final NormalisedCuts STANDARD = new NormalisedCuts(10, 0.03);

  @Override
  public Regions.Segmentation segment(Picture picture) {
    Plane[] lab = Lab.planes(picture);
    Regions.Segmentation superpixels = Superpixels.of(lab);
    Graph graph = Graph.of(superpixels, lab);
    List<Part> parts = new ArrayList<>();
    parts.add(Part.of(graph, IntStream.range(0, superpixels.regions()).toArray()));
    while (parts.size() < regions) {
      Part cheapest = parts.stream().min(Comparator.comparingDouble(Part::value)).orElseThrow();
      if (cheapest.value() > dearest) {
        break;
      }
      parts.remove(cheapest);
      parts.add(Part.of(graph, cheapest.side(true)));
      parts.add(Part.of(graph, cheapest.side(false)));
    }
    int[] merged = new int[superpixels.regions()];
    for (int part = 0; part < parts.size(); part++) {
      for (int node : parts.get(part).nodes()) {
        merged[node] = part;
      }
    }
    return superpixels.merged(merged, parts.size());
  }

  /** Some superpixels and their best cut. */
  private record Part(int[] nodes, Cut cut) {

    static Part of(Graph graph, int[] nodes) {
      Cut cut =
          nodes.length < 2
              ? new Cut(Double.POSITIVE_INFINITY, new boolean[nodes.length])
              : Cut.of(graph.among(nodes));
      return new Part(nodes, cut);
    }

    double value() {
      return cut.value();
    }

    int[] side(boolean first) {
      return IntStream.range(0, nodes.length)
          .filter(i -> cut.first()[i] == first)
          .map(i -> nodes[i])
          .toArray();
    }
  }

  /**
   * Divides a graph into two parts with weak bonds between them and strong bonds within, found by
   * the second eigenvector of the normalised Laplacian (Shi and Malik, 2000).
   *
   * @param value cut(A,B) / assoc(A,V) + cut(A,B) / assoc(B,V), from 0 to 2
   * @param first the nodes of one part; the others are the second one
   */
  record Cut(double value, boolean[] first) {

    /** Weaker than any relevant bond, and still above 0 when squared. */
    private static final double MIN_DEGREE = 1e-150;

    /** Returns the best cut of a graph of at least two nodes, connected or not. */
    static Cut of(double[][] weights) {
      double[] degrees = new double[weights.length];
      for (int i = 0; i < weights.length; i++) {
        degrees[i] = Math.max(Arrays.stream(weights[i]).sum(), MIN_DEGREE);
      }
      return bestSplit(weights, degrees, fiedlerVector(weights, degrees));
    }

    /** Returns the eigenvector of D^-1/2 W D^-1/2 with the second largest value, times D^-1/2. */
    private static double[] fiedlerVector(double[][] weights, double[] degrees) {
      int nodes = weights.length;
      DMatrixRMaj normalised = new DMatrixRMaj(nodes, nodes);
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          normalised.set(i, j, weights[i][j] / Math.sqrt(degrees[i] * degrees[j]));
        }
      }
      EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(nodes, true, true);
      if (!eigen.decompose(normalised)) {
        throw new IllegalStateException("no eigenvectors for a graph of " + nodes + " regions");
      }
      int second =
          IntStream.range(0, nodes)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()))
              .skip(1)
              .findFirst()
              .orElseThrow();
      double[] vector = eigen.getEigenVector(second).getData().clone();
      for (int i = 0; i < nodes; i++) {
        vector[i] /= Math.sqrt(degrees[i]);
      }
      return vector;
    }

    /** Tries a cut between any two nodes that are neighbours in the eigenvector. */
    private static Cut bestSplit(double[][] weights, double[] degrees, double[] vector) {
      int nodes = weights.length;
      int[] order =
          IntStream.range(0, nodes)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> vector[i]))
              .mapToInt(Integer::intValue)
              .toArray();
      double total = Arrays.stream(degrees).sum();
      boolean[] inside = new boolean[nodes];
      double association = 0;
      double cut = 0;
      double best = Double.POSITIVE_INFINITY;
      int size = 1;
      for (int k = 0; k + 1 < nodes; k++) {
        int node = order[k];
        for (int j = 0; j < nodes; j++) {
          if (j != node) {
            cut += inside[j] ? -weights[node][j] : weights[node][j];
          }
        }
        inside[node] = true;
        association += degrees[node];
        double value = cut / association + cut / Math.max(total - association, Double.MIN_NORMAL);
        if (value < best) {
          best = value;
          size = k + 1;
        }
      }
      boolean[] first = new boolean[nodes];
      for (int k = 0; k < size; k++) {
        first[order[k]] = true;
      }
      return new Cut(best, first);
    }
  }

  /**
   * The strength of bonds between superpixels. In the graph of all pixels each is linked to its
   * four neighbours; the pixels of a superpixel are merged into one node. A bond inside a
   * superpixel weighs 1, a bond between two superpixels exp(-d / s), with d the squared distance of
   * their mean colours.
   *
   * @param weights symmetric; the diagonal holds the bonds within a superpixel
   */
  private record Graph(double[][] weights) {

    /** The squared distance in L*a*b* at which the bond has fallen to 1 / e. */
    private static final double COLOUR_SCALE = 150;

    static Graph of(Regions.Segmentation superpixels, Plane[] lab) {
      int nodes = superpixels.regions();
      double[][] means = means(superpixels, lab);
      double[][] weights = bonds(superpixels);
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          if (i != j && weights[i][j] > 0) {
            weights[i][j] *= Math.exp(-squaredDistance(means[i], means[j]) / COLOUR_SCALE);
          }
        }
      }
      return new Graph(weights);
    }

    /** Returns the graph of some of the nodes, in the given order. */
    double[][] among(int[] nodes) {
      double[][] among = new double[nodes.length][nodes.length];
      for (int i = 0; i < nodes.length; i++) {
        for (int j = 0; j < nodes.length; j++) {
          among[i][j] = weights[nodes[i]][nodes[j]];
        }
      }
      return among;
    }

    private static double[][] means(Regions.Segmentation superpixels, Plane[] lab) {
      double[][] sums = new double[superpixels.regions()][lab.length];
      int[] sizes = new int[superpixels.regions()];
      int[] labels = superpixels.labels();
      for (int i = 0; i < labels.length; i++) {
        sizes[labels[i]]++;
        for (int channel = 0; channel < lab.length; channel++) {
          sums[labels[i]][channel] += lab[channel].values()[i];
        }
      }
      for (int region = 0; region < sums.length; region++) {
        for (int channel = 0; channel < lab.length; channel++) {
          sums[region][channel] /= Math.max(1, sizes[region]);
        }
      }
      return sums;
    }

    private static double[][] bonds(Regions.Segmentation superpixels) {
      double[][] bonds = new double[superpixels.regions()][superpixels.regions()];
      for (int y = 0; y < superpixels.height(); y++) {
        for (int x = 0; x < superpixels.width(); x++) {
          int here = superpixels.label(x, y);
          if (x + 1 < superpixels.width()) {
            bind(bonds, here, superpixels.label(x + 1, y));
          }
          if (y + 1 < superpixels.height()) {
            bind(bonds, here, superpixels.label(x, y + 1));
          }
        }
      }
      return bonds;
    }

    private static void bind(double[][] bonds, int a, int b) {
      bonds[a][b]++;
      bonds[b][a]++;
    }

    private static double squaredDistance(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
      }
      return sum;
    }
  }

  /**
   * Small regions of even colour: Felzenszwalb and Huttenlocher's segmentation (2004), stopped
   * early.
   */
  static final class Superpixels {

    private static final double BLUR = 0.6;
    private static final float SCALE = 30;

    /** The maximum number of superpixels, which bounds the region graph. */
    private static final int MAX_COUNT = 150;

    private Superpixels() {}

    static Regions.Segmentation of(Plane[] lab) {
      Plane[] blurred = new Plane[lab.length];
      for (int i = 0; i < lab.length; i++) {
        blurred[i] = Convolution.blurred(lab[i], BLUR);
      }
      int width = lab[0].width();
      int height = lab[0].height();
      QuickSuperpixels superpixels =
          new QuickSuperpixels(SCALE, Math.max(1, width * height / MAX_COUNT));
      GrayS32 roots = new GrayS32(width, height);
      superpixels.process(BoofPictures.of(blurred), roots);
      GrayS32 labels = new GrayS32(width, height);
      ImageSegmentationOps.regionPixelId_to_Compact(roots, superpixels.getRegionId(), labels);
      return new Regions.Segmentation(width, height, superpixels.getRegionId().size(), labels.data);
    }
  }

  /**
   * BoofCV's segmentation with edges sorted by {@link SortedEdges}. BoofCV sorts them as objects,
   * which took 13 of 20 ms on pictures of 192 x 128 pixels. Only edges of equal weight may change
   * their order.
   */
  private static final class QuickSuperpixels
      extends SegmentFelzenszwalbHuttenlocher04<Planar<GrayF32>> {

    private final float scale;

    QuickSuperpixels(float scale, int leastPixels) {
      super(scale, leastPixels, new FhEdgeWeights8_PLF32());
      this.scale = scale;
    }

    /** Joins two regions if the edge between them does not exceed the threshold of either. */
    @Override
    protected void mergeRegions() {
      Edge[] all = edges.data;
      float[] weights = new float[edges.size];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = all[i].weight();
      }
      for (int place : SortedEdges.order(weights)) {
        Edge edge = all[place];
        int region = find(edge.indexA);
        int other = find(edge.indexB);
        if (region == other) {
          continue;
        }
        float bearable = Math.min(threshold.get(region), threshold.get(other));
        if (edge.weight() <= bearable) {
          join(region, other, edge);
        } else {
          edgesNotMatched.add(edge);
        }
      }
    }

    private void join(int region, int other, Edge edge) {
      int size = regionSize.get(region) + regionSize.get(other);
      regionSize.set(region, size);
      threshold.set(region, edge.weight() + scale / size);
      graph.data[edge.indexB] = region;
      graph.data[other] = region;
    }
  }

  /** Sorts the weights of edges by their bits; a picture has a hundred thousand edges. */
  static final class SortedEdges {

    private static final int BITS = 11;
    private static final int BUCKETS = 1 << BITS;

    private SortedEdges() {}

    /**
     * Returns the places of the weights from the least to the greatest, equal ones in their given
     * order.
     *
     * @param weights none below 0, whose bits grow as they do
     */
    static int[] order(float[] weights) {
      int[] from = new int[weights.length];
      Arrays.setAll(from, i -> i);
      int[] to = new int[weights.length];
      for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
        int[] next = beginnings(weights, shift);
        for (int place : from) {
          to[next[bucket(weights[place], shift)]++] = place;
        }
        int[] sorted = to;
        to = from;
        from = sorted;
      }
      return from;
    }

    /** Returns where each bucket begins. */
    private static int[] beginnings(float[] weights, int shift) {
      int[] beginnings = new int[BUCKETS + 1];
      for (float weight : weights) {
        beginnings[bucket(weight, shift) + 1]++;
      }
      for (int i = 0; i < BUCKETS; i++) {
        beginnings[i + 1] += beginnings[i];
      }
      return beginnings;
    }

    private static int bucket(float weight, int shift) {
      return Float.floatToRawIntBits(weight) >>> shift & (BUCKETS - 1);
    }
  }
}
