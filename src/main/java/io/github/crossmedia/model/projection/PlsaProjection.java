package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Bounds;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;

/**
 * Probabilistic latent semantic analysis with aspects learned from words (PLSA-words, Monay and
 * Gatica-Perez, 2004): P(t|p) = sum_z P(z|p) P(t|z). A new picture is folded in: P(z|p) begins
 * uniform and takes some steps of expectation maximisation with P(v|z) fixed. The steps are few,
 * because stopping early keeps P(z|p) smooth.
 *
 * @param visualWords P(v|z), a row for each visual word v, a column for each aspect z
 * @param words P(t|z), a row for each aspect z, a column for each word t
 */
public record PlsaProjection(Matrix visualWords, Matrix words, int steps) implements Projection {

  /** A step multiplies each probability twice, in double precision. */
  private static final long COST = 4;

  public PlsaProjection {
    if (visualWords.columns() != words.rows() || words.rows() == 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "visual words have %d aspects, words %d", visualWords.columns(), words.rows()));
    }
    Bounds.within("steps of folding in", steps, 1, Bounds.MAX_STEPS);
    Bounds.dimensions(visualWords.columns());
  }

  public int aspects() {
    return words.rows();
  }

  @Override
  public int inputDimension() {
    return visualWords.rows();
  }

  @Override
  public int dimension() {
    return words.columns();
  }

  @Override
  public float[] project(Vector vector) {
    float[] mixture = mixture(RelativeFrequencies.counts(vector));
    float[] probabilities = new float[dimension()];
    for (int z = 0; z < mixture.length; z++) {
      words.addRowTo(z, mixture[z], probabilities);
    }
    return probabilities;
  }

  /** Returns P(z|p) of a new picture. */
  private float[] mixture(SparseVector counts) {
    double[] mixture = new double[aspects()];
    Arrays.fill(mixture, 1.0 / mixture.length);
    double[] next = new double[mixture.length];
    for (int step = 0; step < steps; step++) {
      Arrays.fill(next, 0);
      double total = 0;
      for (int i = 0; i < counts.size(); i++) {
        total += addPosterior(counts.value(i), counts.index(i), mixture, next);
      }
      for (int z = 0; z < mixture.length && total > 0; z++) {
        mixture[z] = next[z] / total;
      }
    }
    float[] rounded = new float[mixture.length];
    for (int z = 0; z < rounded.length; z++) {
      rounded[z] = (float) mixture[z];
    }
    return rounded;
  }

  /** Adds count P(z|p,v) to each aspect and returns the sum of what it added. */
  private double addPosterior(double count, int visualWord, double[] mixture, double[] target) {
    double sum = 0;
    for (int z = 0; z < mixture.length; z++) {
      sum += mixture[z] * visualWords.get(visualWord, z);
    }
    if (sum == 0) {
      return 0;
    }
    double factor = count / sum;
    for (int z = 0; z < mixture.length; z++) {
      target[z] += factor * mixture[z] * visualWords.get(visualWord, z);
    }
    return count;
  }

  @Override
  public void write(PartWriter out) {
    out.matrix("visual", visualWords).matrix("words", words).put("steps", steps);
  }

  static PlsaProjection read(PartReader in) {
    PlsaProjection plsa =
        new PlsaProjection(in.matrix("visual"), in.matrix("words"), in.integer("steps"));
    in.work(COST * plsa.steps * plsa.visualWords.rows() * plsa.visualWords.columns());
    return plsa;
  }

  /** Computes shares of counts in their sum: maximum likelihood estimates. */
  static final class RelativeFrequencies {

    private RelativeFrequencies() {}

    /** Returns each value's share of the sum, or zeros if the sum is zero. */
    static double[] of(double[] counts) {
      double sum = 0;
      for (double count : counts) {
        sum += count;
      }
      double[] shares = new double[counts.length];
      for (int i = 0; i < shares.length && sum > 0; i++) {
        shares[i] = counts[i] / sum;
      }
      return shares;
    }

    /** Returns each component's share of the sum of its row. */
    static SparseMatrix ofRows(SparseMatrix counts) {
      float[] shares = counts.values();
      for (int row = 0; row < counts.rows(); row++) {
        double sum = counts.rowSum(row);
        for (int place = counts.begin(row); place < counts.end(row); place++) {
          requireCount(counts.index(place), shares[place]);
          shares[place] = sum > 0 ? (float) (shares[place] / sum) : 0;
        }
      }
      return SparseMatrix.of(counts.columns(), counts.ends(), counts.indices(), shares);
    }

    /** Returns the vector, whose components must be counts. */
    static SparseVector counts(Vector vector) {
      vector.forEach(RelativeFrequencies::requireCount);
      return SparseVector.of(vector);
    }

    private static void requireCount(int index, float value) {
      if (value < 0) {
        throw new IllegalArgumentException(
            "component " + index + " is " + value + ", which is not a count of a visual word");
      }
    }
  }
}
