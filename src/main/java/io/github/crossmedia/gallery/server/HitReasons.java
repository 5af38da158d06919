package io.github.crossmedia.gallery.server;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.lucene.Reasons;
import io.github.crossmedia.lucene.Share;
import io.github.crossmedia.model.SharedConcepts;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The reasons why a picture was found: what each word of the query adds to its score. */
final class HitReasons {

  /** The reasons for a hit. A query has either words or concepts. */
  private static final Set<Share.Kind> TOLD = Set.of(Share.Kind.WORD, Share.Kind.CONCEPT);

  private static final int MAX_CONCEPTS = 3;

  /** The raw score that a word of the query adds, and its share of the total. */
  record WordShare(String word, float weight, float share, List<String> as) {}

  /** The share of the raw score that a concept adds. */
  record ConceptShare(String concept, float share) {}

  private HitReasons() {}

  /** Returns the shares of a query's words in a picture's raw score, the greatest first. */
  static List<WordShare> words(Gallery gallery, QueryReading reading, String id)
      throws IOException {
    List<Share> words =
        gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream()
            .flatMap(reasons -> reasons.shares().stream())
            .filter(share -> TOLD.contains(share.kind()))
            .sorted(Comparator.comparing(Share::share).reversed())
            .toList();
    double sum = words.stream().mapToDouble(word -> Math.max(0, word.share())).sum();
    return words.stream()
        .map(
            word ->
                new WordShare(
                    word.name(),
                    word.share(),
                    sum > 0 ? (float) (Math.max(0, word.share()) / sum) : 0,
                    word.as()))
        .toList();
  }

  /**
   * Returns the concepts that a query and a picture are both about, the greatest share first. None
   * if the model's concepts have no names.
   */
  static List<ConceptShare> concepts(Gallery gallery, QueryReading reading, String id)
      throws IOException {
    if (!SharedConcepts.areNamedIn(gallery.model())) {
      return List.of();
    }
    Map<String, Double> added = new HashMap<>();
    double score = 0;
    for (Reasons reasons :
        gallery.searches().reasons(id, reading, SearchOptions.first(1)).stream().toList()) {
      score += reasons.rawScore();
      for (Share share : reasons.shares()) {
        add(share, added);
        share.parts().forEach(part -> add(part, added));
      }
    }
    double whole = score;
    return added.entrySet().stream()
        .filter(each -> whole > 0 && each.getValue() > 0)
        .map(each -> new ConceptShare(each.getKey(), (float) (each.getValue() / whole)))
        .sorted(
            Comparator.comparing(ConceptShare::share)
                .reversed()
                .thenComparing(ConceptShare::concept))
        .limit(MAX_CONCEPTS)
        .toList();
  }

  private static void add(Share share, Map<String, Double> added) {
    if (share.kind() == Share.Kind.CONCEPT) {
      added.merge(share.name(), (double) share.share(), Double::sum);
    }
  }
}
