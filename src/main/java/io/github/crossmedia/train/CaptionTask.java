package io.github.crossmedia.train;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.AveragePrecision;
import io.github.crossmedia.evaluate.measure.Measure;
import java.util.List;
import java.util.Set;

/**
 * Pictures are asked for in words; those are relevant whose captions hold all words of the query.
 *
 * @param queries the queries of captions that are learned from
 * @param rarestAsked held-out pictures are asked for words of so many of their captions
 */
public record CaptionTask(CaptionQueries.Limits queries, int rarestAsked) implements Task {

  /** All words and all queries. */
  public static final CaptionTask ALL = new CaptionTask(CaptionQueries.Limits.NONE, 1);

  public CaptionTask {
    if (rarestAsked < 1) {
      throw new IllegalArgumentException("words can't be asked of " + rarestAsked + " captions");
    }
  }

  @Override
  public String label() {
    return "captions";
  }

  @Override
  public String summary() {
    return "words ask for the pictures whose captions hold them";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public Measure measure() {
    return new AveragePrecision();
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
