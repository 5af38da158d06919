package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.reproduce.rival.RivalPicture;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The ground truth of two Corel pictures for simulated judges: the similarity of the *themes* of
 * their series (CDs), from 1 to 5. A theme summarises the captions of a series, so it is not the
 * score of any system: it sees neither the two pictures nor their own captions.
 */
final class SeriesTruth {

  private static final int PICTURES_OF_A_SERIES = 1000;
  private static final double MIN_VALUE = 1;
  private static final double OF_OTHER_SERIES = 3;
  private static final double OF_THE_SAME = 4.6;

  private final Map<Integer, Map<String, Double>> themes = new HashMap<>();

  /** Learns themes from pictures that are not judged later. */
  SeriesTruth(Collection<RivalPicture> pictures) {
    for (RivalPicture picture : pictures) {
      Map<String, Double> theme =
          themes.computeIfAbsent(series(picture), number -> new HashMap<>());
      picture.words().forEach(word -> theme.merge(word, 1.0, Double::sum));
    }
  }

  private static int series(RivalPicture picture) {
    return Integer.parseInt(picture.id()) / PICTURES_OF_A_SERIES;
  }

  /** Returns the grade, from 1 for nothing in common to 4.6 for one series. */
  double of(RivalPicture one, RivalPicture other) {
    if (series(one) == series(other)) {
      return OF_THE_SAME;
    }
    Map<String, Double> a = themes.getOrDefault(series(one), Map.of());
    Map<String, Double> b = themes.getOrDefault(series(other), Map.of());
    double product = 0;
    for (var word : a.entrySet()) {
      product += word.getValue() * b.getOrDefault(word.getKey(), 0.0);
    }
    double norm = Math.sqrt(squares(a) * squares(b));
    return MIN_VALUE + (norm > 0 ? OF_OTHER_SERIES * product / norm : 0);
  }

  private static double squares(Map<String, Double> theme) {
    return theme.values().stream().mapToDouble(count -> count * count).sum();
  }
}
