package io.github.crossmedia.reproduce.photographs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What models answered.
 *
 * @param pictures how many pictures each model learned from
 * @param answers by what was asked, and by model
 */
record PhotographsReport(
    Map<String, Integer> pictures, Map<String, Map<String, ModelAnswers>> answers) {

  static PhotographsReport empty() {
    return new PhotographsReport(new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  void add(String asked, String model, ModelAnswers answer) {
    answers.computeIfAbsent(asked, name -> new LinkedHashMap<>()).put(model, answer);
  }

  /** Returns the queries, in order. */
  List<String> asked() {
    return List.copyOf(answers.keySet());
  }
}
