package io.github.crossmedia.train.clicks.simulation;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which pictures are relevant to a query: 3 where captions hold all its words, 2 where they hold at
 * least half of them. Where a picture has captions by several people, only those of the others than
 * the first one count, whose words are what is asked.
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

  /** The grades of the pictures that are relevant to a query. */
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
