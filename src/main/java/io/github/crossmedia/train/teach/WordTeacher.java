package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Random;

/**
 * Learns one word from a few pictures by the steps of PAMIR (Grangier, Monay and Bengio, 2006): a
 * picture with the word must score higher than one without by a margin, and if it does not, the
 * smallest change that repairs this is made, bounded by the aggressiveness. Pictures without the
 * word are the counter-examples and, by assumption, all others.
 *
 * <p>Scores come from a whole model, linear or not; what is learned is added to them and is linear
 * in the features.
 *
 * @param margin by how much, in raw scores
 * @param aggressiveness the greatest change that one step makes, in margins, to the score of a
 *     picture whose features have length one
 * @param certainty the share of the steps against counter-examples, where there are any, the rest
 *     being against other pictures
 */
public record WordTeacher(
    double margin, double aggressiveness, double certainty, int steps, long seed) {

  /** Settings chosen on photographs, see docs/teaching.md. */
  public static WordTeacher standard(double margin) {
    return new WordTeacher(margin, 0.001, 0.1, 4_000, 1);
  }

  /** A picture: its features, and its raw score for the word before the lesson. */
  public record Sample(SparseVector features, double score) {

    /** The score with a lesson's weights added. */
    public double score(float[] added) {
      return score + features.dot(added);
    }
  }

  /** The pictures of a lesson; {@code others} are not marked either way. */
  public record Lesson(List<Sample> examples, List<Sample> counterExamples, List<Sample> others) {
    public Lesson {
      examples = List.copyOf(examples);
      counterExamples = List.copyOf(counterExamples);
      others = List.copyOf(others);
      if (examples.isEmpty() && counterExamples.isEmpty()) {
        throw new IllegalArgumentException("a lesson needs at least one picture");
      }
    }
  }

  /** The weights that a lesson adds to its word, one for each of {@code dimension} features. */
  public float[] teach(int dimension, Lesson lesson) {
    float[] added = new float[dimension];
    Random random = new Random(seed);
    List<Sample> high = lesson.examples().isEmpty() ? lesson.others() : lesson.examples();
    for (int step = 0; step < steps; step++) {
      boolean certain =
          !lesson.counterExamples().isEmpty()
              && (random.nextDouble() < certainty
                  || lesson.others().isEmpty()
                  || lesson.examples().isEmpty());
      List<Sample> low = certain ? lesson.counterExamples() : lesson.others();
      if (high.isEmpty() || low.isEmpty()) {
        break;
      }
      Sample with = high.get(random.nextInt(high.size()));
      Sample without = low.get(random.nextInt(low.size()));
      step(added, with, without, margin * aggressiveness);
    }
    return added;
  }

  private void step(float[] added, Sample with, Sample without, double most) {
    double loss = margin - with.score(added) + without.score(added);
    double norm = with.features().norm();
    double otherNorm = without.features().norm();
    double length =
        norm * norm + otherNorm * otherNorm - 2 * with.features().dot(without.features());
    if (loss <= 0 || length <= 0) {
      return;
    }
    float tau = (float) Math.min(most, loss / length);
    with.features().addTo(added, tau);
    without.features().addTo(added, -tau);
  }
}
