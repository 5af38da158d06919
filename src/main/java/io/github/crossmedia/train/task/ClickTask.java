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
 * Pictures are asked for by the queries of a log; those are relevant that were clicked more often
 * than the pictures that the query showed are on average, each click weighed against its position.
 *
 * @param clicks what was clicked
 */
public record ClickTask(WeighedClicks clicks) implements Task {

  /** The task without a log. */
  public static final ClickTask NONE = new ClickTask(WeighedClicks.NONE);

  /** The most words and n-grams that are learned, the commonest in queries. */
  public static final int MOST_TERMS = 50_000;

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

  /** Pictures that were clicked. */
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

  /** Pictures are alike that were clicked for the same query. */
  @Override
  public Relevance relevance(TrainingData heldOut) {
    ClickQuestions questions = new ClickQuestions(clicks, heldOut);
    return questions::areClickedTogether;
  }
}
