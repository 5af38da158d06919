package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import java.util.List;
import java.util.Set;

/**
 * Queries are sets of words; pictures whose captions contain all words of the query are relevant.
 *
 * @param queries the limits of the queries to learn from
 * @param rarestAsked the least number of held-out captions with a word that is asked for
 */
public record CaptionTask(CaptionQueries.Limits queries, int rarestAsked) implements Task {

  /** All words and all queries. */
  public static final CaptionTask ALL = new CaptionTask(CaptionQueries.Limits.NONE, 1);

  public CaptionTask {
    if (rarestAsked < 1) {
      throw new IllegalArgumentException("rarestAsked must be at least 1, got " + rarestAsked);
    }
  }

  @Override
  public String label() {
    return "captions";
  }

  @Override
  public String summary() {
    return "words find the pictures whose captions hold them";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public Measure measure() {
    return Measures.averagePrecision();
  }

  @Override
  public List<Questions> questions(TrainingData heldOut) {
    return List.of(new WordQuestions(heldOut));
  }

  @Override
  public TrainingData leftOut(TrainingData learned, List<Item> items) {
    return learned.askedAsHere(items);
  }

  @Override
  public Relevance relevance(TrainingData heldOut) {
    return new CaptionRelevance(heldOut);
  }
}
