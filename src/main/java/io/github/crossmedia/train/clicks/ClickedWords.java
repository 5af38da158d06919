package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.pamir.ClickRanking;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The words of clicked queries, and their weights by clicks alone. */
final class ClickedWords {

  /** The aggressiveness of {@code pa}, with more steps for each click if clicks are few. */
  private static final float AGGRESSIVENESS = 0.1f;

  private static final int PASSES = 20;
  private static final long MAX_STEPS = 1_000_000;

  private final SeenPictures pictures;
  private final List<ShownQuery> queries = new ArrayList<>();

  /** The places of asked words in the vocabulary, with their numbers among the asked words. */
  private final Map<Integer, Integer> numbers = new TreeMap<>();

  /** The point of a query, and the pictures it showed. */
  record ShownQuery(SparseVector query, List<WeighedClicks.Pair> shown) {}

  /** Clicks of some pictures on a query, by the pictures' places. */
  private record ClickedQuery(SparseVector query, TreeMap<Integer, Double> clicks) {

    double total() {
      return clicks.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  ClickedWords(CrossMediaModel grown, WeighedClicks clicks, SeenPictures pictures) {
    this.pictures = pictures;
    Map<String, List<WeighedClicks.Pair>> byQuery = new TreeMap<>();
    for (WeighedClicks.Pair pair : clicks.pairs()) {
      if (pictures.places().containsKey(pair.picture())) {
        byQuery.computeIfAbsent(pair.query(), key -> new ArrayList<>()).add(pair);
      }
    }
    byQuery.forEach(
        (text, shown) -> {
          SparseVector query =
              SparseVector.of(DenseVector.of(grown.textToImage().query(Medium.ofText(text))));
          if (query.size() > 0 && shown.stream().anyMatch(pair -> pair.clicks() > 0)) {
            queries.add(new ShownQuery(query, shown));
            query.forEach((word, value) -> numbers.putIfAbsent(word, numbers.size()));
          }
        });
  }

  List<ShownQuery> queries() {
    return queries;
  }

  boolean isEmpty() {
    return queries.isEmpty();
  }

  /**
   * Returns the weights of each word. They are shrunk towards zero if clicks are few, and scaled so
   * that scores of queries spread like the model's.
   */
  Map<Integer, float[]> learned(ImprovedModel how) {
    List<ClickedQuery> clicked = clicked();
    clicked.removeIf(each -> each.clicks().size() == pictures.count());
    if (clicked.isEmpty()) {
      return Map.of();
    }
    float[][] weights = steps(how.seed(), clicked);
    double[] clicks = new double[numbers.size()];
    for (ClickedQuery each : clicked) {
      double total = each.total();
      each.query().forEach((word, value) -> clicks[numbers.get(word)] += total);
    }
    double spread = new Spreads(pictures, numbers).of(totals(clicked), weights);
    Map<Integer, float[]> learned = new HashMap<>();
    numbers.forEach(
        (word, number) -> {
          if (clicks[number] > 0) {
            float kept = (float) (spread * clicks[number] / (clicks[number] + how.prior()));
            float[] own = weights[number];
            for (int i = 0; i < own.length; i++) {
              own[i] *= kept;
            }
            learned.put(word, own);
          }
        });
    return learned;
  }

  private static Map<SparseVector, Double> totals(List<ClickedQuery> clicked) {
    Map<SparseVector, Double> totals = new LinkedHashMap<>();
    clicked.forEach(each -> totals.merge(each.query(), each.total(), Double::sum));
    return totals;
  }

  private List<ClickedQuery> clicked() {
    List<ClickedQuery> clicked = new ArrayList<>();
    for (ShownQuery asked : queries) {
      TreeMap<Integer, Double> clicks = new TreeMap<>();
      for (WeighedClicks.Pair pair : asked.shown()) {
        if (pair.clicks() > 0) {
          clicks.merge(pictures.places().get(pair.picture()), pair.clicks(), Double::sum);
        }
      }
      if (!clicks.isEmpty()) {
        clicked.add(new ClickedQuery(asked.query(), clicks));
      }
    }
    return clicked;
  }

  private float[][] steps(long seed, List<ClickedQuery> clicked) {
    List<SparseVector> features =
        IntStream.range(0, pictures.count()).mapToObj(pictures::features).toList();
    double total = clicked.stream().mapToDouble(ClickedQuery::total).sum();
    long steps = Math.min(MAX_STEPS, (long) Math.ceil(PASSES * total));
    return new ClickRanking(
            clicked.stream().map(each -> numbered(each.query())).toList(),
            features,
            query ->
                clicked.get(query).clicks().keySet().stream().mapToInt(Integer::intValue).toArray(),
            query ->
                clicked.get(query).clicks().values().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray())
        .learn(numbers.size(), AGGRESSIVENESS, steps, seed, 1);
  }

  private SparseVector numbered(SparseVector query) {
    Map<Integer, Float> values = new HashMap<>();
    query.forEach((word, value) -> values.put(numbers.get(word), value));
    return SparseVector.of(numbers.size(), values);
  }
}
