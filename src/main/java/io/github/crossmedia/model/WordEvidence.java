package io.github.crossmedia.model;

import io.github.crossmedia.model.BackProjection.WeightedView;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The contributions of the views of a picture to the score of a query.
 *
 * @param score the picture's raw score
 * @param exact whether shares add up to the score, as in a linear model; otherwise a share tells
 *     how far the score falls if the visual word occurs once less, for each occurrence
 * @param occurrences the contribution of one occurrence of each visual word, by view
 * @param views the contribution of each view; empty if shares are not exact
 */
public record WordEvidence(
    double score, boolean exact, Map<String, SparseVector> occurrences, Map<String, Double> views) {

  /** How many pictures are projected at once. */
  private static final int AT_A_TIME = 64;

  public WordEvidence {
    occurrences = Map.copyOf(occurrences);
    views = Map.copyOf(views);
  }

  /**
   * Returns the evidence in the views of a picture.
   *
   * @param asked the views whose visual words are requested; if the model is not linear, each word
   *     costs a projection
   */
  public static WordEvidence of(Couple couple, Medium query, Medium picture, Set<String> asked) {
    float[] point = couple.query(query);
    double score = score(couple, point, picture);
    return couple
        .backIfLinear(query)
        .map(back -> shares(score, back, picture))
        .orElseGet(
            () ->
                new WordEvidence(
                    score, false, falls(couple, point, score, picture, asked), Map.of()));
  }

  private static double score(Couple couple, float[] query, Medium picture) {
    return score(query, couple.document(picture));
  }

  private static double score(float[] query, float[] document) {
    double score = 0;
    for (int i = 0; i < query.length; i++) {
      score += (double) query[i] * document[i];
    }
    return score;
  }

  private static WordEvidence shares(double score, BackProjection back, Medium picture) {
    Map<String, Map<Integer, Float>> occurrences = new TreeMap<>();
    Map<String, Double> views = new TreeMap<>();
    for (BackProjection.Term term : back.terms()) {
      List<SparseVector> counts = term.views().stream().map(view -> counts(picture, view)).toList();
      double[] norms = term.norms(counts);
      for (int i = 0; i < norms.length; i++) {
        WeightedView view = term.views().get(i);
        double norm = norms[i];
        Map<Integer, Float> adds =
            occurrences.computeIfAbsent(view.view(), missing -> new HashMap<>());
        counts
            .get(i)
            .forEach(
                (word, count) -> {
                  double add = view.weights().get(word) / norm;
                  adds.merge(word, (float) add, Float::sum);
                  views.merge(view.view(), count * add, Double::sum);
                });
      }
    }
    Map<String, SparseVector> words = new TreeMap<>();
    occurrences.forEach((view, adds) -> words.put(view, unbounded(adds)));
    return new WordEvidence(score, true, words, views);
  }

  private static SparseVector counts(Medium picture, WeightedView view) {
    if (picture.views().get(view.view()) instanceof Vector vector) {
      return SparseVector.of(vector).bounded(view.weights().dimension());
    }
    throw new IllegalArgumentException(
        "the view \"" + view.view() + "\" of the picture is missing or a bag");
  }

  private static Map<String, SparseVector> falls(
      Couple couple, float[] query, double score, Medium picture, Set<String> asked) {
    Map<String, SparseVector> falls = new TreeMap<>();
    picture
        .views()
        .forEach(
            (name, view) -> {
              if (asked.contains(name) && view instanceof SparseVector words) {
                falls.put(name, falls(couple, query, score, picture, name, words));
              }
            });
    return falls;
  }

  /** Returns the falls of one view. Pictures with a word less are projected many at a time. */
  private static SparseVector falls(
      Couple couple, float[] query, double score, Medium picture, String name, SparseVector words) {
    Map<Integer, Float> adds = new HashMap<>();
    for (int from = 0; from < words.size(); from += AT_A_TIME) {
      int to = Math.min(from + AT_A_TIME, words.size());
      List<Medium> without =
          IntStream.range(from, to)
              .mapToObj(i -> with(picture, name, onceLess(words, words.index(i))))
              .toList();
      List<float[]> points = couple.documents(without);
      for (int i = from; i < to; i++) {
        double fall = score - score(query, points.get(i - from));
        adds.put(words.index(i), (float) (fall / Math.min(1, words.value(i))));
      }
    }
    return unbounded(adds);
  }

  private static SparseVector onceLess(SparseVector words, int less) {
    Map<Integer, Float> counts = new HashMap<>();
    words.forEach(
        (word, count) -> {
          float left = word == less ? Math.max(0, count - 1) : count;
          if (left > 0) {
            counts.put(word, left);
          }
        });
    return SparseVector.of(words.dimension(), counts);
  }

  private static Medium with(Medium picture, String name, View view) {
    Map<String, View> views = new HashMap<>(picture.views());
    views.put(name, view);
    return new Medium(picture.text(), views);
  }

  private static SparseVector unbounded(Map<Integer, Float> components) {
    return SparseVector.of(SparseVector.UNBOUNDED, components);
  }
}
