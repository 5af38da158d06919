package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.Arrays;
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
  public List<Questions> questions(TrainingData heldOut) {
    return List.of(new WordQuestions(heldOut));
  }

  @Override
  public TrainingData leftOut(TrainingData learned, List<Item> items) {
    return learned.askedAsHere(items);
  }

  @Override
  public Task.Relevance relevance(TrainingData heldOut) {
    return CaptionRelevance.of(heldOut.items(), heldOut.words().encoder());
  }

  /** Sets of words that ask for the pictures of a data set. */
  private static final class WordQuestions extends TextQuestions {

    private final QuerySet queries;

    WordQuestions(TrainingData data) {
      super(data);
      this.queries = data.words().queries();
    }

    @Override
    public int size() {
      return queries.size();
    }

    @Override
    public int[] relevant(int query) {
      return queries.relevant(query);
    }

    @Override
    public int words(int query) {
      return queries.words(query).length;
    }

    @Override
    public Calibration calibration(CrossMediaModel model, int query) {
      return model.textToImage().calibrations().across().ofText(known(query));
    }

    @Override
    String text(int query) {
      return String.join(" ", known(query));
    }

    @Override
    public List<String> known(int query) {
      return Arrays.stream(queries.words(query)).mapToObj(data.words().vocabulary()::word).toList();
    }
  }
}
