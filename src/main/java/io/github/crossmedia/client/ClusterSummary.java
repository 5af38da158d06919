package io.github.crossmedia.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The outcome of indexing.
 *
 * @param present the documents that were already in the index
 * @param version the version of the model that projected the documents
 */
public record ClusterSummary(
    int items, int indexed, int present, int failed, String version, double seconds) {

  /** Returns the summary as text. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%d of %d pictures indexed by %s in %.1f s (%.1f a second)",
            indexed,
            items,
            version,
            seconds,
            indexed / seconds));
    if (present > 0) {
      sentences.add(present + " were already indexed by the same version");
    }
    if (failed > 0) {
      sentences.add(failed + " could not be indexed, see above");
    }
    return sentences;
  }
}
