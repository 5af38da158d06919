package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.view.TextSide;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The task of a model: its queries, their relevant items, and the measure of quality. Parameters
 * and the weights of a fusion are tuned for it, and scores are fitted to it.
 */
public sealed interface Task permits CaptionTask, ClickTask, ItemTask {

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
   * Returns the task that items suit: captions if texts are words, else labels if there are any,
   * else pairs.
   */
  static Task of(TextSide text, List<Item> items) {
    if (text instanceof TextSide.Words) {
      return CaptionTask.ALL;
    }
    return items.stream().anyMatch(item -> !item.labels().isEmpty())
        ? ItemTask.LABELS
        : ItemTask.PAIRS;
  }

  /** Returns the name on the command line. */
  String label();

  /** Returns a clause that describes the queries and the relevant items. */
  String summary();

  Set<Need> needs();

  /** Returns the texts with the words to learn and their weights. */
  default List<String> texts(List<Item> items) {
    return items.stream().map(Item::text).toList();
  }

  /** Returns the questions that held-out items make, one direction after the other. */
  List<Questions> questions(TrainingData heldOut);

  /** Returns the questions on which scores are fitted, of {@link #leftOut} items. */
  default Questions scored(TrainingData leftOut) {
    return questions(leftOut).getFirst();
  }

  /** Returns held-out items, with the queries on which scores are fitted. */
  TrainingData leftOut(TrainingData learned, List<Item> items);

  /**
   * Returns which held-out items are relevant to each other in the directions that {@link
   * #questions} lacks.
   */
  Relevance relevance(TrainingData heldOut);

  /** Returns the test for items that can be relevant to a query. */
  default Predicate<Item> asked() {
    return item -> true;
  }

  /**
   * The relevance of items of a data set to each other, by index: texts to a picture, pictures to a
   * picture, texts to a text.
   */
  @FunctionalInterface
  interface Relevance {

    boolean arePicturesAlike(int asking, int found);

    default boolean answersText(int asking, int found) {
      return arePicturesAlike(asking, found);
    }

    default boolean answersPicture(int picture, int text) {
      return arePicturesAlike(picture, text);
    }
  }
}
