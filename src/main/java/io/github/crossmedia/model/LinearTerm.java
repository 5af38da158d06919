package io.github.crossmedia.model;

import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/**
 * One linear tower: the weighted counts of all views added up, divided by the joint norm if there
 * is one.
 */
public record LinearTerm(List<WeightedView> views) {
  public LinearTerm {
    views = List.copyOf(views);
  }

  /**
   * Returns the divisor of the weighted counts of each view of a document: the norm of that view
   * times the norm of all views together. A norm of zero is ignored.
   *
   * @param counts the counts of each view, in the order of the views, within the dimension of the
   *     weights
   */
  public double[] norms(List<SparseVector> counts) {
    double[] norms = new double[views.size()];
    double jointSquares = 0;
    for (int i = 0; i < norms.length; i++) {
      double ownSquares = squares(views.get(i).ownNorm(), counts.get(i));
      norms[i] = ownSquares > 0 ? Math.sqrt(ownSquares) : 1;
      jointSquares += squares(views.get(i).jointNorm(), counts.get(i)) / (norms[i] * norms[i]);
    }
    double joint = jointSquares > 0 ? Math.sqrt(jointSquares) : 1;
    for (int i = 0; i < norms.length; i++) {
      norms[i] *= joint;
    }
    return norms;
  }

  private static double squares(DenseVector weights, SparseVector counts) {
    double sum = 0;
    for (int i = 0; weights.dimension() > 0 && i < counts.size(); i++) {
      double weighted = weights.get(counts.index(i)) * (double) counts.value(i);
      sum += weighted * weighted;
    }
    return sum;
  }
}
