package io.github.crossmedia.experiment.words;

import java.util.LinkedHashMap;
import java.util.Map;

/** What each kind of trial found. */
final class WordsReport {

  private final Map<String, FoundWords> found = new LinkedHashMap<>();

  void add(String kind, FoundWords.Trial trial) {
    found.computeIfAbsent(kind, missing -> new FoundWords()).add(trial);
  }

  Map<String, FoundWords> found() {
    return found;
  }
}
