package io.github.crossmedia.train.task;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.List;

/**
 * The quality of a model for the questions of held-out items: the mean over the task's directions.
 */
public final class AverageOverQueries {

  private final List<Questions> directions;

  public AverageOverQueries(TrainingData heldOut) {
    this.directions = heldOut.task().questions(heldOut);
    if (directions.stream().anyMatch(questions -> questions.size() == 0)) {
      String what = heldOut.task() instanceof CaptionTask ? "captions" : "items";
      throw new IllegalArgumentException(
          "no query can be made of the " + heldOut.size() + " held-out " + what);
    }
  }

  private AverageOverQueries(List<Questions> directions) {
    this.directions = directions;
  }

  /** Returns the quality in a single direction. */
  public AverageOverQueries in(Direction direction) {
    return new AverageOverQueries(
        directions.stream().filter(questions -> questions.direction() == direction).toList());
  }

  public List<Questions> directions() {
    return directions;
  }

  /** Returns the mean average precision over all queries. */
  public double of(CrossMediaModel model) {
    return mean(model, Measures.averagePrecision());
  }

  /** Returns the mean average precision over all queries, for known points of all pictures. */
  public double of(KnownPoints points) {
    return of(directions.stream().map(questions -> questions.scores(points)).toList());
  }

  /** Returns the mean average precision, of scores for the questions of each direction. */
  public double of(List<? extends Scores> scores) {
    return mean(scores, Measures.averagePrecision());
  }

  public double mean(CrossMediaModel model, Measure of) {
    return mean(directions.stream().map(questions -> questions.scores(model)).toList(), of);
  }

  private double mean(List<? extends Scores> scores, Measure of) {
    double sum = 0;
    for (int direction = 0; direction < directions.size(); direction++) {
      sum += mean(directions.get(direction), scores.get(direction), of);
    }
    return sum / directions.size();
  }

  private static double mean(Questions questions, Scores scores, Measure of) {
    double sum = 0;
    for (int query = 0; query < questions.size(); query++) {
      sum += of.of(questions.candidates().rank(scores.scores(query), questions.relevant(query)));
    }
    return sum / questions.size();
  }
}
