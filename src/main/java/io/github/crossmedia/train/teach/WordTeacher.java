package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.DenseVector;
import java.util.List;

/**
 * Learns one word from a few pictures. The word is the direction from other pictures to the
 * examples. In its metric, directions count less the more pictures vary along them (Hariharan,
 * Malik and Ramanan, Discriminative decorrelation for clustering and classification, ECCV 2012).
 * The pictures are given by what is known of them, such as a model's guesses of words.
 *
 * <p>Counter-examples share much with the examples, so that taking all of them off would rank other
 * pictures worse. A new word loses only the part of their scores above a share of the mean
 * example's. A known word loses nothing. A lesson without examples takes away the direction to its
 * counter-examples.
 *
 * <p>Where pictures have scores for the word already, the new direction is added to these. How much
 * they count is tuned by leaving examples out, one after the other. If they rank the examples
 * better than any such sum, nothing is added. A word without scores starts from the known word that
 * stands out the most in its examples.
 *
 * @param ridge of the metric, in multiples of the mean variance
 * @param trust how much scores from before count beside one example, in the spread of scores
 * @param related how much the scores of a related word count, in the spread of scores
 * @param caution by how much the examples must be ranked better for the scores from before to count
 *     half as much: the sum of the logarithms of their ranks
 */
public record WordTeacher(double ridge, double trust, double related, double caution) {

  /** Beside so many examples, what depends on their number is half of its range. */
  static final double SOME = 5;

  private static final int HALVINGS = 6;

  /** Settings tuned on validation pictures of Corel 5k and Flickr8k. */
  public static WordTeacher standard() {
    return new WordTeacher(3, 8, 0.4, 2);
  }

  /** A picture: a point that is known of it, and its raw score for the word before the lesson. */
  public record Sample(DenseVector point, double score) {}

  /**
   * The pictures of a lesson.
   *
   * @param others are not marked either way
   * @param words so many dimensions of the points, the first, are scores of known words
   */
  public record Lesson(
      List<Sample> examples, List<Sample> counterExamples, List<Sample> others, int words) {
    public Lesson {
      examples = List.copyOf(examples);
      counterExamples = List.copyOf(counterExamples);
      others = List.copyOf(others);
      if (examples.isEmpty() && counterExamples.isEmpty()) {
        throw new IllegalArgumentException("a lesson needs at least one picture");
      }
    }
  }

  /** Returns what a lesson adds to its word. */
  public LearnedWord teach(Lesson lesson) {
    LessonScores scores = new LessonScores(this, lesson);
    if (lesson.examples().isEmpty()) {
      return scores.learned(trust, false);
    }
    boolean isKnown = scores.isKnown();
    double known = isKnown ? trust * SOME / (SOME - 1 + lesson.examples().size()) : 0;
    double best = known;
    if (isKnown && lesson.examples().size() > 1) {
      double least = Double.POSITIVE_INFINITY;
      for (int halving = 0; halving < HALVINGS; halving++) {
        double weight = known / (1 << halving);
        double loss = scores.loss(weight) + caution * halving;
        if (loss < least) {
          least = loss;
          best = weight;
        }
      }
    }
    boolean isWorse =
        lesson.examples().size() > 1
            && isKnown
            && scores.loss(best) > scores.loss(Double.POSITIVE_INFINITY);
    return scores.learned(best, isWorse);
  }
}
