package io.github.crossmedia.train.clicks;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The steps of {@link ImprovedModel} and the changes they make to the weights of words, by their
 * places.
 */
final class ImprovingSteps {

  private static final long MAX_STEPS = 2_000_000;

  private final SeenPictures pictures;
  private final List<Pairs> queries;
  private final Map<Integer, float[]> added;
  private final Map<Integer, float[]> changes = new TreeMap<>();
  private final Map<Integer, float[]> late = new TreeMap<>();

  /** The point of a query, and its pictures by their places with their click rates. */
  record Pairs(SparseVector query, int[] pictures, double[] rates, double[] cumulated) {}

  /**
   * Creates steps that begin at a model.
   *
   * @param added the changes of weights before the first step
   */
  ImprovingSteps(SeenPictures pictures, List<Pairs> queries, Map<Integer, float[]> added) {
    this.pictures = pictures;
    this.queries = queries;
    this.added = added;
  }

  Map<Integer, float[]> changes(ImprovedModel how) {
    SplittableRandom random = new SplittableRandom(how.seed());
    double[] cumulated =
        queries.stream().mapToDouble(q -> q.cumulated()[q.cumulated().length - 1]).toArray();
    Arrays.parallelPrefix(cumulated, Double::sum);
    long steps =
        Math.min(MAX_STEPS, (long) Math.ceil(how.passes() * cumulated[cumulated.length - 1]));
    for (long step = 0; step < steps; step++) {
      Pairs query = queries.get(draw(cumulated, random));
      int more = draw(query.cumulated(), random);
      int less = less(query, more, random);
      if (less >= 0) {
        double past = (double) step / steps;
        step(query.query(), query.pictures()[more], less, how, past);
      }
    }
    average();
    drawBack(how.prior());
    return changes;
  }

  /**
   * Replaces the changes by their mean after each step, in which no single step counts for much.
   */
  private void average() {
    changes.forEach(
        (term, change) -> {
          float[] missed = late.get(term);
          for (int i = 0; i < change.length; i++) {
            change[i] -= missed[i];
          }
        });
  }

  /** Shrinks the change of each word, the more the fewer clicks it has. */
  private void drawBack(double prior) {
    Map<Integer, Double> clicks = new TreeMap<>();
    for (Pairs query : queries) {
      double clicked = query.cumulated()[query.cumulated().length - 1];
      query.query().forEach((term, value) -> clicks.merge(term, clicked, Double::sum));
    }
    changes.forEach(
        (term, change) -> {
          float kept = (float) (clicks.get(term) / (clicks.get(term) + prior));
          for (int i = 0; i < change.length; i++) {
            change[i] *= kept;
          }
        });
  }

  /**
   * Returns a picture that was shown and clicked less or, half of the time, one that was not shown.
   */
  private int less(Pairs query, int more, SplittableRandom random) {
    int other = random.nextInt(query.pictures().length);
    if (random.nextBoolean() && query.rates()[other] < query.rates()[more]) {
      return query.pictures()[other];
    }
    int any = random.nextInt(pictures.count());
    return holds(query.pictures(), any) ? -1 : any;
  }

  private static boolean holds(int[] pictures, int picture) {
    for (int each : pictures) {
      if (each == picture) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes a step.
   *
   * @param past the share of all steps before this one
   */
  private void step(SparseVector query, int more, int less, ImprovedModel how, double past) {
    double margin = (1 + how.share()) / pictures.scale();
    double loss = margin - score(query, more) + score(query, less);
    SparseVector with = pictures.features(more);
    SparseVector without = pictures.features(less);
    double norm = with.norm() * with.norm() + without.norm() * without.norm();
    double length = norm - 2 * with.dot(without);
    if (loss <= 0 || length <= 0) {
      return;
    }
    float tau = (float) Math.min(how.aggressiveness() * margin, loss / length);
    query.forEach(
        (term, value) -> {
          float[] change = changes.computeIfAbsent(term, key -> new float[with.dimension()]);
          with.addTo(change, tau * value);
          without.addTo(change, -tau * value);
          float[] missed = late.computeIfAbsent(term, key -> new float[with.dimension()]);
          with.addTo(missed, (float) (past * tau * value));
          without.addTo(missed, (float) (-past * tau * value));
        });
  }

  private double score(SparseVector query, int picture) {
    double[] score = {pictures.score(query, picture, added) / pictures.scale()};
    SparseVector seen = pictures.features(picture);
    query.forEach(
        (term, value) -> {
          float[] change = changes.get(term);
          score[0] += change == null ? 0 : value * seen.dot(change);
        });
    return score[0];
  }

  private static int draw(double[] cumulated, SplittableRandom random) {
    int place =
        Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
    return Math.min(place >= 0 ? place + 1 : -place - 1, cumulated.length - 1);
  }
}
