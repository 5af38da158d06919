package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Chance;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.sentences.AskedTexts;
import io.github.crossmedia.reproduce.sentences.TypedReliability;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How a model answers on pictures that it did not learn from.
 *
 * @param words how many single words were asked
 * @param averagePrecision of single words
 * @param timesChance how often that of a random ranking it is
 * @param everyday of the everyday words, how many were asked
 * @param firstTen the share of relevant pictures among the first ten for these; empty without any
 * @param texts how well it finds pictures by texts of each kind
 * @param reliability of queries as people type them; empty if the pictures fitted the scores
 * @param kept what facets of the pictures are worth; empty if the pictures fitted the scores
 * @param outside the share of pictures said to be outside what the model knows
 */
record ModelAnswers(
    int words,
    ResampledFigure averagePrecision,
    double timesChance,
    int everyday,
    Optional<ResampledFigure> firstTen,
    Map<String, ResampledFigure> texts,
    Optional<Reliability> reliability,
    List<KeptWords> kept,
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
   * @param encoder whose words are typed, which is that of no model compared
   * @param texts the same for all models that are compared
   * @param typed captions of other pictures, whose words are typed; none if the pictures fitted the
   *     scores
   */
  static ModelAnswers of(
      CrossMediaModel model,
      TrainingData asked,
      List<Item> pictures,
      int[] groups,
      TextEncoder encoder,
      List<AskedTexts> texts,
      List<Item> typed,
      int resamples) {
    PictureBootstrap bootstrap = new PictureBootstrap(resamples, SEED);
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
        bootstrap.of(rankings.build(), List.of(Measures.averagePrecision()), groups).getFirst();
    PictureRankings everyday = everyday(asked, questions, scores);
    return new ModelAnswers(
        words,
        precision,
        precision.observed() * words / chance,
        everyday.queries().size(),
        everyday.queries().isEmpty()
            ? Optional.empty()
            : Optional.of(
                bootstrap.of(everyday, List.of(Measures.precisionAt(TEN)), groups).getFirst()),
        answered(model, pictures, groups, texts, bootstrap),
        typed.isEmpty()
            ? Optional.empty()
            : Optional.of(TypedReliability.of(model, pictures, encoder, typed)),
        typed.isEmpty() ? List.of() : KeptWords.of(model, pictures, encoder, resamples),
        outside(model, pictures));
  }

  private static Map<String, ResampledFigure> answered(
      CrossMediaModel model,
      List<Item> pictures,
      int[] groups,
      List<AskedTexts> texts,
      PictureBootstrap bootstrap) {
    Map<String, ResampledFigure> figures = new LinkedHashMap<>();
    texts.forEach(asked -> figures.put(asked.kind(), asked.of(model, pictures, groups, bootstrap)));
    return figures;
  }

  private static double outside(CrossMediaModel model, List<Item> pictures) {
    long outside = pictures.stream().filter(item -> model.isOutside(item.medium())).count();
    return (double) outside / pictures.size();
  }

  /** Each picture is a group of its own. */
  static int[] apart(List<Item> pictures) {
    return IntStream.range(0, pictures.size()).toArray();
  }

  private static PictureRankings everyday(TrainingData asked, Questions questions, Scores scores) {
    PictureRankings.Builder rankings = new PictureRankings.Builder(questions.candidates());
    for (String word : EVERYDAY) {
      query(asked, word)
          .ifPresent(query -> rankings.add(scores.scores(query), questions.relevant(query)));
    }
    return rankings.build();
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
