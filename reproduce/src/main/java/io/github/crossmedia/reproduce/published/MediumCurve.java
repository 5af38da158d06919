package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The precision of a method for queries of one medium.
 *
 * @param precision at the eleven points from recall 0 to 1, the mean over queries
 * @param byLabel the mean average precision of the queries of each label
 */
record MediumCurve(
    String method, Direction direction, List<Double> precision, SortedMap<String, Double> byLabel) {

  MediumCurve {
    precision = List.copyOf(precision);
    byLabel = Collections.unmodifiableSortedMap(new TreeMap<>(byLabel));
  }

  /** Returns the curve of a model; {@code items} are the queries, in order. */
  static MediumCurve of(
      String method, CrossMediaModel model, Questions questions, List<Item> items) {
    List<Measure> points = Measures.precisionRecallCurve();
    Double[] sums = new Double[points.size()];
    Arrays.fill(sums, 0.0);
    TreeMap<String, Double> byLabel = new TreeMap<>();
    TreeMap<String, Integer> counts = new TreeMap<>();
    Scores scores = questions.scores(model);
    for (int query = 0; query < questions.size(); query++) {
      RankedRelevance ranking =
          questions.candidates().rank(scores.scores(query), questions.relevant(query));
      for (int point = 0; point < sums.length; point++) {
        sums[point] += points.get(point).of(ranking) / questions.size();
      }
      double averagePrecision = Measures.averagePrecision().of(ranking);
      for (String label : items.get(query).labels()) {
        byLabel.merge(label, averagePrecision, Double::sum);
        counts.merge(label, 1, Integer::sum);
      }
    }
    byLabel.replaceAll((label, sum) -> sum / counts.get(label));
    return new MediumCurve(method, questions.direction(), List.of(sums), byLabel);
  }
}
