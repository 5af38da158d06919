package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The auto-encoder of one medium: a code, {@code sigmoid(x W + b)}, and the medium made again of
 * it, {@code code V + c}. Its parameters W, b, V and c lie one after the other in an array, from
 * {@code begin} on.
 */
record AutoEncoder(int begin, int columns, int dimensions) {

  int end() {
    return begin + 2 * columns * dimensions + dimensions + columns;
  }

  private int beginOffset() {
    return begin + columns * dimensions;
  }

  private int beginDecoding() {
    return beginOffset() + dimensions;
  }

  private int beginDecodingOffset() {
    return beginDecoding() + dimensions * columns;
  }

  DenseMatrix encoding(double[] parameters) {
    return matrix(parameters, begin, columns, dimensions);
  }

  double[] codeOffset(double[] parameters) {
    return Arrays.copyOfRange(parameters, beginOffset(), beginDecoding());
  }

  private DenseMatrix decoding(double[] parameters) {
    return matrix(parameters, beginDecoding(), dimensions, columns);
  }

  private static DenseMatrix matrix(double[] parameters, int begin, int rows, int columns) {
    DenseMatrix matrix = DenseMatrix.zeros(rows, columns);
    for (int i = 0; i < rows * columns; i++) {
      matrix.set(i / columns, i % columns, parameters[begin + i]);
    }
    return matrix;
  }

  /** Small random weights, no offsets. */
  void start(double[] parameters, SplittableRandom random) {
    double spread = Math.sqrt(1.0 / columns);
    for (int i = 0; i < columns * dimensions; i++) {
      parameters[begin + i] = spread * random.nextGaussian();
      parameters[beginDecoding() + i] = spread * random.nextGaussian();
    }
  }

  DenseMatrix codes(DenseMatrix data, double[] parameters, LinearAlgebra algebra) {
    DenseMatrix codes = algebra.product(data, encoding(parameters));
    for (int item = 0; item < codes.rows(); item++) {
      for (int d = 0; d < dimensions; d++) {
        codes.set(item, d, 1 / (1 + Math.exp(-codes.get(item, d) - parameters[beginOffset() + d])));
      }
    }
    return codes;
  }

  /** What is made of the codes, less the medium. */
  DenseMatrix errors(
      DenseMatrix data, DenseMatrix codes, double[] parameters, LinearAlgebra algebra) {
    DenseMatrix errors = algebra.product(codes, decoding(parameters));
    for (int item = 0; item < errors.rows(); item++) {
      for (int column = 0; column < columns; column++) {
        errors.add(
            item, column, parameters[beginDecodingOffset() + column] - data.get(item, column));
      }
    }
    return errors;
  }

  /**
   * Writes the gradient.
   *
   * @param errors the loss by what is made of the codes
   * @param others the loss by the codes themselves
   */
  void gradient(
      DenseMatrix data,
      DenseMatrix codes,
      DenseMatrix errors,
      DenseMatrix others,
      double[] parameters,
      double[] gradient,
      LinearAlgebra algebra) {
    write(algebra.transposedProduct(codes, errors), gradient, beginDecoding());
    sums(errors, gradient, beginDecodingOffset());
    DenseMatrix byCode = algebra.product(errors, decoding(parameters).transposed());
    byCode.add(others);
    for (int item = 0; item < codes.rows(); item++) {
      for (int d = 0; d < dimensions; d++) {
        double code = codes.get(item, d);
        byCode.set(item, d, byCode.get(item, d) * code * (1 - code));
      }
    }
    write(algebra.transposedProduct(data, byCode), gradient, begin);
    sums(byCode, gradient, beginOffset());
  }

  private static void write(DenseMatrix matrix, double[] target, int begin) {
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < matrix.columns(); column++) {
        target[begin + row * matrix.columns() + column] = matrix.get(row, column);
      }
    }
  }

  private static void sums(DenseMatrix matrix, double[] target, int begin) {
    for (int column = 0; column < matrix.columns(); column++) {
      double sum = 0;
      for (int row = 0; row < matrix.rows(); row++) {
        sum += matrix.get(row, column);
      }
      target[begin + column] = sum;
    }
  }

  /** Adds the ridge of the weights, without offsets, and answers what it adds to the loss. */
  double ridge(double lambda, double[] parameters, double[] gradient) {
    double squares = 0;
    for (int i = 0; i < columns * dimensions; i++) {
      for (int at : new int[] {begin + i, beginDecoding() + i}) {
        squares += parameters[at] * parameters[at];
        gradient[at] += lambda * parameters[at];
      }
    }
    return lambda / 2 * squares;
  }
}
