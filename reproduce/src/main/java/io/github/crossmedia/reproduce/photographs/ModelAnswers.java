package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How a model answers on pictures that it did not learn from.
 *
 * @param words how many single words were asked
 * @param averagePrecision of single words
 * @param timesChance how often that of a random ranking it is
 * @param everyday of the everyday words, how many were asked
 * @param firstTen the share of relevant pictures among the first ten for these
 * @param reliability of all queries
 * @param outside the share of pictures said to be outside what the model knows
 */
record ModelAnswers(
    int words,
    ResampledFigure averagePrecision,
    double timesChance,
    int everyday,
    double firstTen,
    Reliability reliability,
    double outside) {

  /** What people ask a folder of photographs for. */
  static final List<String> EVERYDAY =
      List.of(
          "snow", "beach", "dog", "pool", "street", "flowers", "horse", "car", "mountain", "water");

  private static final int TEN = 10;
  private static final long SEED = 1;

  /**
   * Asks a model.
   *
   * @param pictures those asked for
   * @param groups the number of each picture's group for the bootstrap
   */
  static ModelAnswers of(
      CrossMediaModel model, TrainingData asked, List<Item> pictures, int[] groups, int resamples) {
    Questions questions = asked.task().questions(asked).getFirst();
    Scores scores = questions.scores(model);
    PictureRankings.Builder rankings = new PictureRankings.Builder(questions.candidates());
    double chance = 0;
    int words = 0;
    for (int query = 0; query < questions.size(); query++) {
      if (questions.words(query) == 1) {
        int[] relevant = questions.relevant(query);
        rankings.add(scores.scores(query), relevant);
        chance += Chance.averagePrecision(relevant.length, asked.size());
        words++;
      }
    }
    ResampledFigure precision =
        new PictureBootstrap(resamples, SEED)
            .of(rankings.build(), List.of(Measures.averagePrecision()), groups)
            .getFirst();
    double[] firstTen = firstTen(asked, questions, scores);
    return new ModelAnswers(
        words,
        precision,
        precision.observed() * words / chance,
        firstTen.length,
        Arrays.stream(firstTen).average().orElse(Double.NaN),
        ReliabilityTable.reliability(model, questions),
        outside(model, pictures));
  }

  private static double outside(CrossMediaModel model, List<Item> pictures) {
    long outside = pictures.stream().filter(item -> model.isOutside(item.medium())).count();
    return (double) outside / pictures.size();
  }

  /** Each picture is a group of its own. */
  static int[] apart(List<Item> pictures) {
    return IntStream.range(0, pictures.size()).toArray();
  }

  private static double[] firstTen(TrainingData asked, Questions questions, Scores scores) {
    List<Double> found = new ArrayList<>();
    for (String word : EVERYDAY) {
      OptionalInt query = query(asked, word);
      if (query.isPresent()) {
        int place = query.getAsInt();
        RankedRelevance ranking =
            questions.candidates().rank(scores.scores(place), questions.relevant(place));
        found.add(Measures.precisionAt(TEN).of(ranking));
      }
    }
    return found.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the query of a word alone, if the model knows it and a caption holds it. */
  private static OptionalInt query(TrainingData asked, String word) {
    SparseVector counts = asked.words().encoder().counts(word);
    var queries = asked.words().queries();
    return counts.size() == 0
        ? OptionalInt.empty()
        : IntStream.range(0, queries.size())
            .filter(
                query ->
                    queries.words(query).length == 1 && queries.words(query)[0] == counts.index(0))
            .findFirst();
  }
}
