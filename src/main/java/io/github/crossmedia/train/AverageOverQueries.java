package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.evaluate.measure.AveragePrecision;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.CrossMediaModel;

/** How well a model ranks the pictures of a data set for each of its queries. */
public final class AverageOverQueries {

  private final TrainingData data;
  private final Candidates candidates;

  public AverageOverQueries(TrainingData data) {
    if (data.queries().isEmpty()) {
      throw new IllegalArgumentException(
          "no query can be made of the " + data.size() + " held-out captions");
    }
    this.data = data;
    this.candidates = Candidates.of(data.items().stream().map(Item::id).toList());
  }

  /** The mean average precision over all queries. */
  public double averagePrecision(CrossMediaModel model) {
    return mean(model, new AveragePrecision());
  }

  /** The mean average precision over all queries. */
  public double averagePrecision(WordSpaceScores scores) {
    return mean(scores, new AveragePrecision());
  }

  /** The mean of a measure over all queries. */
  public double mean(CrossMediaModel model, Measure measure) {
    return mean(new WordSpaceScores(model, data), measure);
  }

  private double mean(WordSpaceScores scores, Measure measure) {
    QuerySet queries = data.queries();
    double sum = 0;
    for (int query = 0; query < queries.size(); query++) {
      sum += measure.of(candidates.rank(scores.scores(query), queries.relevant(query)));
    }
    return sum / queries.size();
  }
}
