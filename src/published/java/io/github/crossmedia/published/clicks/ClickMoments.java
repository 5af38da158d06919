package io.github.crossmedia.published.clicks;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.clicks.ClickedTerms;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Means and covariances of clicked pairs, weighted by their clicks.
 *
 * @param terms the terms that take part
 * @param cross a row for each term, a column for each feature of a picture
 */
record ClickMoments(
    ClickedTerms terms,
    double[] termMean,
    double[] featureMean,
    DenseMatrix termCovariance,
    DenseMatrix featureCovariance,
    DenseMatrix cross) {

  static final Parameter<Long> TERMS =
      Parameter.count("terms", "how many terms take part", ClickedTerms.USUAL);
  static final Parameter<Double> RIDGE =
      Parameter.positive(
          "ridge",
          "the ridge of each medium's covariance, as a multiple of its mean variance",
          1,
          0.1,
          10);

  static ClickMoments of(ClickData clicks, int mostTerms, LinearAlgebra algebra) {
    double[] weights = clicks.queryWeights();
    double total = Arrays.stream(weights).sum();
    ClickedTerms terms = commonest(clicks, weights, mostTerms);
    List<SparseVector> queries = clicks.queries().stream().map(terms::among).toList();
    double[] termMean = mean(queries, weights, total, terms.size());
    double[] pictureWeights = clicks.pictureWeights();
    double[] featureMean = mean(clicks.pictures(), pictureWeights, total, clicks.features());
    DenseMatrix cross = DenseMatrix.zeros(terms.size(), clicks.features());
    for (int query = 0; query < weights.length; query++) {
      float[] sum = sum(clicks, clicks.clicked(query), total);
      queries.get(query).forEach((term, value) -> addTo(cross, term, value, sum));
    }
    subtract(cross, termMean, featureMean);
    return new ClickMoments(
        terms,
        termMean,
        featureMean,
        covariance(queries, weights, total, termMean, algebra),
        covariance(clicks.pictures(), pictureWeights, total, featureMean, algebra),
        cross);
  }

  private static ClickedTerms commonest(ClickData clicks, double[] weights, int most) {
    double[] mass = new double[clicks.terms()];
    for (int query = 0; query < weights.length; query++) {
      double weight = weights[query];
      clicks.queries().get(query).forEach((term, value) -> mass[term] += weight);
    }
    return ClickedTerms.commonest(mass, most);
  }

  /** Returns the moments of clicked pairs of which only sums are known. */
  static ClickMoments of(JoinedSums sums, ClickedTerms terms) {
    double[] termMean = mean(sums, Side.QUERIES);
    double[] featureMean = mean(sums, Side.PICTURES);
    return new ClickMoments(
        terms,
        termMean,
        featureMean,
        covariance(sums, Side.QUERIES, termMean, Side.QUERIES, termMean),
        covariance(sums, Side.PICTURES, featureMean, Side.PICTURES, featureMean),
        covariance(sums, Side.QUERIES, termMean, Side.PICTURES, featureMean));
  }

  private static double[] mean(JoinedSums sums, Side side) {
    return Arrays.stream(sums.sum(side)).map(sum -> sum / sums.items()).toArray();
  }

  private static DenseMatrix covariance(
      JoinedSums sums, Side rows, double[] rowMean, Side columns, double[] columnMean) {
    DenseMatrix covariance = sums.products(rows, columns).scaled(1 / sums.items());
    subtract(covariance, rowMean, columnMean);
    return covariance;
  }

  private static float[] sum(ClickData clicks, QueryClicks clicked, double total) {
    float[] sum = new float[clicks.features()];
    for (int i = 0; i < clicked.pictures().length; i++) {
      clicks
          .pictures()
          .get(clicked.pictures()[i])
          .addTo(sum, (float) (clicked.weights()[i] / total));
    }
    return sum;
  }

  private static void addTo(DenseMatrix matrix, int row, double factor, float[] values) {
    for (int column = 0; column < values.length; column++) {
      if (values[column] != 0) {
        matrix.add(row, column, factor * values[column]);
      }
    }
  }

  private static double[] mean(List<SparseVector> rows, double[] weights, double total, int width) {
    double[] mean = new double[width];
    for (int row = 0; row < weights.length; row++) {
      double weight = weights[row] / total;
      rows.get(row).forEach((index, value) -> mean[index] += weight * value);
    }
    return mean;
  }

  private static DenseMatrix covariance(
      List<SparseVector> rows,
      double[] weights,
      double total,
      double[] mean,
      LinearAlgebra algebra) {
    DenseMatrix covariance =
        BlockedGram.of(
            rows.size(),
            mean.length,
            (row, into) -> {
              double root = Math.sqrt(weights[row] / total);
              rows.get(row).forEach((index, value) -> into[index] = root * value);
            },
            algebra);
    subtract(covariance, mean, mean);
    return covariance;
  }

  private static void subtract(DenseMatrix matrix, double[] rows, double[] columns) {
    for (int row = 0; row < rows.length; row++) {
      for (int column = 0; column < columns.length; column++) {
        matrix.add(row, column, -rows[row] * columns[column]);
      }
    }
  }

  /** Returns a covariance with a multiple of its mean variance on the diagonal. */
  static DenseMatrix ridged(DenseMatrix covariance, Parameters parameters) {
    return covariance.ridged(parameters.get(RIDGE));
  }

  /** Sums the outer products of many rows, with only a block of them in memory at a time. */
  static final class BlockedGram {

    private static final int BLOCK = 1_024;

    private BlockedGram() {}

    /** Writes a row into zeros. */
    interface Rows {
      void write(int row, double[] into);
    }

    static DenseMatrix of(int rows, int columns, Rows source, LinearAlgebra algebra) {
      DenseMatrix sum = DenseMatrix.zeros(columns, columns);
      double[] row = new double[columns];
      for (int from = 0; from < rows; from += BLOCK) {
        DenseMatrix block = DenseMatrix.zeros(Math.min(BLOCK, rows - from), columns);
        for (int i = 0; i < block.rows(); i++) {
          Arrays.fill(row, 0);
          source.write(from + i, row);
          for (int column = 0; column < columns; column++) {
            block.set(i, column, row[column]);
          }
        }
        sum.add(algebra.gram(block));
      }
      return sum;
    }
  }
}
