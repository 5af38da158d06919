package io.github.crossmedia.train.task;

import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.List;
import java.util.stream.IntStream;

/** Queries in one direction that all ask for the same candidates. */
public interface Questions {

  Direction direction();

  /** Returns the number of queries. */
  int size();

  /** Returns the indices of the candidates relevant to a query, ascending; must not be modified. */
  int[] relevant(int query);

  Candidates candidates();

  /** Returns the number of words of a query; 0 if it has no words. */
  int words(int query);

  /** Returns the known words of a query; none if queries are not made of single words. */
  default List<String> known(int query) {
    return List.of();
  }

  /** Returns the map of a query's raw scores. */
  Calibration calibration(CrossMediaModel model, int query);

  /** Returns the scores that a model gives all candidates for each query. */
  PointScores scores(CrossMediaModel model);

  /** Returns the scores of all candidates for each query, for known points of all pictures. */
  PointScores scores(KnownPoints points);

  /** Returns the mean average precision of rankings in random order. */
  default double chance() {
    return IntStream.range(0, size())
        .mapToDouble(query -> Chance.averagePrecision(relevant(query).length, candidates().size()))
        .average()
        .orElseThrow();
  }
}
