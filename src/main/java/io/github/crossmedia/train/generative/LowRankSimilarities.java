package io.github.crossmedia.train.generative;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SymmetricEigen;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Locale;

/**
 * Cosines of the columns of the best approximation of rank k to D = [D_t D_v], pictures by words
 * and pictures by visual words, weighed by tf idf. With D'D = V L V', the columns of the
 * approximation have the dot products of the rows of V_k L_k^(1/2). Pictures are therefore not
 * decomposed, and D'D is the sum of sparse rows.
 */
final class LowRankSimilarities {

  private final int words;
  private final DenseMatrix products;

  /** The product, its eigenvectors and the workspace of the library. */
  private static final int BYTES_OF_PRODUCT = 3 * Double.BYTES;

  LowRankSimilarities(TrainingData data) {
    SparseMatrix captions = WordPrediction.wordCounts(data);
    SparseMatrix pictures = WordPrediction.encoded(data, WordPrediction.tfIdfEncoder(data));
    float[] idf = WordPrediction.idf(data);
    this.words = captions.columns();
    double columns = (double) words + pictures.columns();
    MemoryCheck.require(
        BYTES_OF_PRODUCT * columns * columns,
        String.format(
            Locale.ROOT, "the products of %d words and %d visual words", words, pictures.columns()),
        MemoryCheck.FEWER_WORDS);
    this.products = DenseMatrix.zeros(words + pictures.columns(), words + pictures.columns());
    for (int row = 0; row < captions.rows(); row++) {
      int size = captions.end(row) - captions.begin(row);
      int[] terms = new int[size + pictures.end(row) - pictures.begin(row)];
      double[] weights = new double[terms.length];
      for (int i = 0; i < size; i++) {
        terms[i] = captions.index(captions.begin(row) + i);
        weights[i] = captions.value(captions.begin(row) + i) * idf[terms[i]];
      }
      for (int i = size; i < terms.length; i++) {
        terms[i] = words + pictures.index(pictures.begin(row) + i - size);
        weights[i] = pictures.value(pictures.begin(row) + i - size);
      }
      add(terms, weights);
    }
  }

  private void add(int[] terms, double[] weights) {
    for (int i = 0; i < terms.length; i++) {
      for (int j = 0; j < terms.length; j++) {
        products.add(terms[i], terms[j], weights[i] * weights[j]);
      }
    }
  }

  /** Returns the cosine of each visual word (rows) with each word (columns). */
  DenseMatrix of(int rank, LinearAlgebra algebra) {
    SymmetricEigen eigen = algebra.symmetricEigen(products);
    DenseMatrix terms = DenseMatrix.zeros(products.rows(), Math.min(rank, products.rows()));
    for (int dimension = 0; dimension < terms.columns(); dimension++) {
      double scale = Math.sqrt(Math.max(0, eigen.values()[dimension]));
      for (int term = 0; term < terms.rows(); term++) {
        terms.set(term, dimension, scale * eigen.vectors().get(dimension, term));
      }
    }
    DenseMatrix unit = terms.withRowsOfLengthOne();
    return algebra.product(unit.rows(words, unit.rows()), unit.rows(0, words).transposed());
  }
}
