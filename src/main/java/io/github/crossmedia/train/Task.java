package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a model will be asked: with what, for what, what is relevant, and by which measure it is
 * good. Parameters and the weights of a fusion are chosen by it, and scores are fitted to it.
 */
public sealed interface Task permits CaptionTask, ItemTask {

  /** The task of a name. */
  static Task named(String label) {
    return Stream.of(CaptionTask.ALL, ItemTask.LABELS, ItemTask.PAIRS)
        .filter(task -> task.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown task \"" + label + "\", known are captions, labels, pairs"));
  }

  /**
   * What items can be asked: captions where texts are words, else labels where there are some, else
   * pairs.
   */
  static Task of(TextSide text, List<Item> items) {
    if (text instanceof TextSide.Words) {
      return CaptionTask.ALL;
    }
    return items.stream().anyMatch(item -> !item.labels().isEmpty())
        ? ItemTask.LABELS
        : ItemTask.PAIRS;
  }

  /** The name on the command line. */
  String label();

  /** What is asked and what is relevant, in words. */
  String summary();

  /** What the items need so that this can be asked. */
  Set<Need> needs();

  /** How well one query is answered. */
  Measure measure();

  /** What held-out items are asked, one direction after the other. */
  List<Questions> questions(TrainingData heldOut);

  /** Items left out of the training, as they are asked while scores are fitted. */
  TrainingData leftOut(TrainingData learned, List<Item> items);

  /** Which held-out items answer each other by other media than {@link #questions} asks with. */
  Relevance relevance(TrainingData heldOut);
}
