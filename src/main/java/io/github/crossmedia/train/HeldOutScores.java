package io.github.crossmedia.train;

import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.train.IsotonicRegression.Curve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw scores that models, all of one method with the same parameters, gave to pictures they had not
 * seen, and what is fitted to them.
 */
final class HeldOutScores {

  /** Queries of so many known words or more have one calibration. */
  private static final int LENGTHS = 4;

  /** The most scores of a length that one model adds. */
  private static final long MOST_SCORES = 1_000_000;

  private final List<float[]> relevant = new ArrayList<>();
  private final List<ScoredPairs> byWords =
      Stream.generate(ScoredPairs::new).limit(LENGTHS).toList();
  private final OtherDirections others = new OtherDirections();

  /** Adds what a model whose own scale is 1 makes of pictures it did not learn from. */
  void add(CrossMediaModel model, TrainingData asked) {
    WordSpaceScores scores = new WordSpaceScores(model, asked);
    relevant.add(ScoreFit.relevant(scores, asked));
    QuerySet queries = asked.queries();
    for (int length = 1; length <= LENGTHS; length++) {
      int[] those = ofLength(queries, length);
      int every = Math.toIntExact(1 + (long) those.length * asked.size() / MOST_SCORES);
      for (int i = 0; i < those.length; i += every) {
        add(scores.scores(those[i]), queries.relevant(those[i]), byWords.get(length - 1));
      }
    }
    others.add(model.textToImage(), asked);
  }

  private static int[] ofLength(QuerySet queries, int length) {
    return IntStream.range(0, queries.size())
        .filter(query -> Math.min(LENGTHS, queries.words(query).length) == length)
        .toArray();
  }

  private static void add(float[] scores, int[] relevant, ScoredPairs pairs) {
    for (int picture = 0; picture < scores.length; picture++) {
      pairs.add(scores[picture], Arrays.binarySearch(relevant, picture) >= 0);
    }
  }

  /** The scale and the calibrations of the model that is learned from all pictures. */
  ScoreFit finish() {
    float scale = ScoreFit.scale(ScoreFit.joined(relevant.toArray(float[][]::new)));
    ScoredPairs all = new ScoredPairs();
    byWords.forEach(all::addAll);
    Curve any = IsotonicRegression.fitted(all);
    List<Calibration> maps = new ArrayList<>();
    Curve shorter =
        byWords.getFirst().size() == 0 ? any : IsotonicRegression.fitted(byWords.getFirst());
    maps.add(shorter.calibration(scale));
    for (ScoredPairs pairs : byWords.subList(1, LENGTHS)) {
      shorter = IsotonicRegression.fitted(pairs, shorter);
      maps.add(shorter.calibration(scale));
    }
    return new ScoreFit(
        scale,
        new Calibrations(
            new QueryCalibrations(
                any.calibration(scale), maps, new TreeMap<>(), others.amongPictures(scale)),
            new QueryCalibrations(
                others.textsOfPictures(scale),
                List.of(),
                new TreeMap<>(),
                others.amongTexts(scale))));
  }
}
