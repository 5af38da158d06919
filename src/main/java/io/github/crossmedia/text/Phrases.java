package io.github.crossmedia.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds pairs of words that texts put side by side more often than chance, such as {@code ice
 * cream}, by the likelihood ratio (Dunning, "Accurate methods for the statistics of surprise and
 * coincidence", 1993).
 */
public final class Phrases {

  private final CommonForms forms;
  private final TextAnalysis analysis;
  private final Map<Pair, Integer> pairs = new HashMap<>();
  private final Map<Pair, Integer> texts = new HashMap<>();
  private final Map<String, Integer> firsts = new HashMap<>();
  private final Map<String, Integer> seconds = new HashMap<>();
  private int all;

  private record Pair(String first, String second) {}

  private record RatedPhrase(String written, double ratio) {}

  private Phrases(Collection<String> given, String language) {
    this.forms = CommonForms.of(given, language);
    this.analysis = TextAnalysis.of(language);
    for (String text : given) {
      Set<Pair> here = new HashSet<>();
      text.lines().forEach(line -> add(analysis.tokens(line), here));
      here.forEach(pair -> texts.merge(pair, 1, Integer::sum));
    }
  }

  private void add(List<TextToken> tokens, Set<Pair> here) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.get(i).isNext()) {
        Pair pair = new Pair(tokens.get(i - 1).term(), tokens.get(i).term());
        here.add(pair);
        pairs.merge(pair, 1, Integer::sum);
        firsts.merge(pair.first(), 1, Integer::sum);
        seconds.merge(pair.second(), 1, Integer::sum);
        all++;
      }
    }
  }

  /**
   * Returns pairs of words in their common forms, the surest first.
   *
   * @param rarest how many texts must have a pair
   * @param most how many pairs at most
   */
  public static List<String> of(Collection<String> texts, String language, int rarest, int most) {
    Phrases counted = new Phrases(texts, language);
    return counted.pairs.keySet().stream()
        .filter(pair -> counted.texts.get(pair) >= rarest)
        .flatMap(pair -> counted.rated(pair).stream())
        .sorted(
            Comparator.comparing(RatedPhrase::ratio).reversed().thenComparing(RatedPhrase::written))
        .map(RatedPhrase::written)
        .distinct()
        .limit(most)
        .toList();
  }

  /**
   * Returns empty if chance explains how often the pair occurs, or if one of its words is a stop
   * word.
   */
  private Optional<RatedPhrase> rated(Pair pair) {
    double both = pairs.get(pair);
    double first = firsts.get(pair.first());
    double second = seconds.get(pair.second());
    return both <= first * second / all || pair.first().equals(pair.second())
        ? Optional.empty()
        : forms
            .written(pair.first() + " " + pair.second())
            .map(written -> new RatedPhrase(written, ratio(both, first, second)));
  }

  private double ratio(double both, double first, double second) {
    return 2
        * (part(both, first * second / all)
            + part(first - both, first * (all - second) / all)
            + part(second - both, (all - first) * second / all)
            + part(all - first - second + both, (all - first) * (all - second) / all));
  }

  private static double part(double count, double expected) {
    return count <= 0 ? 0 : count * Math.log(count / expected);
  }
}
