package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.train.view.TextSide;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a model will be used for: its queries, what is relevant to them, and the measure of its
 * quality. Parameters and the weights of a fusion are chosen for it, and scores are fitted to it.
 */
public sealed interface Task permits CaptionTask, ClickTask, ItemTask {

  /** The task with a name. */
  static Task named(String label) {
    return Stream.concat(
            Stream.of(CaptionTask.ALL, ClickTask.NONE), Arrays.stream(ItemTask.values()))
        .filter(task -> task.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown task \""
                        + label
                        + "\", known are captions, clicks, labels, pairs,"
                        + " sentences"));
  }

  /**
   * The task that items suit: captions if texts are words, else labels if there are any, else
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

  /** What is asked and what is relevant, as a clause. */
  String summary();

  /** What the items need for this task. */
  Set<Need> needs();

  /** The texts that the words to learn, and their weights, are taken from. */
  default List<String> texts(List<Item> items) {
    return items.stream().map(Item::text).toList();
  }

  /** The measure of one query's ranking. */
  Measure measure();

  /** The questions that held-out items make, one direction after the other. */
  List<Questions> questions(TrainingData heldOut);

  /** Items left out of the training, with the queries that scores are fitted on. */
  TrainingData leftOut(TrainingData learned, List<Item> items);

  /**
   * Which held-out items are relevant to each other in the directions that {@link #questions}
   * lacks.
   */
  Relevance relevance(TrainingData heldOut);

  /** Which items can be asked for; nothing is measured on the others alone. */
  default Predicate<Item> asked() {
    return item -> true;
  }
}
