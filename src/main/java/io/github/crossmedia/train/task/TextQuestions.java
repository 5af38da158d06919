package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import java.util.stream.IntStream;

/** Texts that ask for the pictures of a data set. */
abstract class TextQuestions implements Questions {

  final TrainingData data;
  private final Candidates candidates;

  TextQuestions(TrainingData data) {
    this.data = data;
    this.candidates = Candidates.of(data.items().stream().map(Item::id).toList());
  }

  /** Returns a query as a person types it. */
  abstract String text(int query);

  @Override
  public final Direction direction() {
    return Direction.TEXT_TO_IMAGE;
  }

  @Override
  public final Candidates candidates() {
    return candidates;
  }

  @Override
  public final PointScores scores(CrossMediaModel model) {
    return PointScores.of(
        model.textToImage(), texts(), data.items().stream().map(Item::medium).toList());
  }

  @Override
  public final PointScores scores(KnownPoints points) {
    return PointScores.of(points.ofTexts(texts()), points.ofPictures(data.items()));
  }

  private List<Medium> texts() {
    return IntStream.range(0, size()).mapToObj(query -> Medium.ofText(text(query))).toList();
  }
}
