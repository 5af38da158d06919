package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Random;

/**
 * Learns one word from a few pictures by the steps of PAMIR (Grangier, Monay and Bengio, 2006): a
 * picture with the word must score higher than one without by a margin, and where it does not, the
 * smallest change that repairs it is made, at most as long as the aggressiveness allows. Pictures
 * without the word are the counter-examples, and, as weaker evidence, any others.
 *
 * @param margin by how much, in raw scores
 * @param aggressiveness of steps against counter-examples
 * @param doubt of that, the share for steps against other pictures, which may have the word
 */
public record WordTeacher(
    double margin, double aggressiveness, double doubt, int steps, long seed) {

  /** Settings that did well on photographs, as docs/teaching.md reports. */
  public static WordTeacher standard(double margin) {
    return new WordTeacher(margin, 0.1, 0.2, 4_000, 1);
  }

  /** The pictures of a lesson; {@code others} are not told to have the word or to lack it. */
  public record Lesson(
      List<SparseVector> examples, List<SparseVector> counterExamples, List<SparseVector> others) {

    public Lesson {
      examples = List.copyOf(examples);
      counterExamples = List.copyOf(counterExamples);
      others = List.copyOf(others);
      if (examples.isEmpty() && counterExamples.isEmpty()) {
        throw new IllegalArgumentException("a lesson needs at least one picture");
      }
    }
  }

  /** What to add to the weights of a word, whose score for a picture was {@code before}. */
  public float[] teach(float[] before, Lesson lesson) {
    float[] weights = before.clone();
    Random random = new Random(seed);
    List<SparseVector> high = lesson.examples().isEmpty() ? lesson.others() : lesson.examples();
    for (int step = 0; step < steps; step++) {
      boolean certain =
          !lesson.counterExamples().isEmpty()
              && (lesson.others().isEmpty() || step % 2 == 0 || lesson.examples().isEmpty());
      List<SparseVector> low = certain ? lesson.counterExamples() : lesson.others();
      if (high.isEmpty() || low.isEmpty()) {
        break;
      }
      SparseVector with = high.get(random.nextInt(high.size()));
      SparseVector without = low.get(random.nextInt(low.size()));
      step(weights, with, without, certain ? aggressiveness : aggressiveness * doubt);
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] -= before[i];
    }
    return weights;
  }

  private void step(float[] weights, SparseVector with, SparseVector without, double most) {
    double loss = margin - with.dot(weights) + without.dot(weights);
    double norm = with.norm();
    double otherNorm = without.norm();
    double length = norm * norm + otherNorm * otherNorm - 2 * with.dot(without);
    if (loss <= 0 || length <= 0) {
      return;
    }
    float tau = (float) Math.min(most, loss / length);
    with.addTo(weights, tau);
    without.addTo(weights, -tau);
  }
}
