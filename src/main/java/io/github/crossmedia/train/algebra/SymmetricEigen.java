package io.github.crossmedia.train.algebra;

/**
 * The solutions of a symmetric eigenproblem: a matrix as V' diag(values) V, or, of the generalised
 * problem with B, V with VBV' = I.
 *
 * @param values the eigenvalues, the greatest first
 * @param vectors V: a row for each eigenvalue, of length one in the ordinary problem
 */
public record SymmetricEigen(double[] values, DenseMatrix vectors) {

  static SymmetricEigen ofAscending(double[] values, DenseMatrix vectors) {
    int n = values.length;
    double[] descending = new double[n];
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      descending[i] = values[n - 1 - i];
      rows[i] = vectors.row(n - 1 - i);
      Signs.settle(rows[i]);
    }
    return new SymmetricEigen(descending, DenseMatrix.of(rows));
  }
}
