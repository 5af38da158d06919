package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.train.score.ScoredPairs.Bin;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordFrequencies;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Scores of single words in groups of words of similar frequency, and the map of each group. The
 * map is fitted near that of all single words, with odds multiplied so that the expected number of
 * relevant pictures is right. The weight of the difference is tuned by holding each part out in
 * turn.
 */
final class SingleWords {

  private static final int BINS = 64;

  /** Shares of the difference between a group's map and that of all words. */
  private static final double[] WEIGHTS = {0, 0.25, 0.5, 0.75, 1};

  private final WordFrequencies frequencies = new WordFrequencies();
  private final List<SortedMap<Integer, ScoredPairs>> parts = new ArrayList<>();

  /** Begins with the scores of a model that learned from these captions. */
  void begin(TrainingData learned) {
    frequencies.add(learned);
    parts.add(new TreeMap<>());
  }

  /** Adds the scores of a word, if a training caption contains it. */
  void add(String word, Consumer<ScoredPairs> scores) {
    frequencies
        .of(word)
        .map(group -> parts.getLast().computeIfAbsent(group, key -> new ScoredPairs()))
        .ifPresent(scores);
  }

  /** Returns a map for each word; none if the frequency of a word makes no difference. */
  SortedMap<String, Calibration> maps(ScoreScale scale) {
    Groups all = Groups.of(parts);
    if (all.all().relevant() == 0 || all.pairs().size() < 2) {
      return new TreeMap<>();
    }
    double weight = weight();
    if (weight == 0) {
      return new TreeMap<>();
    }
    Curve pooled = all.pooled();
    SortedMap<Integer, Calibration> maps = new TreeMap<>();
    all.curves(pooled)
        .forEach(
            (group, curve) -> maps.put(group, pooled.towards(curve, weight).calibration(scale)));
    return frequencies.nearest(maps);
  }

  /** Returns the weight with which maps of the other parts predict each part best. */
  private double weight() {
    if (parts.size() < 2) {
      return 1;
    }
    double[] losses = new double[WEIGHTS.length];
    for (int part = 0; part < parts.size(); part++) {
      List<SortedMap<Integer, ScoredPairs>> others = new ArrayList<>(parts);
      SortedMap<Integer, ScoredPairs> left = others.remove(part);
      Groups learned = Groups.of(others);
      if (learned.all().relevant() > 0) {
        addLosses(learned, left, losses);
      }
    }
    int best = 0;
    for (int i = 1; i < losses.length; i++) {
      best = losses[i] <= losses[best] ? i : best;
    }
    return WEIGHTS[best];
  }

  private static void addLosses(
      Groups learned, SortedMap<Integer, ScoredPairs> left, double[] losses) {
    Curve pooled = learned.pooled();
    SortedMap<Integer, Curve> curves = learned.curves(pooled);
    left.forEach(
        (group, pairs) -> {
          List<Bin> bins = pairs.bins(BINS);
          Curve curve = WordFrequencies.nearest(curves, group);
          for (int i = 0; i < WEIGHTS.length; i++) {
            losses[i] += pooled.towards(curve, WEIGHTS[i]).logLoss(bins);
          }
        });
  }

  /** The scores of some parts, those of each group and those of all. */
  private record Groups(SortedMap<Integer, ScoredPairs> pairs, ScoredPairs all) {

    static Groups of(List<SortedMap<Integer, ScoredPairs>> parts) {
      SortedMap<Integer, ScoredPairs> pairs = new TreeMap<>();
      ScoredPairs all = new ScoredPairs();
      for (SortedMap<Integer, ScoredPairs> part : parts) {
        part.forEach(
            (group, scores) -> {
              pairs.computeIfAbsent(group, key -> new ScoredPairs()).addAll(scores);
              all.addAll(scores);
            });
      }
      return new Groups(pairs, all);
    }

    Curve pooled() {
      return IsotonicRegression.fitted(all);
    }

    SortedMap<Integer, Curve> curves(Curve pooled) {
      SortedMap<Integer, Curve> curves = new TreeMap<>();
      pairs.forEach(
          (group, scores) -> {
            List<Bin> bins = scores.bins(BINS);
            double expected = pooled.expected(bins);
            double relevant = expected * (scores.relevant() + 1) / (expected + 1);
            curves.put(group, IsotonicRegression.fitted(scores, pooled.expecting(relevant, bins)));
          });
      return curves;
    }
  }
}
