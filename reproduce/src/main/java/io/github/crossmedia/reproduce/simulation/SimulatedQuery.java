package io.github.crossmedia.reproduce.simulation;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A query of simulated people: one to three words in a row of the first caption of a picture.
 *
 * @param grades the grades of relevant pictures, by {@link CaptionGrades}
 */
public record SimulatedQuery(String text, Map<String, Integer> grades) {

  private static final int MAX_LENGTH = 3;
  private static final int PATIENCE = 50;

  /**
   * Returns different queries.
   *
   * @param asked the items whose words they are
   * @param fewest the least number of relevant pictures for each
   */
  public static List<SimulatedQuery> draw(
      List<Item> asked, CaptionGrades grades, int count, int fewest, long seed) {
    TextAnalysis words = TextAnalysis.of(CaptionGrades.LANGUAGE);
    Random random = new Random(seed);
    Map<String, SimulatedQuery> queries = new LinkedHashMap<>();
    for (int i = 0; i < PATIENCE * count && queries.size() < count; i++) {
      Item item = asked.get(random.nextInt(asked.size()));
      String text = text(item.text().split("\n")[0], words, random);
      if (!text.isEmpty() && !queries.containsKey(text)) {
        SimulatedQuery query = new SimulatedQuery(text, grades.of(text));
        if (query.grades().size() >= fewest) {
          queries.put(text, query);
        }
      }
    }
    return new ArrayList<>(queries.values());
  }

  private static String text(String caption, TextAnalysis words, Random random) {
    List<String> telling =
        Arrays.stream(caption.split("[^\\p{L}]+"))
            .filter(word -> !words.terms(word).isEmpty())
            .toList();
    if (telling.isEmpty()) {
      return "";
    }
    int from = random.nextInt(telling.size());
    int length = 1 + random.nextInt(MAX_LENGTH);
    return String.join(" ", telling.subList(from, Math.min(telling.size(), from + length)));
  }

  /**
   * The grades of pictures for a query: 3 if captions contain all its words, 2 if they contain at
   * least half of them. If a picture has captions by several people, the first one, from which
   * queries are made, does not count.
   */
  public static final class CaptionGrades {

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
}
