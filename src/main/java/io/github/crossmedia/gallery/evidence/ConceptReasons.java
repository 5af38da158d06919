package io.github.crossmedia.gallery.evidence;

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

/**
 * The concepts that a query and a picture are both about, where the model's concepts have names.
 */
public final class ConceptReasons {

  private static final int MOST = 3;

  /** What a concept adds to the raw score of all words, of 1. */
  public record ConceptShare(String concept, float share) {}

  private ConceptReasons() {}

  /** The concepts that add most, the greatest share first; none where they have no names. */
  public static List<ConceptShare> of(Gallery gallery, QueryReading reading, String id)
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
        .limit(MOST)
        .toList();
  }

  private static void add(Share share, Map<String, Double> added) {
    if (share.kind() == Share.Kind.CONCEPT) {
      added.merge(share.name(), (double) share.share(), Double::sum);
    }
  }
}
