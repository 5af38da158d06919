package io.github.crossmedia.picture.region;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Divides a graph into two parts with weak bonds between them and strong bonds within, found by the
 * second eigenvector of the normalised Laplacian (Shi and Malik, 2000).
 *
 * @param value cut(A,B) / assoc(A,V) + cut(A,B) / assoc(B,V), from 0 to 2
 * @param first the nodes of one part; the others are the second one
 */
record NormalisedCut(double value, boolean[] first) {

  /** Weaker than any relevant bond, and still above 0 when squared. */
  private static final double MIN_DEGREE = 1e-150;

  /** Returns the best cut of a graph of at least two nodes, connected or not. */
  static NormalisedCut of(double[][] weights) {
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
  private static NormalisedCut bestSplit(double[][] weights, double[] degrees, double[] vector) {
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
    return new NormalisedCut(best, first);
  }
}
