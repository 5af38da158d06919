package io.github.crossmedia.serve;

import io.github.crossmedia.Formatted;
import java.util.Optional;

/**
 * How a question is answered.
 *
 * @param plan the plan; empty for the default, which depends on the question and {@code k}
 * @param k how many documents the plan {@code nearest} finds, 0 for other plans
 * @param candidates how many candidates it considers, 0 for the default
 * @param reasons what can be told of why a document is found
 * @param unknown how many unknown words were asked beside those of the text
 */
public record PlanOptions(Optional<Plan> plan, int k, int candidates, Told reasons, int unknown) {

  /** What a prepared question can tell of why it finds a document. */
  public enum Told {
    /** Nothing, which takes the least time. */
    NOTHING,
    /** The shares of words. */
    WORDS,
    /** The shares of words, down to the visual words and to what networks read in each word. */
    VISUAL_WORDS
  }

  /** Options with the default plan of the question. */
  public static final PlanOptions DEFAULT = new PlanOptions(Optional.empty(), 0, 0, Told.WORDS);

  /** Creates options for a whole text. */
  public PlanOptions(Optional<Plan> plan, int k, int candidates, Told reasons) {
    this(plan, k, candidates, reasons, 0);
  }

  public PlanOptions {
    if (k < 0 || candidates < 0 || (candidates > 0 && candidates < k)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "[k] must be at least 1 and [num_candidates] at least [k], but [num_candidates] is %d"
                  + " and [k] is %d",
              candidates, k));
    }
    if (k > 0 && plan.isPresent() && plan.get() != Plan.NEAREST) {
      throw new IllegalArgumentException(
          "[k] is an option of the plan [nearest], not of " + plan.get());
    }
    if (k == 0 && plan.filter(Plan.NEAREST::equals).isPresent()) {
      throw new IllegalArgumentException(
          "the plan [nearest] requires [k], the number of documents to find");
    }
  }

  /** Returns options with a plan other than {@code nearest}. */
  public static PlanOptions of(Plan plan) {
    return new PlanOptions(Optional.of(plan), 0, 0, Told.WORDS);
  }

  /** Returns options to find the {@code k} nearest documents. */
  public static PlanOptions nearest(int k) {
    return new PlanOptions(Optional.of(Plan.NEAREST), k, 0, Told.WORDS);
  }

  /** Returns these options with explanations that go down to the visual words. */
  public PlanOptions explained() {
    return telling(Told.VISUAL_WORDS);
  }

  /** Returns these options for a question whose hits are not explained. */
  public PlanOptions unexplained() {
    return telling(Told.NOTHING);
  }

  /** Returns these options with other explanations. */
  public PlanOptions telling(Told newReasons) {
    return new PlanOptions(plan, k, candidates, newReasons, unknown);
  }

  /** Returns these options with a plan other than {@code nearest}. */
  public PlanOptions with(Plan newPlan) {
    return new PlanOptions(Optional.of(newPlan), 0, 0, reasons, unknown);
  }

  /** Returns these options for a text that was asked beside so many unknown words. */
  public PlanOptions beside(int unknownWords) {
    return new PlanOptions(plan, k, candidates, reasons, unknownWords);
  }
}
