package io.github.crossmedia.client;

import io.github.crossmedia.collection.IndexProgress;
import java.util.function.BiConsumer;

/** Counts the outcomes of items and reports progress. */
final class Tally {

  private final int items;
  private final IndexProgress progress;
  private final BiConsumer<String, String> failures;
  private int indexed;
  private int present;
  private int failed;

  Tally(int items, IndexProgress progress, BiConsumer<String, String> failures) {
    this.items = items;
    this.progress = progress;
    this.failures = failures;
  }

  void add(ClusterIndexer.Outcome outcome) {
    outcome.failures().forEach(failures);
    indexed += outcome.indexed();
    present += outcome.present();
    failed += outcome.failures().size();
    progress.at(indexed + present + failed, items);
  }

  ClusterSummary summary(String version, double seconds) {
    return new ClusterSummary(items, indexed, present, failed, version, seconds);
  }
}
