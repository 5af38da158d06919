package io.github.crossmedia.evaluate.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The rankings of one system for many queries, by pictures, so that pictures can be resampled. */
public final class PictureRankings {

  private final int pictures;
  private final List<RankedPictures> queries;

  private PictureRankings(int pictures, List<RankedPictures> queries) {
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("no query to evaluate");
    }
    this.pictures = pictures;
    this.queries = List.copyOf(queries);
  }

  /**
   * Returns the pictures of several runs and their judgments, which are treated as the whole
   * collection.
   */
  public static Set<String> pictures(Judgments judgments, List<Run> runs) {
    Set<String> pictures = new LinkedHashSet<>();
    for (String query : judgments.queries()) {
      pictures.addAll(judgments.gains(query).keySet());
      for (Run run : runs) {
        run.ranking(query).forEach(entry -> pictures.add(entry.item()));
      }
    }
    return pictures;
  }

  /** Returns the rankings of a run for all judged queries. */
  public static PictureRankings of(Judgments judgments, Run run, Set<String> pictures) {
    Map<String, Integer> places = new HashMap<>();
    pictures.forEach(picture -> places.put(picture, places.size()));
    List<RankedPictures> queries = new ArrayList<>();
    for (String query : judgments.queries()) {
      queries.add(ranked(judgments.gains(query), run.ranking(query), places));
    }
    return new PictureRankings(pictures.size(), queries);
  }

  private static RankedPictures ranked(
      Map<String, Integer> gains, List<ScoredItem> ranking, Map<String, Integer> places) {
    Map<String, Integer> relevant = new HashMap<>(gains);
    relevant.values().removeIf(gain -> gain <= 0);
    int[] found =
        ranking.stream().mapToInt(entry -> relevant.getOrDefault(entry.item(), 0)).toArray();
    int end = found.length;
    while (end > 0 && found[end - 1] == 0) {
      end--;
    }
    List<String> ranked = ranking.subList(0, end).stream().map(ScoredItem::item).toList();
    ranked.forEach(relevant::remove);
    List<String> missing = List.copyOf(relevant.keySet());
    return new RankedPictures(
        ranked.stream().mapToInt(places::get).toArray(),
        IntStream.range(0, end).map(i -> found[i]).toArray(),
        missing.stream().mapToInt(places::get).toArray(),
        missing.stream().mapToInt(relevant::get).toArray());
  }

  /** Collects complete rankings of the same candidates, query by query. */
  public static final class Builder {

    private final Candidates candidates;
    private final List<RankedPictures> queries = new ArrayList<>();

    public Builder(Candidates candidates) {
      this.candidates = candidates;
    }

    /** Adds the ranking by {@code scores}; {@code relevant} are indices of candidates. */
    public void add(float[] scores, int[] relevant) {
      queries.add(candidates.pictures(scores, relevant));
    }

    public PictureRankings build() {
      return new PictureRankings(candidates.size(), queries);
    }
  }

  /** Returns the number of pictures. */
  public int pictures() {
    return pictures;
  }

  public List<RankedPictures> queries() {
    return queries;
  }
}
