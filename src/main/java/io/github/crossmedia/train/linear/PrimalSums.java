package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;

/**
 * Sums over pictures that ridge regression in its primal form needs. Those of several collections
 * add up.
 *
 * @param pictures how many there are, or their weights
 * @param gram X'X
 * @param products X'Y, where Y is what is to be predicted of the words of each picture
 * @param ofPictures the sum of the pictures
 * @param ofWords the sum of what is to be predicted of each word
 */
record PrimalSums(
    double pictures,
    DenseMatrix gram,
    DenseMatrix products,
    double[] ofPictures,
    double[] ofWords) {

  /**
   * Returns the sums over pictures.
   *
   * @param targets captions as rows with what is to be predicted of each word they hold
   */
  static PrimalSums of(SparseMatrix pictures, SparseMatrix targets, LinearAlgebra algebra) {
    return new PrimalSums(
        pictures.rows(),
        new SparseColumns(pictures.transposed(), algebra).rowGram(),
        products(pictures, targets),
        pictures.columnSums(),
        targets.columnSums());
  }

  /** Returns the sums over items of pictures and of the words they have. */
  static PrimalSums of(JoinedSums sums) {
    return new PrimalSums(
        sums.items(),
        sums.products(Side.PICTURES, Side.PICTURES),
        sums.products(Side.PICTURES, Side.WORDS),
        sums.sum(Side.PICTURES),
        sums.sum(Side.WORDS));
  }

  private static DenseMatrix products(SparseMatrix pictures, SparseMatrix targets) {
    DenseMatrix products = DenseMatrix.zeros(pictures.columns(), targets.columns());
    for (int row = 0; row < pictures.rows(); row++) {
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        for (int word = targets.begin(row); word < targets.end(row); word++) {
          products.add(
              pictures.index(at), targets.index(word), pictures.value(at) * targets.value(word));
        }
      }
    }
    return products;
  }

  /** Returns the sums over the pictures of several collections, each with its weight. */
  static PrimalSums weighted(List<PrimalSums> collections, double[] weights) {
    PrimalSums first = collections.getFirst();
    double pictures = 0;
    DenseMatrix gram = DenseMatrix.zeros(first.gram.rows(), first.gram.columns());
    DenseMatrix products = DenseMatrix.zeros(first.products.rows(), first.products.columns());
    double[] ofPictures = new double[first.ofPictures.length];
    double[] ofWords = new double[first.ofWords.length];
    for (int i = 0; i < weights.length; i++) {
      PrimalSums sums = collections.get(i);
      pictures += weights[i] * sums.pictures;
      gram.add(sums.gram.scaled(weights[i]));
      products.add(sums.products.scaled(weights[i]));
      add(weights[i], sums.ofPictures, ofPictures);
      add(weights[i], sums.ofWords, ofWords);
    }
    return new PrimalSums(pictures, gram, products, ofPictures, ofWords);
  }

  private static void add(double weight, double[] values, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * values[i];
    }
  }

  WordShares shares() {
    return new WordShares(ofWords, pictures);
  }

  /** X'Y less each word's mean. */
  DenseMatrix evidence() {
    WordShares shares = shares();
    DenseMatrix evidence = DenseMatrix.zeros(products.rows(), products.columns());
    evidence.add(products);
    for (int dimension = 0; dimension < ofPictures.length; dimension++) {
      for (int word = 0; word < ofWords.length; word++) {
        evidence.add(dimension, word, -ofPictures[dimension] * shares.of(word));
      }
    }
    return evidence;
  }
}
