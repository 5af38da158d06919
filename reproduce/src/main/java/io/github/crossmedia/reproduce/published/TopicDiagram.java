package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.train.method.Tuning;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What methods reach on validation with so many topics, as a picture in SVG. */
final class TopicDiagram {

  private static final String TOPICS = "topics";

  private TopicDiagram() {}

  /** Returns the picture, empty where no method tried several numbers of topics. */
  static Optional<String> svg(List<ChosenParameters> chosen) {
    List<ChosenParameters> tried = chosen.stream().filter(each -> best(each).size() > 1).toList();
    if (tried.isEmpty()) {
      return Optional.empty();
    }
    TreeSet<Long> numbers = new TreeSet<>();
    double top = 0;
    for (ChosenParameters method : tried) {
      SortedMap<Long, Double> best = best(method);
      numbers.addAll(best.keySet());
      top = Math.max(top, best.values().stream().mapToDouble(each -> each).max().orElseThrow());
    }
    LineDiagram diagram =
        LineDiagram.of(
            numbers.stream().map(String::valueOf).toList(),
            "average precision on validation, by number of topics",
            Math.max(1, Math.ceil(10 * top)) / 10);
    for (ChosenParameters method : tried) {
      SortedMap<Long, Double> best = best(method);
      diagram.values(
          method.method(),
          numbers.stream().map(each -> best.getOrDefault(each, Double.NaN)).toList());
    }
    return Optional.of(diagram.svg(false));
  }

  /** Returns the best that was reached with each number of topics. */
  private static SortedMap<Long, Double> best(ChosenParameters method) {
    TreeMap<Long, Double> best = new TreeMap<>();
    for (Tuning.Trial trial : method.trials()) {
      if (trial.parameters().has(TOPICS)) {
        best.merge(trial.parameters().count(TOPICS), trial.averagePrecision(), Math::max);
      }
    }
    return best;
  }
}
