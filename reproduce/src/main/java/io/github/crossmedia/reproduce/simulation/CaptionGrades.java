package io.github.crossmedia.reproduce.simulation;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The grades of pictures for a query: 3 if captions contain all its words, 2 if they contain at
 * least half of them. If a picture has captions by several people, the first one, from which
 * queries are made, does not count.
 */
public final class CaptionGrades {

  static final String LANGUAGE = "english";

  private static final int ALL = 3;
  private static final int HALF = 2;

  private final TextAnalysis words = TextAnalysis.of(LANGUAGE);
  private final Map<String, Set<String>> holding = new HashMap<>();

  public CaptionGrades(List<Item> items) {
    for (Item item : items) {
      int first = item.text().indexOf('\n');
      String captions = first < 0 ? item.text() : item.text().substring(first + 1);
      for (String word : words.terms(captions)) {
        holding.computeIfAbsent(word, key -> new HashSet<>()).add(item.id());
      }
    }
  }

  /** Returns the grades of the pictures that are relevant to a query. */
  public Map<String, Integer> of(String query) {
    Set<String> asked = new HashSet<>(words.terms(query));
    Map<String, Integer> grades = new HashMap<>();
    for (String word : asked) {
      holding.getOrDefault(word, Set.of()).forEach(id -> grades.merge(id, 1, Integer::sum));
    }
    grades.values().removeIf(count -> 2 * count < asked.size());
    grades.replaceAll((id, count) -> count == asked.size() ? ALL : HALF);
    return grades;
  }
}
