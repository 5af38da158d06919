package io.github.crossmedia.train.task;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  public List<String> texts(List<Item> items) {
    return clicks.queries();
  }

  /** Returns the test for pictures that were clicked. */
  @Override
  public Predicate<Item> asked() {
    Set<String> clicked =
        clicks.pairs().stream()
            .filter(pair -> pair.clicks() > 0)
            .map(ClickedPair::picture)
            .collect(Collectors.toSet());
    return item -> clicked.contains(item.id());
  }

  @Override
  public List<Questions> questions(TrainingData heldOut) {
    ClickQuestions questions = new ClickQuestions(clicks, heldOut);
    if (questions.size() == 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "none of the clicked pictures is among the %d that are held out to tune parameters"
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
  public Task.Relevance relevance(TrainingData heldOut) {
    ClickQuestions questions = new ClickQuestions(clicks, heldOut);
    return questions::areClickedTogether;
  }

  /** The queries of a log that led to clicks on pictures of a data set. */
  private static final class ClickQuestions extends TextQuestions {

    private static final int MAX_ASKED = 5_000;

    private final List<String> queries = new ArrayList<>();
    private final List<int[]> relevant = new ArrayList<>();
    private final BitSet[] queriesOfPicture;

    ClickQuestions(WeighedClicks clicks, TrainingData data) {
      super(data);
      Map<String, Integer> places = new HashMap<>();
      data.items().forEach(item -> places.put(item.id(), places.size()));
      Map<String, List<String>> liked = clicks.liked(places.keySet());
      int every = Math.max(1, Math.ceilDiv(liked.size(), MAX_ASKED));
      int next = 0;
      for (var query : liked.entrySet()) {
        if (next++ % every == 0) {
          queries.add(query.getKey());
          relevant.add(query.getValue().stream().mapToInt(places::get).sorted().toArray());
        }
      }
      this.queriesOfPicture = new BitSet[data.size()];
      for (int picture = 0; picture < queriesOfPicture.length; picture++) {
        queriesOfPicture[picture] = new BitSet();
      }
      for (int query = 0; query < relevant.size(); query++) {
        for (int picture : relevant.get(query)) {
          queriesOfPicture[picture].set(query);
        }
      }
    }

    boolean areClickedTogether(int one, int other) {
      return queriesOfPicture[one].intersects(queriesOfPicture[other]);
    }

    @Override
    public int size() {
      return queries.size();
    }

    @Override
    public int[] relevant(int query) {
      return relevant.get(query);
    }

    @Override
    public int words(int query) {
      return (int)
          data.words().encoder().analysis().terms(queries.get(query)).stream()
              .filter(term -> term.indexOf(' ') < 0)
              .filter(data.words().vocabulary()::contains)
              .distinct()
              .count();
    }

    @Override
    public Calibration calibration(CrossMediaModel model, int query) {
      return model.textToImage().calibration(Medium.ofText(queries.get(query)));
    }

    @Override
    String text(int query) {
      return queries.get(query);
    }
  }
}
