package io.github.crossmedia.train.teach;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * What a lesson adds to its word, and how good that is by examples that were left out one after the
 * other.
 *
 * @param weights over the points of pictures, to be added to those of the word
 * @param isKept whether nothing is added, because left-out examples do not show that it is better
 * @param ranks of the left-out examples among all other pictures, 1 for the best; empty if there is
 *     only one example
 * @param ranksBefore the same by the scores from before; empty without any
 * @param leftOut raw scores of the left-out examples
 * @param unmarked raw scores of pictures that are not marked either way
 * @param related a known word that finds most examples of a new one, and may mean the same
 */
public record LearnedWord(
    float[] weights,
    boolean isKept,
    int[] ranks,
    int[] ranksBefore,
    double[] leftOut,
    double[] unmarked,
    OptionalInt related) {

  /** An example counts as found if it is within this share of the other pictures. */
  private static final double TOP = 0.05;

  /**
   * How many left-out examples are found.
   *
   * @param examples how many were left out, 0 if there is only one
   * @param found how many of them are among the first {@code top}
   * @param foundBefore how many were without the lesson, 0 for a new word
   * @param top the first pictures, one in twenty
   * @param others the pictures that examples are ranked among
   * @param isKept whether they do not show that the lesson is better, so that only its marks count
   */
  public record Estimate(
      int examples, int found, int foundBefore, int top, int others, boolean isKept) {}

  /** Returns the quality of the lesson. */
  public Estimate estimate() {
    int top = Math.max(1, (int) Math.round(TOP * unmarked.length));
    return new Estimate(
        ranks.length, within(ranks, top), within(ranksBefore, top), top, unmarked.length, isKept);
  }

  private static int within(int[] ranks, int top) {
    return (int) Arrays.stream(ranks).filter(rank -> rank <= top).count();
  }
}
