package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.train.method.Parameters;
import java.util.List;
import java.util.Map;

/**
 * The scores of judged pairs by a method's model.
 *
 * @param chosen its parameters, tuned on validation
 * @param averagePrecision on validation
 * @param scores of the pairs of each kind of judges, in the order of the pairs
 */
record MethodScores(Parameters chosen, double averagePrecision, Map<String, double[]> scores) {

  MethodScores {
    scores = Map.copyOf(scores);
  }

  /** Returns true if these are scores of as many pairs. */
  boolean isOf(Map<String, ? extends List<?>> pairs) {
    return scores.keySet().equals(pairs.keySet())
        && pairs.entrySet().stream()
            .allMatch(each -> scores.get(each.getKey()).length == each.getValue().size());
  }
}
