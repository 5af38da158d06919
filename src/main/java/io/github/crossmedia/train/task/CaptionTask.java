package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

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
  public Task.Relevance relevance(TrainingData heldOut) {
    return new CaptionRelevance(heldOut);
  }

  /**
   * A text is relevant to a picture whose caption contains all words of the text, and to a text
   * whose words it contains. Pictures are relevant to each other when they share a label or,
   * without labels, at least half of the words of both captions.
   */
  private record CaptionRelevance(TrainingData data) implements Task.Relevance {

    private static final double HALF = 0.5;

    @Override
    public boolean answersPicture(int picture, int text) {
      return isHeld(words(text), words(picture));
    }

    @Override
    public boolean answersText(int asking, int found) {
      return isHeld(words(asking), words(found));
    }

    @Override
    public boolean arePicturesAlike(int asking, int found) {
      List<String> labels = data.items().get(asking).labels();
      List<String> others = data.items().get(found).labels();
      if (!labels.isEmpty() && !others.isEmpty()) {
        return !Collections.disjoint(labels, others);
      }
      int shared = shared(words(asking), words(found));
      return shared > 0 && shared >= HALF * (words(asking).size() + words(found).size() - shared);
    }

    private SparseVector words(int item) {
      return data.words().captionCounts().get(item);
    }

    private static boolean isHeld(SparseVector words, SparseVector caption) {
      return words.size() > 0 && shared(words, caption) == words.size();
    }

    private static int shared(SparseVector one, SparseVector other) {
      int shared = 0;
      for (int i = 0; i < one.size(); i++) {
        shared += other.get(one.index(i)) > 0 ? 1 : 0;
      }
      return shared;
    }
  }

  /** Sets of words that ask for the pictures of a data set. */
  private static final class WordQuestions implements Questions {

    private final TrainingData data;
    private final QuerySet queries;
    private final Candidates candidates;

    WordQuestions(TrainingData data) {
      this.data = data;
      this.queries = data.words().queries();
      this.candidates = Candidates.of(data.items().stream().map(Item::id).toList());
    }

    @Override
    public Direction direction() {
      return Direction.TEXT_TO_IMAGE;
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
    public Candidates candidates() {
      return candidates;
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
    public PointScores scores(CrossMediaModel model) {
      return PointScores.of(
          model.textToImage(), texts(), data.items().stream().map(Item::medium).toList());
    }

    @Override
    public PointScores scores(KnownPoints points) {
      return PointScores.of(points.ofTexts(texts()), points.ofPictures(data.items()));
    }

    private List<Medium> texts() {
      return IntStream.range(0, size()).mapToObj(query -> Medium.ofText(text(query))).toList();
    }

    private String text(int query) {
      return String.join(" ", known(query));
    }

    @Override
    public List<String> known(int query) {
      return Arrays.stream(queries.words(query)).mapToObj(data.words().vocabulary()::word).toList();
    }
  }
}
