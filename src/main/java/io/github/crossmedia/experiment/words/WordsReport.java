package io.github.crossmedia.experiment.words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each kind of trial found. */
final class WordsReport {

  private final Map<String, FoundWords> found = new LinkedHashMap<>();
  private final Map<String, List<WordTrials.Outcome>> outcomes = new LinkedHashMap<>();

  void add(String kind, WordTrials.Outcome outcome) {
    found.computeIfAbsent(kind, missing -> new FoundWords()).add(outcome.trial());
    outcomes.computeIfAbsent(kind, missing -> new ArrayList<>()).add(outcome);
  }

  Map<String, FoundWords> found() {
    return found;
  }

  List<WordTrials.Outcome> outcomes(String kind) {
    return outcomes.get(kind);
  }
}
