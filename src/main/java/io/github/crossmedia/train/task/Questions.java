package io.github.crossmedia.train.task;

import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import java.util.Optional;
import java.util.stream.IntStream;

/** Queries in one direction that all ask for the same candidates. */
public interface Questions {

  Direction direction();

  /** How many queries there are. */
  int size();

  /** The indices of the candidates relevant to a query, ascending; must not be modified. */
  int[] relevant(int query);

  Candidates candidates();

  /** How many words a query has; 0 if it is not made of words. */
  int words(int query);

  /** The word of a query that is a single one. */
  default Optional<String> onlyWord(int query) {
    return Optional.empty();
  }

  /** The map of a query's raw scores. */
  Calibration calibration(CrossMediaModel model, int query);

  /** The scores that a model gives all candidates for each query. */
  PointScores scores(CrossMediaModel model);

  /** The same where the points of all pictures are known. */
  PointScores scores(KnownPoints points);

  /** The mean average precision of rankings in random order. */
  default double chance() {
    return IntStream.range(0, size())
        .mapToDouble(query -> Chance.averagePrecision(relevant(query).length, candidates().size()))
        .average()
        .orElseThrow();
  }
}
