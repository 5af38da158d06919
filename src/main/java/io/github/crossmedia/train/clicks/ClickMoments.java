package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.clicks.ClickData.Clicked;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Means and covariances of clicked pairs, weighted by their clicks. Only the most clicked terms
 * take part, because an eigenproblem of all terms would not fit into memory. Other words and
 * n-grams of a query are ignored.
 *
 * @param terms the terms that take part, by their places in the vocabulary
 * @param cross a row for each term, a column for each feature of a picture
 */
record ClickMoments(
    int[] terms,
    double[] termMean,
    double[] featureMean,
    DenseMatrix termCovariance,
    DenseMatrix featureCovariance,
    DenseMatrix cross) {

  static final String TERMS = "terms";
  static final String RIDGE = "ridge";

  static ClickMoments of(ClickData clicks, int mostTerms, LinearAlgebra algebra) {
    double[] weights = clicks.queryWeights();
    double total = Arrays.stream(weights).sum();
    int[] terms = commonest(clicks, weights, mostTerms);
    List<SparseVector> queries = among(clicks, terms);
    double[] termMean = mean(queries, weights, total, terms.length);
    double[] pictureWeights = clicks.pictureWeights();
    double[] featureMean = mean(clicks.pictures(), pictureWeights, total, clicks.features());
    DenseMatrix cross = DenseMatrix.zeros(terms.length, clicks.features());
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

  private static int[] commonest(ClickData clicks, double[] weights, int most) {
    double[] mass = new double[clicks.terms()];
    for (int query = 0; query < weights.length; query++) {
      double weight = weights[query];
      clicks.queries().get(query).forEach((term, value) -> mass[term] += weight);
    }
    return IntStream.range(0, mass.length)
        .filter(term -> mass[term] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer term) -> -mass[term]))
        .limit(most)
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  /** Returns the queries by the terms that take part. */
  static List<SparseVector> among(ClickData clicks, int[] terms) {
    int[] places = new int[clicks.terms()];
    Arrays.fill(places, -1);
    for (int i = 0; i < terms.length; i++) {
      places[terms[i]] = i;
    }
    return clicks.queries().stream()
        .map(
            query -> {
              int[] kept =
                  IntStream.range(0, query.size())
                      .filter(i -> places[query.index(i)] >= 0)
                      .toArray();
              float[] values = new float[kept.length];
              for (int i = 0; i < kept.length; i++) {
                values[i] = query.value(kept[i]);
              }
              int[] indices = Arrays.stream(kept).map(i -> places[query.index(i)]).toArray();
              return SparseVector.of(terms.length, indices, values);
            })
        .toList();
  }

  private static float[] sum(ClickData clicks, Clicked clicked, double total) {
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
    DenseMatrix ridged = covariance.scaled(1);
    double mean = covariance.trace() / covariance.rows();
    ridged.addToDiagonal(parameters.positive(RIDGE) * (mean > 0 ? mean : 1));
    return ridged;
  }
}
