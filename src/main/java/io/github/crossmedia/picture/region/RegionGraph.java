package io.github.crossmedia.picture.region;

import io.github.crossmedia.picture.Plane;

/**
 * The strength of bonds between superpixels. In the graph of all pixels each is linked to its four
 * neighbours; the pixels of a superpixel are merged into one node. A bond inside a superpixel
 * weighs 1, a bond between two superpixels exp(-d / s), with d the squared distance of their mean
 * colours.
 *
 * @param weights symmetric; the diagonal holds the bonds within a superpixel
 */
record RegionGraph(double[][] weights) {

  /** The squared distance in L*a*b* at which the bond has fallen to 1 / e. */
  private static final double COLOUR_SCALE = 150;

  static RegionGraph of(Segmentation superpixels, Plane[] lab) {
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
    return new RegionGraph(weights);
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

  private static double[][] means(Segmentation superpixels, Plane[] lab) {
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

  private static double[][] bonds(Segmentation superpixels) {
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
