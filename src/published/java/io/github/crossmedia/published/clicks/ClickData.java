package io.github.crossmedia.published.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.train.clicks.ClickedTerms;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Clicks on the pictures of training data, in the form that all methods of this package read.
 * Queries that are the same words after analysis are one query; those without a known word are left
 * out.
 */
final class ClickData {

  private final TrainingData data;
  private final TermWeighting weighting;
  private final TextEncoder encoder;
  private final String propensity;
  private final List<SparseVector> queries;
  private final List<SparseVector> pictures;
  private final List<QueryClicks> clicked = new ArrayList<>();

  private ClickData(TrainingData data, WeighedClicks clicks, TermWeighting weighting) {
    this.data = data;
    this.weighting = weighting;
    this.encoder = weighting.encoder(data);
    this.propensity = clicks.propensity();
    this.pictures = data.pictures();
    Map<String, Integer> places = new HashMap<>();
    for (Item item : data.items()) {
      places.put(item.id(), places.size());
    }
    Map<String, SparseVector> encoded = new HashMap<>();
    Map<SparseVector, Map<Integer, Double>> sums = new LinkedHashMap<>();
    for (ClickedPair pair : clicks.pairs()) {
      Integer place = places.get(pair.picture());
      if (place != null && pair.clicks() > 0) {
        SparseVector query = encoded.computeIfAbsent(pair.query(), this::query);
        if (query.size() > 0) {
          sums.computeIfAbsent(query, key -> new TreeMap<>())
              .merge(place, pair.clicks(), Double::sum);
        }
      }
    }
    if (sums.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has no click on any of the "
              + data.size()
              + " pictures: its \"picture\" must be the collection's \"id\"");
    }
    this.queries = List.copyOf(sums.keySet());
    sums.values()
        .forEach(
            sum ->
                clicked.add(
                    new QueryClicks(
                        sum.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        sum.values().stream().mapToDouble(Double::doubleValue).toArray())));
  }

  private SparseVector query(String text) {
    return SparseVector.of(encoder.encode(Medium.ofText(text)));
  }

  /** Returns the clicks of a task on the pictures of its data. */
  static ClickData of(TrainingData data) {
    return of(data, TermWeighting.TFIDF);
  }

  /** Returns the clicks of a task, with another weighting of queries. */
  static ClickData of(TrainingData data, TermWeighting weighting) {
    if (!(data.task() instanceof ClickTask task)) {
      throw new IllegalArgumentException("the log contains no clicks to learn from");
    }
    return data.once(
        ClickData.class, weighting, () -> new ClickData(data, task.clicks(), weighting));
  }

  /** Returns a value that is computed once for this data, see {@link TrainingData#once}. */
  <T> T once(Class<T> type, Object variant, Supplier<T> make) {
    return data.once(type, List.of(weighting, variant), make);
  }

  /** Returns the encoder of queries as terms. */
  TextEncoder encoder() {
    return encoder;
  }

  TrainingData data() {
    return data;
  }

  String propensity() {
    return propensity;
  }

  /** Returns the distinct queries. */
  List<SparseVector> queries() {
    return queries;
  }

  List<SparseVector> pictures() {
    return pictures;
  }

  int terms() {
    return encoder.dimension();
  }

  int features() {
    return data.pictureEncoder().dimension();
  }

  /** Returns the clicks of a query. */
  QueryClicks clicked(int query) {
    return clicked.get(query);
  }

  /** Returns the most clicked terms of the whole log, of which this data may hold a sample. */
  ClickedTerms commonestOfLog(int most) {
    return ClickedTerms.of(((ClickTask) data.task()).clicks(), encoder, most);
  }

  /** Returns the weighted clicks of each query. */
  double[] queryWeights() {
    return clicked.stream().mapToDouble(QueryClicks::total).toArray();
  }

  /** Returns the weighted clicks on each picture. */
  double[] pictureWeights() {
    double[] weights = new double[pictures.size()];
    for (QueryClicks each : clicked) {
      for (int i = 0; i < each.pictures().length; i++) {
        weights[each.pictures()[i]] += each.weights()[i];
      }
    }
    return weights;
  }

  /** The weighting of a query's terms. */
  enum TermWeighting {
    /** Rare terms count more, and a query has length one. */
    TFIDF,
    /** Terms count as often as the query contains them (Pan et al., 2014, section 3.1). */
    TF;

    /** The parameter that names it. */
    static final Parameter<TermWeighting> PARAMETER =
        Parameter.of(
            "weighting",
            "of terms: `tfidf`, or `tf` for as often as the query contains them",
            TermWeighting::labelled,
            "tfidf");

    private static TermWeighting labelled(String label) {
      for (TermWeighting each : values()) {
        if (each.label().equals(label)) {
          return each;
        }
      }
      throw new IllegalArgumentException("known are tfidf and tf");
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    TextEncoder encoder(TrainingData data) {
      TextEncoder encoder = data.words().encoder();
      return this == TF ? new TextEncoder(encoder.words(), List.of()) : encoder;
    }
  }
}
