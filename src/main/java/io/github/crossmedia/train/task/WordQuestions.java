package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sets of words that ask for the pictures of a data set. */
final class WordQuestions implements Questions {

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
  public Optional<String> onlyWord(int query) {
    return words(query) == 1 ? Optional.of(text(query)) : Optional.empty();
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

  private List<String> known(int query) {
    return Arrays.stream(queries.words(query)).mapToObj(data.words().vocabulary()::word).toList();
  }
}
