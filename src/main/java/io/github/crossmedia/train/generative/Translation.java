package io.github.crossmedia.train.generative;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.vector.Matrix;
import java.util.Locale;

/** The sum of which a similarity becomes a share. */
enum Translation {
  WORD {
    @Override
    Matrix of(DenseMatrix similarities) {
      double[] sums = new double[similarities.columns()];
      for (int v = 0; v < similarities.rows(); v++) {
        for (int t = 0; t < sums.length; t++) {
          sums[t] += similarities.get(v, t);
        }
      }
      return divided(similarities, (v, t) -> sums[t]);
    }
  },
  VISUAL_WORD {
    @Override
    Matrix of(DenseMatrix similarities) {
      double[] sums = new double[similarities.rows()];
      for (int v = 0; v < sums.length; v++) {
        for (int t = 0; t < similarities.columns(); t++) {
          sums[v] += similarities.get(v, t);
        }
      }
      return divided(similarities, (v, t) -> sums[v]);
    }
  };

  private static final double MIN_SUM = 1e-6;

  abstract Matrix of(DenseMatrix similarities);

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Translation labelled(Parameters parameters) {
    for (Translation translation : values()) {
      if (translation.label().equals(parameters.text(CmttTrainer.SHARES))) {
        return translation;
      }
    }
    throw parameters.wrong(CmttTrainer.SHARES, "must be word or visual-word");
  }

  /** Returns similarities as shares of a sum; those that sum to 0 stay 0. */
  private static Matrix divided(DenseMatrix similarities, Sum sum) {
    float[][] rows = new float[similarities.rows()][similarities.columns()];
    for (int v = 0; v < rows.length; v++) {
      for (int t = 0; t < rows[v].length; t++) {
        if (Math.abs(sum.of(v, t)) > MIN_SUM) {
          rows[v][t] = (float) (similarities.get(v, t) / sum.of(v, t));
        }
      }
    }
    return Matrix.of(rows);
  }

  private interface Sum {
    double of(int visualWord, int word);
  }
}
