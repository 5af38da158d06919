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

  DenseMatrix codes(ItemMatrix data, double[] parameters) {
    DenseMatrix codes = data.product(encoding(parameters));
    for (int item = 0; item < codes.rows(); item++) {
      for (int d = 0; d < dimensions; d++) {
        codes.set(item, d, 1 / (1 + Math.exp(-codes.get(item, d) - parameters[beginOffset() + d])));
      }
    }
    return codes;
  }

  /**
   * Returns the sum of the squared errors of what is made of the codes, and its gradient, times
   * {@code factor}. The errors themselves, as many numbers as the medium has, are never written
   * down: with codes C and data X, {@code |CV + 1c' - X|^2} needs no more than C'C, C'X and sums.
   *
   * @param others the gradient by the codes that comes from elsewhere
   */
  double errors(
      ItemMatrix data,
      DenseMatrix codes,
      double factor,
      DenseMatrix others,
      double[] parameters,
      double[] gradient,
      LinearAlgebra algebra) {
    DenseMatrix decoding = decoding(parameters);
    double[] offset = Arrays.copyOfRange(parameters, beginDecodingOffset(), end());
    double[] dataSums = data.sums();
    double[] codeSums = sums(codes);
    DenseMatrix byDecoding = algebra.product(algebra.gram(codes), decoding);
    DenseMatrix shared = data.transposedProduct(codes).transposed();
    double[] made = new double[columns];
    double loss = data.squares();
    for (int d = 0; d < dimensions; d++) {
      for (int column = 0; column < columns; column++) {
        double weight = decoding.get(d, column);
        double product = byDecoding.get(d, column);
        loss += weight * (product - 2 * shared.get(d, column));
        made[column] += codeSums[d] * weight;
        gradient[beginDecoding() + d * columns + column] =
            2 * factor * (product + codeSums[d] * offset[column] - shared.get(d, column));
      }
    }
    for (int column = 0; column < columns; column++) {
      double offsets = codes.rows() * offset[column];
      loss += offset[column] * (offsets + 2 * made[column] - 2 * dataSums[column]);
      gradient[beginDecodingOffset() + column] =
          2 * factor * (made[column] + offsets - dataSums[column]);
    }
    byCodes(data, codes, factor, others, decoding, offset, gradient, algebra);
    return factor * loss;
  }

  private void byCodes(
      ItemMatrix data,
      DenseMatrix codes,
      double factor,
      DenseMatrix others,
      DenseMatrix decoding,
      double[] offset,
      double[] gradient,
      LinearAlgebra algebra) {
    DenseMatrix transposed = decoding.transposed();
    DenseMatrix byCode = algebra.product(codes, algebra.gram(transposed));
    byCode.add(data.product(transposed).scaled(-1));
    double[] constant = new double[dimensions];
    for (int d = 0; d < dimensions; d++) {
      for (int column = 0; column < columns; column++) {
        constant[d] += offset[column] * decoding.get(d, column);
      }
    }
    for (int item = 0; item < codes.rows(); item++) {
      for (int d = 0; d < dimensions; d++) {
        double code = codes.get(item, d);
        double slope = 2 * factor * (byCode.get(item, d) + constant[d]) + others.get(item, d);
        byCode.set(item, d, slope * code * (1 - code));
      }
    }
    write(data.transposedProduct(byCode), gradient, begin);
    System.arraycopy(sums(byCode), 0, gradient, beginOffset(), dimensions);
  }

  private static void write(DenseMatrix matrix, double[] target, int begin) {
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < matrix.columns(); column++) {
        target[begin + row * matrix.columns() + column] = matrix.get(row, column);
      }
    }
  }

  private static double[] sums(DenseMatrix matrix) {
    double[] sums = new double[matrix.columns()];
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < sums.length; column++) {
        sums[column] += matrix.get(row, column);
      }
    }
    return sums;
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
