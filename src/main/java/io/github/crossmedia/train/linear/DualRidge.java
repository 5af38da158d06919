package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.WordGuess;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * The weights X'(XX' + lambda I)^-1 Y, where X has a row for each picture and Y tells which words
 * each carries, less each word's mean. XX' is computed once for all ridges.
 */
final class DualRidge {

  /** How many dimensions of the pictures are multiplied at a time, which bounds the memory. */
  private static final int BLOCK = 2048;

  private final LinearAlgebra algebra;
  private final SparseMatrix pictures;
  private final DenseMatrix words;
  private final double[] means;
  private final DenseMatrix kernel;

  DualRidge(TrainingData data) {
    this.algebra = new LinearAlgebra(data.threads());
    this.pictures = SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures());
    SparseMatrix present = WordGuess.wordCounts(data).withOnes();
    this.means = present.columnSums();
    for (int word = 0; word < means.length; word++) {
      means[word] /= data.size();
    }
    this.words = centred(present, means);
    this.kernel = kernel();
  }

  private static DenseMatrix centred(SparseMatrix present, double[] means) {
    DenseMatrix centred = DenseMatrix.zeros(present.rows(), means.length);
    for (int row = 0; row < present.rows(); row++) {
      for (int word = 0; word < means.length; word++) {
        centred.set(row, word, -means[word]);
      }
      for (int at = present.begin(row); at < present.end(row); at++) {
        centred.add(row, present.index(at), 1);
      }
    }
    return centred;
  }

  private DenseMatrix kernel() {
    SparseMatrix dimensions = pictures.transposed();
    DenseMatrix sum = DenseMatrix.zeros(pictures.rows(), pictures.rows());
    for (int from = 0; from < dimensions.rows(); from += BLOCK) {
      int to = Math.min(dimensions.rows(), from + BLOCK);
      DenseMatrix block = DenseMatrix.zeros(to - from, pictures.rows());
      for (int row = from; row < to; row++) {
        for (int at = dimensions.begin(row); at < dimensions.end(row); at++) {
          block.set(row - from, dimensions.index(at), dimensions.value(at));
        }
      }
      sum.add(algebra.gram(block));
    }
    return sum;
  }

  /**
   * The map of a ridge.
   *
   * @param rank how many directions of the guesses are kept, all where 0
   */
  Projection projection(double lambda, double balance, int rank) {
    DenseMatrix dual = dual(lambda, balance);
    if (rank == 0) {
      return new LinearProjection(primal(dual));
    }
    DenseMatrix guesses = algebra.product(kernel, dual);
    DenseMatrix directions = algebra.symmetricEigen(algebra.gram(guesses)).vectors().rows(0, rank);
    Matrix left = primal(algebra.product(dual, directions.transposed()));
    return new LowRankProjection(left, matrix(directions));
  }

  private DenseMatrix dual(double lambda, double balance) {
    int n = kernel.rows();
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += kernel.get(i, i);
    }
    DenseMatrix ridged = DenseMatrix.zeros(n, n);
    ridged.add(kernel);
    for (int i = 0; i < n; i++) {
      ridged.add(i, i, lambda * (trace > 0 ? trace / n : 1));
    }
    DenseMatrix lower = algebra.cholesky(ridged);
    DenseMatrix dual = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, words));
    for (int word = 0; word < means.length; word++) {
      double factor = means[word] > 0 ? Math.pow(means[word], -balance) : 0;
      for (int i = 0; i < n; i++) {
        dual.set(i, word, factor * dual.get(i, word));
      }
    }
    return dual;
  }

  /** X' times the dual weights. */
  private Matrix primal(DenseMatrix dual) {
    float[] weights = new float[Math.multiplyExact(pictures.columns(), dual.columns())];
    for (int picture = 0; picture < pictures.rows(); picture++) {
      double[] row = dual.row(picture);
      for (int at = pictures.begin(picture); at < pictures.end(picture); at++) {
        int offset = pictures.index(at) * row.length;
        float value = pictures.value(at);
        for (int i = 0; i < row.length; i++) {
          weights[offset + i] += (float) (value * row[i]);
        }
      }
    }
    return Matrix.of(pictures.columns(), dual.columns(), weights);
  }

  private static Matrix matrix(DenseMatrix values) {
    float[] floats = new float[values.rows() * values.columns()];
    for (int row = 0; row < values.rows(); row++) {
      for (int column = 0; column < values.columns(); column++) {
        floats[row * values.columns() + column] = (float) values.get(row, column);
      }
    }
    return Matrix.of(values.rows(), values.columns(), floats);
  }
}
