package io.github.crossmedia.train.algebra;

/**
 * A matrix as left diag(values) right.
 *
 * @param left a row for each row of the matrix, a column of length one for each singular value
 * @param values the singular values, the greatest first
 * @param right a row of length one for each singular value, a column for each of the matrix
 */
public record SingularValues(DenseMatrix left, double[] values, DenseMatrix right) {}
