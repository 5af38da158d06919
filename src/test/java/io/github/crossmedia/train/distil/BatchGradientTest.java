package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.distil.DistilledWordsTrainer.Distillation;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The gradient beside differences of the loss that it belongs to. */
final class BatchGradientTest {

  private static final int PICTURES = 5;
  private static final int WORDS = 4;
  private static final double STEP = 1e-5;
  private static final double PENALTY = 0.3;

  private final double[][] guesses = new double[PICTURES][WORDS];
  private final double[] asked = new double[WORDS];
  private final double[] taught = new double[PICTURES];
  private final int[] text = {0, 2, 3};

  BatchGradientTest() {
    Random random = new Random(7);
    for (double[] row : guesses) {
      Arrays.setAll(row, i -> random.nextGaussian());
    }
    Arrays.setAll(asked, i -> 0.5 + random.nextDouble());
    Arrays.setAll(taught, i -> 2 * random.nextGaussian());
  }

  @Test
  void itIsTheSlopeOfDivergenceAndPenalty() {
    compare(new boolean[0][], new double[PICTURES]);
  }

  @Test
  void hiddenAndWeakWordsHaveNone() {
    boolean[][] hidden = new boolean[PICTURES][WORDS];
    hidden[1][2] = true;
    hidden[3][0] = true;
    double[] least = new double[PICTURES];
    least[0] = 0.7;
    compare(hidden, least);
  }

  private void compare(boolean[][] hidden, double[] least) {
    SparseHead head =
        new SparseHead(
            new double[WORDS][3],
            Arrays.stream(asked).mapToObj(w -> new double[] {w}).toArray(double[][]::new),
            0.1,
            1,
            new LinearAlgebra(1));
    int[] words = {0, 1, 2, 3};
    Distillation.Gradient gradient =
        new Distillation.Gradient(
            head, words, new Distillation.BatchWords(DenseMatrix.of(guesses), least, hidden));
    gradient.add(new Distillation.AskedText(text, new double[] {1}), taught, 1);
    gradient.penalise(PENALTY);

    for (int picture = 0; picture < PICTURES; picture++) {
      for (int word = 0; word < WORDS; word++) {
        double kept = guesses[picture][word];
        guesses[picture][word] = kept + STEP;
        double above = loss(hidden, least);
        guesses[picture][word] = kept - STEP;
        double below = loss(hidden, least);
        guesses[picture][word] = kept;
        double expected = (above - below) / (2 * STEP);
        assertEquals(expected, gradient.slopes().get(picture, word), 1e-6);
      }
    }
    for (int word = 0; word < WORDS; word++) {
      double kept = asked[word];
      asked[word] = kept + STEP;
      double above = loss(hidden, least);
      asked[word] = kept - STEP;
      double below = loss(hidden, least);
      asked[word] = kept;
      assertEquals((above - below) / (2 * STEP), gradient.ofAsked()[word], 1e-6);
    }
  }

  /** Cross entropy of the softmax of scores from the taught one, and the penalty. */
  private double loss(boolean[][] hidden, double[] least) {
    double[] scores = new double[PICTURES];
    double norm = 0;
    for (int picture = 0; picture < PICTURES; picture++) {
      for (int word = 0; word < WORDS; word++) {
        double guess = guesses[picture][word];
        boolean isHidden = hidden.length > 0 && hidden[picture][word];
        double added = isHidden || guess < least[picture] ? 0 : asked[word] * Math.max(0, guess);
        norm += added / PICTURES;
        int spoken = word;
        scores[picture] += Arrays.stream(text).anyMatch(w -> w == spoken) ? added : 0;
      }
    }
    double wanted = Arrays.stream(taught).map(Math::exp).sum();
    double sum = Arrays.stream(scores).map(Math::exp).sum();
    double loss = PENALTY * norm;
    for (int picture = 0; picture < PICTURES; picture++) {
      loss -= Math.exp(taught[picture]) / wanted * (scores[picture] - Math.log(sum));
    }
    return loss;
  }
}
