package io.github.crossmedia.published.generative;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AspectStageTest {

  private static final SparseMatrix COUNTS =
      SparseMatrix.of(
          3,
          List.of(
              SparseVector.of(3, Map.of(0, 2f, 1, 1f)),
              SparseVector.of(3, Map.of(1, 1f, 2, 3f)),
              SparseVector.of(3, Map.of(0, 1f, 2, 1f))));

  private static double[][] mixtures() {
    return new double[][] {{0.75, 0.25}, {0.5, 0.5}, {0.25, 0.75}};
  }

  private static double[][] terms() {
    return new double[][] {{0.5, 0.2}, {0.25, 0.3}, {0.25, 0.5}};
  }

  @Test
  void withMixturesFixedAStepCountsPosteriors() {
    double[][] mixtures = mixtures();
    PlsaTrainer.Stage stage = new PlsaTrainer.Stage(COUNTS, mixtures, terms(), false);
    stage.run(1);
    // P(z=0|p,x) by hand: picture 0: .375/.425, .1875/.2625; 1: .125/.275, .125/.375; 2: .125/.275,
    // .0625/.4375
    double x0 = 2 * 0.375 / 0.425 + 0.125 / 0.275;
    double x1 = 0.1875 / 0.2625 + 0.125 / 0.275;
    double x2 = 3 * 0.125 / 0.375 + 0.0625 / 0.4375;
    double sum = x0 + x1 + x2;
    assertArrayEquals(new double[] {x0 / sum, (3 - x0) / (9 - sum)}, stage.terms()[0], 1e-12);
    assertArrayEquals(new double[] {x2 / sum, (4 - x2) / (9 - sum)}, stage.terms()[2], 1e-12);
    assertArrayEquals(mixtures()[0], mixtures[0]);
  }

  @Test
  void eachStepMakesTheCountsLikelier() {
    double[][] mixtures = mixtures();
    PlsaTrainer.Stage stage = new PlsaTrainer.Stage(COUNTS, mixtures, terms(), true);
    double before = logLikelihood(mixtures, stage.terms());
    for (int step = 0; step < 20; step++) {
      stage.run(1);
      double after = logLikelihood(mixtures, stage.terms());
      assertTrue(after >= before - 1e-12, after + " after " + before);
      before = after;
    }
  }

  private static double logLikelihood(double[][] mixtures, double[][] terms) {
    double sum = 0;
    for (int picture = 0; picture < COUNTS.rows(); picture++) {
      SparseVector counts = COUNTS.row(picture);
      for (int x = 0; x < terms.length; x++) {
        double probability =
            mixtures[picture][0] * terms[x][0] + mixtures[picture][1] * terms[x][1];
        sum += counts.get(x) * Math.log(probability);
      }
    }
    return sum;
  }
}
