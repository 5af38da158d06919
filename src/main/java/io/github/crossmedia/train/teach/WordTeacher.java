package io.github.crossmedia.train.teach;

import io.github.crossmedia.vector.DenseVector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

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
 * they count is tuned by leaving examples out, one after the other. The direction counts little
 * unless more of it ranks the examples better by more than chance. Unless it ranks them better than
 * the scores from before, of a known word by more than chance, nothing is added. A word without
 * scores starts from the known word that stands out the most in its examples.
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

  /**
   * How many times as much scores from before count if the examples do not show that more of the
   * direction is better. Tuned on training pictures of Corel 5k and Flickr8k, as the next one.
   */
  private static final double LIGHT = 4;

  /** So many standard errors are more than chance. */
  private static final double MIN_ERRORS = 2.5;

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
   * @param isKept whether the word keeps its scores unless left-out examples rank clearly better
   */
  public record Lesson(
      List<Sample> examples,
      List<Sample> counterExamples,
      List<Sample> others,
      int words,
      boolean isKept) {

    /** The pictures of a lesson whose word keeps its scores if it has any. */
    public Lesson(
        List<Sample> examples, List<Sample> counterExamples, List<Sample> others, int words) {
      this(examples, counterExamples, others, words, true);
    }

    public Lesson {
      examples = List.copyOf(examples);
      counterExamples = List.copyOf(counterExamples);
      others = List.copyOf(others);
      if (examples.isEmpty() && counterExamples.isEmpty()) {
        throw new IllegalArgumentException("a lesson needs at least one picture");
      }
    }
  }

  public LearnedWord teach(Lesson lesson) {
    LessonScores scores = new LessonScores(this, lesson);
    if (lesson.examples().isEmpty()) {
      return scores.learned(trust, false);
    }
    boolean isKnown = scores.isKnown();
    double known = isKnown ? trust * SOME / (SOME - 1 + lesson.examples().size()) : 0;
    double light = LIGHT * known;
    if (!isKnown || lesson.examples().size() < 2) {
      return scores.learned(light, isKnown && lesson.isKept());
    }
    double heavy = best(scores, known);
    double best = isClearlyBetter(scores.ranks(heavy), scores.ranks(light)) ? heavy : light;
    boolean isWorse =
        lesson.isKept()
            ? !isClearlyBetter(scores.ranks(best), scores.ranks(Double.POSITIVE_INFINITY))
            : scores.loss(best) > scores.loss(Double.POSITIVE_INFINITY);
    return scores.learned(best, isWorse);
  }

  private double best(LessonScores scores, double known) {
    double best = known;
    double least = Double.POSITIVE_INFINITY;
    for (int halving = 0; halving < HALVINGS; halving++) {
      double weight = known / (1 << halving);
      double loss = scores.loss(weight) + caution * halving;
      if (loss < least) {
        least = loss;
        best = weight;
      }
    }
    return best;
  }

  /** Returns whether examples rank better by more than the error of the mean of so few. */
  private static boolean isClearlyBetter(int[] ranks, int[] others) {
    double[] gains =
        IntStream.range(0, ranks.length)
            .mapToDouble(i -> Math.log(others[i]) - Math.log(ranks[i]))
            .toArray();
    double mean = Arrays.stream(gains).average().orElse(0);
    double squares = Arrays.stream(gains).map(gain -> (gain - mean) * (gain - mean)).sum();
    double error = Math.sqrt(squares / (ranks.length - 1) / ranks.length);
    return mean > 0 && mean >= MIN_ERRORS * error;
  }
}
