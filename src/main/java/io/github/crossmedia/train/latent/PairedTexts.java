package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of pictures, of which a picture may have several.
 *
 * @param texts all of them
 * @param owners the place of each text's picture
 * @param ofPictures the places of each picture's texts
 * @param mean of all texts
 */
record PairedTexts(List<SparseVector> texts, int[] owners, List<int[]> ofPictures, double[] mean) {

  static PairedTexts of(List<List<SparseVector>> byPicture) {
    List<SparseVector> texts = new ArrayList<>();
    List<int[]> places = new ArrayList<>();
    byPicture.forEach(
        some -> {
          int[] own = new int[some.size()];
          for (int i = 0; i < own.length; i++) {
            own[i] = texts.size();
            texts.add(some.get(i));
          }
          places.add(own);
        });
    int[] owners = new int[texts.size()];
    double[] mean = new double[texts.getFirst().dimension()];
    for (int picture = 0; picture < places.size(); picture++) {
      for (int text : places.get(picture)) {
        owners[text] = picture;
        texts.get(text).forEach((column, value) -> mean[column] += value / texts.size());
      }
    }
    return new PairedTexts(texts, owners, places, mean);
  }

  int columns() {
    return mean.length;
  }

  /**
   * Returns the mean text of each picture less that of all, divided by the root of their number.
   */
  DenseMatrix centredMeans() {
    int pictures = ofPictures.size();
    double root = Math.sqrt(pictures);
    DenseMatrix means = DenseMatrix.zeros(pictures, columns());
    for (int picture = 0; picture < pictures; picture++) {
      int row = picture;
      int[] own = ofPictures.get(picture);
      for (int text : own) {
        texts.get(text).forEach((column, value) -> means.add(row, column, value / own.length));
      }
      for (int column = 0; column < mean.length; column++) {
        means.set(row, column, (means.get(row, column) - mean[column]) / root);
      }
    }
    return means;
  }

  /** Returns the covariance of single texts, which differ more than the means of pictures. */
  DenseMatrix covariance() {
    DenseMatrix covariance = DenseMatrix.zeros(columns(), columns());
    for (SparseVector text : texts) {
      text.forEach(
          (row, one) ->
              text.forEach(
                  (column, other) -> covariance.add(row, column, one * other / texts.size())));
    }
    for (int row = 0; row < mean.length; row++) {
      for (int column = 0; column < mean.length; column++) {
        covariance.add(row, column, -mean[row] * mean[column]);
      }
    }
    return covariance;
  }
}
