package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * The labels of items as numbers.
 *
 * @param names the labels in alphabetical order
 * @param shares a row for each item, its labels sharing 1
 */
record Classes(List<String> names, DenseMatrix shares) {

  /** Returns the classes of items by their labels, of which each item has one or more. */
  static Classes of(List<? extends List<String>> labels) {
    TreeSet<String> sorted = new TreeSet<>();
    labels.forEach(sorted::addAll);
    List<String> names = List.copyOf(sorted);
    if (names.size() < 2) {
      throw new IllegalArgumentException(
          "all items have the same label: classes are learned from at least 2 of them");
    }
    DenseMatrix shares = DenseMatrix.zeros(labels.size(), names.size());
    for (int item = 0; item < labels.size(); item++) {
      List<String> own = labels.get(item).stream().distinct().toList();
      for (String label : own) {
        shares.set(item, names.indexOf(label), 1.0 / own.size());
      }
    }
    return new Classes(names, shares);
  }

  int size() {
    return names.size();
  }

  /** Returns how many items each class has. */
  double[] sizes() {
    double[] sizes = new double[size()];
    for (int item = 0; item < shares.rows(); item++) {
      for (int c = 0; c < sizes.length; c++) {
        sizes[c] += shares.get(item, c);
      }
    }
    return sizes;
  }

  /**
   * Returns the sum of a class's items, divided by the root of its size: a mean that counts its
   * items.
   */
  DenseMatrix weightedMeans(DenseMatrix data, LinearAlgebra algebra) {
    DenseMatrix means = algebra.transposedProduct(shares, data);
    double[] sizes = sizes();
    for (int c = 0; c < sizes.length; c++) {
      for (int column = 0; column < means.columns(); column++) {
        means.set(c, column, means.get(c, column) / Math.sqrt(sizes[c]));
      }
    }
    return means;
  }

  /** Returns all items that share a label with one, including itself. */
  BitSet alike(int item) {
    BitSet alike = new BitSet(shares.rows());
    for (int c = 0; c < size(); c++) {
      if (shares.get(item, c) > 0) {
        for (int other = 0; other < shares.rows(); other++) {
          if (shares.get(other, c) > 0) {
            alike.set(other);
          }
        }
      }
    }
    return alike;
  }
}
