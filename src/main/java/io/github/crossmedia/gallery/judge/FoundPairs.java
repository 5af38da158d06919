package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment.Pair;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pairs that runs of systems have found. */
public final class FoundPairs {

  /** The separator of words in the name of a query in a run. */
  private static final char BETWEEN_WORDS = '+';

  private FoundPairs() {}

  /**
   * Returns all pairs whose picture is known. A query that is the id of a picture asks for pictures
   * like it.
   */
  public static List<Found> of(List<Run> runs, Collection<String> pictures) {
    Map<String, Map<String, double[]>> scores = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      double lowest =
          run.queries().stream()
              .flatMap(query -> run.ranking(query).stream())
              .map(ScoredItem::score)
              .min(Comparator.naturalOrder())
              .orElse(0f);
      for (String query : run.queries()) {
        for (ScoredItem found : run.ranking(query)) {
          if (pictures.contains(found.item()) && !found.item().equals(query)) {
            scores.computeIfAbsent(query, any -> new LinkedHashMap<>())
                    .computeIfAbsent(found.item(), any -> new double[runs.size()])[i] =
                found.score() - lowest;
          }
        }
      }
    }
    List<Found> pairs = new ArrayList<>();
    scores.forEach(
        (query, items) -> {
          JudgedQuery question = question(query, pictures);
          items.forEach((item, of) -> pairs.add(new Found(question, item, of)));
        });
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("no run has found a picture of the collection");
    }
    return pairs;
  }

  private static JudgedQuery question(String query, Collection<String> pictures) {
    return pictures.contains(query)
        ? new JudgedQuery.Picture(query)
        : new JudgedQuery.Text(query.replace(BETWEEN_WORDS, ' '));
  }

  /** Returns the rank of each pair that a run has among its first hits, counted from 1. */
  static Map<Pair, Integer> ranks(Run run, Collection<String> pictures, int depth) {
    Map<Pair, Integer> ranks = new HashMap<>();
    for (String query : run.queries()) {
      List<String> shown =
          run.ranking(query).stream()
              .map(ScoredItem::item)
              .filter(item -> pictures.contains(item) && !item.equals(query))
              .limit(depth)
              .toList();
      for (int rank = 1; rank <= shown.size(); rank++) {
        ranks.put(new Pair(question(query, pictures), shown.get(rank - 1)), rank);
      }
    }
    return ranks;
  }
}
