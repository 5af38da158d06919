package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.clicks.log.WeighedClicks.Pair;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The queries of a log ask for pictures. A picture is relevant if its click rate is above the
 * average of the pictures that the query showed; each click is weighted by the propensity of its
 * position.
 *
 * @param clicks the clicks of the log
 */
public record ClickTask(WeighedClicks clicks) implements Task {

  /** The task without a log. */
  public static final ClickTask NONE = new ClickTask(WeighedClicks.NONE);

  /** The maximum number of words and n-grams to learn, the most frequent in queries. */
  public static final int MAX_TERMS = 50_000;

  @Override
  public String label() {
    return "clicks";
  }

  @Override
  public String summary() {
    return "queries of a log ask for the pictures that were clicked";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.CLICKS);
  }

  @Override
  public Measure measure() {
    return Measures.averagePrecision();
  }

  @Override
  public List<String> texts(List<Item> items) {
    return clicks.queries();
  }

  /** Returns the test for pictures that were clicked. */
  @Override
  public Predicate<Item> asked() {
    Set<String> clicked =
        clicks.pairs().stream()
            .filter(pair -> pair.clicks() > 0)
            .map(Pair::picture)
            .collect(Collectors.toSet());
    return item -> clicked.contains(item.id());
  }

  @Override
  public List<Questions> questions(TrainingData heldOut) {
    ClickQuestions questions = new ClickQuestions(clicks, heldOut);
    if (questions.size() == 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "none of the clicked pictures is among the %d that are held out to choose parameters"
                  + " by: put some of them into the split \"valid\", and check that the log's"
                  + " \"picture\" is the collection's \"id\"",
              heldOut.size()));
    }
    return List.of(questions);
  }

  @Override
  public TrainingData leftOut(TrainingData learned, List<Item> items) {
    return learned.heldOut(items);
  }

  /**
   * Returns the relevance of pictures to each other: those clicked for the same query are relevant.
   */
  @Override
  public Relevance relevance(TrainingData heldOut) {
    ClickQuestions questions = new ClickQuestions(clicks, heldOut);
    return questions::areClickedTogether;
  }
}
