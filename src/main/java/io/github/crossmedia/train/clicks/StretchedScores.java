package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.clicks.Spreads.Moments;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Calibrations for changed scores. A score keeps its meaning if it is as far from the mean as
 * before, in standard deviations over the pictures.
 */
record StretchedScores(CrossMediaModel base, SeenPictures pictures) {

  /**
   * The change of a word's scores: from {@code mean} to {@code newMean}, and {@code factor} times
   * as wide.
   */
  private record Stretch(double mean, double newMean, double factor) {

    Calibration of(Calibration before) {
      float[] raw = before.rawKnots();
      for (int i = 0; i < raw.length; i++) {
        raw[i] = (float) (newMean + factor * (raw[i] - mean));
        if (i > 0 && !(raw[i] > raw[i - 1])) {
          return before;
        }
      }
      Calibration stretched = Calibration.of(raw, before.calibratedKnots());
      return before.grades().map(stretched::readAs).orElse(stretched);
    }
  }

  Improvement of(SortedMap<String, float[]> columns) {
    Vocabulary vocabulary = TaughtModel.on(base).vocabulary(columns.keySet());
    SortedMap<String, Moments> before = new TreeMap<>();
    columns.keySet().forEach(word -> before.put(word, moments(vocabulary, word, Map.of())));
    double typical =
        before.values().stream()
            .mapToDouble(Moments::deviation)
            .filter(deviation -> deviation > 0)
            .average()
            .orElse(0);
    QueryCalibrations across = base.textToImage().calibrations().across();
    SortedMap<String, Calibration> stretched = new TreeMap<>();
    double[] sums = new double[3];
    columns.forEach(
        (word, column) -> {
          Moments old = before.get(word);
          Moments now =
              moments(vocabulary, word, Map.of(vocabulary.indexOf(word).orElseThrow(), column));
          double width = old.deviation() > 0 ? old.deviation() : typical;
          if (width > 0 && now.deviation() > 0) {
            Stretch own = new Stretch(old.mean(), now.mean(), now.deviation() / width);
            stretched.put(word, own.of(across.ofText(List.of(word))));
            sums[0] += own.mean();
            sums[1] += own.newMean();
            sums[2] += own.factor();
          }
        });
    if (stretched.isEmpty()) {
      return new Improvement(columns, stretched, Optional.empty());
    }
    int count = stretched.size();
    Stretch mean = new Stretch(sums[0] / count, sums[1] / count, sums[2] / count);
    return new Improvement(
        columns, stretched, Optional.of(mean.of(across.ofText(List.of("", "")))));
  }

  private Moments moments(Vocabulary vocabulary, String word, Map<Integer, float[]> changes) {
    int place = vocabulary.indexOf(word).orElseThrow();
    SparseVector query = SparseVector.of(vocabulary.size(), Map.of(place, 1f));
    return Moments.of(pictures.count(), picture -> pictures.score(query, picture, changes));
  }
}
