package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A version of a model of a known quality: it ranks by the true grade plus noise.
 *
 * @param noise the deviation of the noise, 0 for the ideal ranking
 */
record SimulatedVersion(String name, double noise) {

  /** How many pictures a search shows. */
  static final int SHOWN = 10;

  private static final int MAX_RELEVANT = 10;
  private static final int CANDIDATES = 60;

  /** A picture of a ranking. */
  record RankedPicture(String id, int grade) {}

  /**
   * Returns the pictures that versions rank for a query, at most {@value #MAX_RELEVANT} relevant.
   */
  static List<RankedPicture> candidates(
      SimulatedQuery query, List<String> pictures, SplittableRandom random) {
    List<String> relevant = new ArrayList<>(new TreeMap<>(query.grades()).keySet());
    Map<String, Integer> grades = new TreeMap<>();
    for (int i = 0; i < MAX_RELEVANT && !relevant.isEmpty(); i++) {
      String id = relevant.remove(random.nextInt(relevant.size()));
      grades.put(id, query.grades().get(id));
    }
    while (grades.size() < Math.min(CANDIDATES, pictures.size() - relevant.size())) {
      String id = pictures.get(random.nextInt(pictures.size()));
      if (!query.grades().containsKey(id)) {
        grades.put(id, 0);
      }
    }
    return grades.entrySet().stream()
        .map(e -> new RankedPicture(e.getKey(), e.getValue()))
        .toList();
  }

  /** Returns the best candidates of each query. */
  List<List<RankedPicture>> rank(List<List<RankedPicture>> candidates, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<RankedPicture>> rankings = new ArrayList<>();
    for (List<RankedPicture> each : candidates) {
      Map<RankedPicture, Double> scores = new HashMap<>();
      each.forEach(shown -> scores.put(shown, shown.grade() + noise * random.nextGaussian()));
      Comparator<RankedPicture> byScore = Comparator.comparing(scores::get);
      List<RankedPicture> best = new ArrayList<>(each);
      best.sort(byScore.reversed().thenComparing(RankedPicture::id));
      rankings.add(List.copyOf(best.subList(0, Math.min(SHOWN, best.size()))));
    }
    return rankings;
  }
}
