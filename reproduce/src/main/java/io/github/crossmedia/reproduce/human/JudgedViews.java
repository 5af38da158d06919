package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.Experiment;
import io.github.crossmedia.reproduce.published.ExperimentFeatures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Extracts the views that models learn from, unless they are kept.
 *
 * @param kept the folder that keeps them
 */
record JudgedViews(
    Experiment.Features features, Path kept, Consumer<String> remarks, IndexProgress progress) {

  /**
   * Returns the items with their views.
   *
   * @param folder what the paths of their pictures are relative to
   */
  List<Item> of(Path folder, List<Item> items) throws IOException {
    Files.createDirectories(kept);
    return new ExperimentFeatures(features, folder.toAbsolutePath(), kept, remarks, progress)
        .of(items);
  }
}
