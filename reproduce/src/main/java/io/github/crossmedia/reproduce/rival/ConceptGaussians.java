package io.github.crossmedia.reproduce.rival;

import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The Gaussians by which concepts emit regions, over features with mean 0 and deviation 1. */
final class ConceptGaussians {

  private static final int START_STEPS = 5;

  private final float[] centre;
  private final float[] deviation;
  private final double[][] means;
  private final double[][] variances;

  private ConceptGaussians(
      float[] centre, float[] deviation, double[][] means, double[][] variances) {
    this.centre = centre;
    this.deviation = deviation;
    this.means = means;
    this.variances = variances;
  }

  /** Starts at the centres of k-means. */
  static ConceptGaussians start(List<RivalPicture> pictures, int concepts, long seed) {
    List<float[]> all = new ArrayList<>();
    pictures.forEach(
        picture -> picture.cuts().forEach(region -> all.add(region.features().clone())));
    int dimension = all.getFirst().length;
    float[] centre = new float[dimension];
    float[] deviation = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      double sum = 0;
      double squares = 0;
      for (float[] features : all) {
        sum += features[i];
        squares += features[i] * (double) features[i];
      }
      centre[i] = (float) (sum / all.size());
      double variance = squares / all.size() - centre[i] * (double) centre[i];
      deviation[i] = (float) Math.sqrt(Math.max(variance, 1e-6));
    }
    ConceptGaussians scaling =
        new ConceptGaussians(centre, deviation, new double[0][], new double[0][]);
    List<float[]> scaled =
        all.stream()
            .map(
                features -> {
                  double[] standard = scaling.standard(features);
                  float[] copy = new float[dimension];
                  for (int i = 0; i < dimension; i++) {
                    copy[i] = (float) standard[i];
                  }
                  return copy;
                })
            .toList();
    Matrix centres = new KMeans(concepts, START_STEPS, seed).centres(scaled);
    double[][] means = new double[concepts][dimension];
    double[][] variances = new double[concepts][dimension];
    for (int c = 0; c < concepts; c++) {
      for (int i = 0; i < dimension; i++) {
        means[c][i] = centres.get(c % centres.rows(), i);
        variances[c][i] = 0.5;
      }
    }
    return new ConceptGaussians(centre, deviation, means, variances);
  }

  private double[] standard(float[] features) {
    double[] standard = new double[features.length];
    for (int i = 0; i < standard.length; i++) {
      standard[i] = (features[i] - centre[i]) / deviation[i];
    }
    return standard;
  }

  /**
   * Returns the logarithm of the density of a region under each concept, over standardised
   * features.
   */
  double[] logDensities(SegmentedRegion region) {
    double[] x = standard(region.features());
    double[] logarithms = new double[means.length];
    for (int c = 0; c < logarithms.length; c++) {
      double log = -x.length * Math.log(2 * Math.PI) / 2;
      for (int i = 0; i < x.length; i++) {
        double away = x[i] - means[c][i];
        log -= (away * away / variances[c][i] + Math.log(variances[c][i])) / 2;
      }
      logarithms[c] = log;
    }
    return logarithms;
  }

  /** Returns the density of a region under each concept, over the highest of them. */
  double[] densities(SegmentedRegion region) {
    double[] densities = logDensities(region);
    double highest = Arrays.stream(densities).max().orElseThrow();
    Arrays.setAll(densities, c -> Math.exp(densities[c] - highest));
    return densities;
  }

  Sums sums() {
    return new Sums();
  }

  /** Collects regions, weighted by the responsibility of each concept. */
  final class Sums {

    private final double[] weights = new double[means.length];
    private final double[][] firsts = new double[means.length][centre.length];
    private final double[][] seconds = new double[means.length][centre.length];

    void add(SegmentedRegion region, double[] posterior) {
      double[] x = standard(region.features());
      for (int c = 0; c < posterior.length; c++) {
        double weight = posterior[c];
        weights[c] += weight;
        for (int i = 0; i < x.length; i++) {
          firsts[c][i] += weight * x[i];
          seconds[c][i] += weight * x[i] * x[i];
        }
      }
    }

    /** Returns the likeliest Gaussians; a concept without responsibility stays as it was. */
    ConceptGaussians gaussians(double leastVariance) {
      double[][] newMeans = new double[means.length][];
      double[][] newVariances = new double[means.length][];
      for (int c = 0; c < means.length; c++) {
        newMeans[c] = means[c].clone();
        newVariances[c] = variances[c].clone();
        for (int i = 0; i < centre.length && weights[c] > 1e-9; i++) {
          newMeans[c][i] = firsts[c][i] / weights[c];
          double variance = seconds[c][i] / weights[c] - newMeans[c][i] * newMeans[c][i];
          newVariances[c][i] = Math.max(variance, leastVariance);
        }
      }
      return new ConceptGaussians(centre, deviation, newMeans, newVariances);
    }
  }
}
