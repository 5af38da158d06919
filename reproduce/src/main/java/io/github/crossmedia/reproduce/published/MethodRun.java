package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.QueryBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Measures the models of one method, one for each seed, for the queries of one kind. */
final class MethodRun {

  private static final double PERCENT = 100;
  private static final long SEED = 1;

  private final ExperimentMethod method;
  private final QueryKind kind;
  private final List<Measure> measures;

  /** One direction, or two to take the mean of. */
  private final List<Questions> questions;

  /** For each measure and seed the mean over queries, with its bootstrap over pictures. */
  private final List<List<ResampledFigure>> drawn = new ArrayList<>();

  /** For each measure the value of each query, the mean over seeds. */
  private final double[][] values;

  /**
   * Measures the queries of one kind.
   *
   * @param known earlier results for these models, such as those of each medium for the mean of
   *     both
   */
  MethodRun(
      ExperimentMethod method,
      QueryKind kind,
      Task task,
      List<CrossMediaModel> models,
      List<Questions> questions,
      int[] groups,
      int resamples,
      Map<List<Object>, List<ResampledFigure>> known) {
    this.method = method;
    this.kind = kind;
    this.measures = expectations().map(each -> Measures.named(each.measure())).toList();
    this.questions = List.copyOf(questions);
    int queries = questions.stream().mapToInt(Questions::size).sum();
    this.values = new double[measures.size()][queries];
    measures.forEach(measure -> drawn.add(new ArrayList<>()));
    PictureBootstrap bootstrap = new PictureBootstrap(resamples, SEED);
    for (int seed = 0; seed < models.size(); seed++) {
      List<List<ResampledFigure>> ofDirections = new ArrayList<>();
      int from = 0;
      for (Questions direction : questions) {
        double[][] measured = new double[measures.size()][direction.size()];
        PictureRankings rankings = rankings(direction, models.get(seed), measured);
        add(measured, from, models.size());
        List<Object> kept =
            List.of(seed, direction.direction(), kind == QueryKind.SINGLE, measures);
        ofDirections.add(
            known.computeIfAbsent(
                kept,
                key ->
                    task == ItemTask.SENTENCES
                        ? ofSentences(direction, measured, resamples)
                        : bootstrap.of(rankings, measures, groups)));
        from += direction.size();
      }
      for (int measure = 0; measure < measures.size(); measure++) {
        int place = measure;
        List<ResampledFigure> ofSeed = ofDirections.stream().map(each -> each.get(place)).toList();
        drawn.get(measure).add(ResampledFigure.mean(ofSeed).times(unit(measures.get(measure))));
      }
    }
  }

  /** Returns the queries of one kind: of words that can be learned, or of one medium. */
  static List<Questions> questions(
      List<Item> learned, List<Item> asked, QueryKind kind, Settings settings) {
    TrainingData heldOut = TrainingData.of(learned, of(kind, settings)).heldOut(asked);
    List<Questions> of =
        heldOut.task().questions(heldOut).stream()
            .filter(questions -> kind.directions().contains(questions.direction()))
            .toList();
    if (of.size() < kind.directions().size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the task %s has no queries of the kind %s",
              heldOut.task().label(),
              kind.label()));
    }
    return of;
  }

  static Settings of(QueryKind kind, Settings settings) {
    return kind == QueryKind.SINGLE
        ? settings.withQueries(CaptionQueries.Limits.singleWords())
        : settings;
  }

  private Stream<Expectation> expectations() {
    return method.results().stream().filter(each -> each.queries() == kind);
  }

  private static double unit(Measure measure) {
    return measure.isShare() ? PERCENT : 1;
  }

  /** Sentences of one picture are drawn together, and every picture is one query. */
  private List<ResampledFigure> ofSentences(
      Questions direction, double[][] measured, int resamples) {
    int[] pictures =
        IntStream.range(0, direction.size())
            .map(
                query ->
                    direction.direction() == Direction.TEXT_TO_IMAGE
                        ? direction.relevant(query)[0]
                        : query)
            .toArray();
    QueryBootstrap bootstrap = new QueryBootstrap(resamples, SEED);
    return IntStream.range(0, measured.length)
        .mapToObj(place -> bootstrap.of(measures.get(place), measured[place], pictures))
        .toList();
  }

  private void add(double[][] measured, int from, int seeds) {
    for (int measure = 0; measure < measured.length; measure++) {
      for (int query = 0; query < measured[measure].length; query++) {
        values[measure][from + query] += measured[measure][query] / seeds;
      }
    }
  }

  private PictureRankings rankings(
      Questions direction, CrossMediaModel model, double[][] measured) {
    Scores scores = direction.scores(model);
    Candidates candidates = direction.candidates();
    PictureRankings.Builder builder = new PictureRankings.Builder(candidates);
    for (int query = 0; query < direction.size(); query++) {
      float[] scored = scores.scores(query);
      int[] relevant = direction.relevant(query);
      builder.add(scored, relevant);
      RankedRelevance ranking = candidates.rank(scored, relevant);
      for (int measure = 0; measure < measured.length; measure++) {
        measured[measure][query] = measures.get(measure).of(ranking);
      }
    }
    return builder.build();
  }

  /**
   * Returns a row for each expectation.
   *
   * @param tolerance how far below its guard a number may fall; empty if guards do not apply
   */
  List<Row> rows(OptionalDouble tolerance) {
    List<Expectation> expected = expectations().toList();
    return IntStream.range(0, expected.size())
        .mapToObj(place -> row(expected.get(place), place, tolerance))
        .toList();
  }

  private Row row(Expectation expectation, int place, OptionalDouble tolerance) {
    List<ResampledFigure> seeds = drawn.get(place);
    ResampledFigure ours = ResampledFigure.mean(seeds);
    OptionalDouble guard =
        tolerance.isEmpty() ? OptionalDouble.empty() : optional(expectation.guard());
    return new Row(
        method.name(),
        kind.label(),
        expectation.measure(),
        optional(expectation.paper()),
        ours,
        seeds.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of(ResampledFigure.deviation(seeds)),
        isAveragePrecision(place)
            ? OptionalDouble.of(ours.observed() / (PERCENT * chance()))
            : OptionalDouble.empty(),
        guard,
        guard.isEmpty() || ours.observed() >= guard.getAsDouble() - tolerance.getAsDouble());
  }

  private static OptionalDouble optional(Double number) {
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }

  private boolean isAveragePrecision(int place) {
    return measures.get(place).name().equals(Measures.averagePrecision().name());
  }

  private double chance() {
    return questions.stream().mapToDouble(Questions::chance).average().orElseThrow();
  }

  /** Returns the numbers that methods are compared by. */
  List<MethodValues> compared() {
    return IntStream.range(0, measures.size())
        .mapToObj(
            place ->
                new MethodValues(
                    method.name(),
                    method.learnFrom(),
                    kind,
                    measures.get(place).name(),
                    values[place],
                    ResampledFigure.mean(drawn.get(place))))
        .toList();
  }

  /**
   * How well a method answers each query of a kind, by one measure.
   *
   * @param learnedFrom the queries that it learned from
   */
  record MethodValues(
      String method,
      QueryKind learnedFrom,
      QueryKind kind,
      String measure,
      double[] values,
      ResampledFigure mean) {}
}
