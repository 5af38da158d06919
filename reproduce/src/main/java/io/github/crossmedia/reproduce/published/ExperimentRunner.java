package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.reproduce.published.Experiment.ExperimentMethod;
import io.github.crossmedia.reproduce.published.Experiment.QueryKind;
import io.github.crossmedia.reproduce.published.ExperimentRunner.MethodRun.MethodValues;
import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.reproduce.published.Report.Counts;
import io.github.crossmedia.reproduce.published.Report.Differences;
import io.github.crossmedia.reproduce.published.Report.MediumCurve;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.group.Groupings;
import io.github.crossmedia.train.holdout.Folds;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Trial;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs an experiment: each method chooses its parameters on the validation pictures, learns again
 * with these included, and only then ranks the test pictures.
 */
public final class ExperimentRunner {

  private final Experiment experiment;
  private final AskedPictures asked;
  private final ExperimentData data;
  private final LearnedData learned;
  private final Settings settings;
  private final int resamples;
  private final Consumer<String> progress;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Reliability> reliabilities = new LinkedHashMap<>();
  private final Map<String, Reliability> answered = new LinkedHashMap<>();
  private final List<MediumCurve> curves = new ArrayList<>();
  private final List<ExplainedMatch> matches = new ArrayList<>();
  private final List<ChosenParameters> chosen = new ArrayList<>();
  private final List<MethodValues> compared = new ArrayList<>();

  private ExperimentRunner(
      Experiment experiment,
      List<Item> items,
      AskedPictures asked,
      int resamples,
      Consumer<String> progress) {
    this.experiment = experiment;
    this.asked = asked;
    this.data = ExperimentData.of(experiment, items, asked);
    this.learned = new LearnedData(data.learned(asked));
    this.settings = experiment.settings().withGrouping(data.grouping());
    this.resamples = resamples;
    this.progress = progress;
  }

  /** Runs all methods on a collection; {@code progress} receives a line for each. */
  public static Report run(
      Experiment experiment, List<Item> items, AskedPictures asked, Consumer<String> progress) {
    return run(experiment, items, asked, PictureBootstrap.RESAMPLES, progress);
  }

  static Report run(
      Experiment experiment,
      List<Item> items,
      AskedPictures asked,
      int resamples,
      Consumer<String> progress) {
    return new ExperimentRunner(experiment, items, asked, resamples, progress).run();
  }

  private Report run() {
    for (ExperimentMethod method : experiment.methods()) {
      measure(method, learned(method));
    }
    Counts counts =
        new Counts(
            isOfWords() ? questions(QueryKind.SINGLE).getFirst().size() : 0,
            data.held().train().size(),
            data.held().validation().size(),
            data.asked().size(),
            data.grouping().of(data.asked()).size(),
            questions(experiment.mainKind()).stream().mapToInt(Questions::size).sum());
    return new Report(
        experiment,
        asked,
        counts,
        rows,
        chosen,
        Differences.of(main()),
        Differences.of(experiment.claims(), compared),
        reliabilities,
        answered,
        curves,
        matches);
  }

  private List<MethodValues> main() {
    return compared.stream()
        .filter(
            each ->
                each.learnedFrom() == QueryKind.ALL
                    && each.kind() == experiment.mainKind()
                    && each.measure().equals(experiment.comparedBy()))
        .toList();
  }

  private boolean isOfWords() {
    return settings.task() instanceof CaptionTask;
  }

  /** Returns a model for each seed, with the parameters chosen for the first one. */
  private List<CrossMediaModel> learned(ExperimentMethod method) {
    Trainer trainer = Trainers.all().named(method.method(), method.members());
    List<CrossMediaModel> models = new ArrayList<>();
    models.add(first(method, trainer));
    Parameters parameters = chosen.getLast().parameters();
    for (int seed = 2; seed <= method.seeds(); seed++) {
      Settings seeded = settings(method).withSeed(seed);
      models.add(trainer.train(learned.under(seeded), parameters));
    }
    progress.accept(method.name() + " learned with " + parameters);
    return models;
  }

  private CrossMediaModel first(ExperimentMethod method, Trainer trainer) {
    Settings views = settings(method);
    if (asked == AskedPictures.VALID) {
      TrainingData train = TrainingData.of(data.held().train(), views);
      TrainingData validation = train.heldOut(data.held().validation());
      List<Trial> trials = new ArrayList<>();
      var tuning = Tuner.tune(trainer, method.space(trainer), train, validation, trials::add);
      choose(
          method, tuning.best().parameters(), tuning.averagePrecision(), tuning.measured(), trials);
      return tuning.best().model();
    }
    List<Trial> trials = new ArrayList<>();
    Folds folds = new Folds(experiment.folds(), method.draws());
    var outcome =
        new Training(trainer, method.space(trainer), views, folds)
            .run(data.held().train(), data.held().validation(), trials::add, isOfWords());
    choose(method, outcome.parameters(), outcome.averagePrecision(), outcome.trials(), trials);
    return outcome.model();
  }

  private void choose(
      ExperimentMethod method,
      Parameters parameters,
      double averagePrecision,
      int measured,
      List<Trial> trials) {
    chosen.add(
        new ChosenParameters(
            method.name(),
            method.learnFrom().label(),
            parameters,
            100 * averagePrecision,
            measured,
            trials));
    GridEdge.warnings(trials.stream().map(Trial::parameters).toList(), parameters)
        .forEach(warning -> progress.accept(method.name() + ": " + warning));
  }

  private void measure(ExperimentMethod method, List<CrossMediaModel> models) {
    List<QueryKind> kinds = method.results().stream().map(Expectation::queries).distinct().toList();
    Map<List<Object>, List<ResampledFigure>> known = new HashMap<>();
    for (QueryKind kind : kinds) {
      MethodRun run =
          new MethodRun(
              method,
              kind,
              settings.task(),
              models,
              questions(kind),
              data.groups(),
              resamples,
              known);
      rows.addAll(run.rows(tolerance()));
      compared.addAll(run.compared());
    }
    if (!isOfWords() && settings.task() != ItemTask.SENTENCES) {
      for (Questions direction : questions(QueryKind.AVERAGE)) {
        curves.add(MediumCurve.of(method.name(), models.getFirst(), direction, data.asked()));
      }
    }
    if (!isOfWords() && matches.isEmpty()) {
      matches.addAll(ExplainedMatch.of(method.name(), models.getFirst(), data.asked()));
    }
    if (isOfWords() && kinds.contains(QueryKind.ALL)) {
      CrossMediaModel model = calibrated(method, models.getFirst());
      reliabilities.put(method.name(), ReliabilityTable.reliability(model, typed()));
      answered.put(
          method.name(), ReliabilityTable.reliability(model, questions(QueryKind.ALL).getFirst()));
    }
  }

  /** Models for the validation pictures are fitted here, on parts of the training pictures. */
  private CrossMediaModel calibrated(ExperimentMethod method, CrossMediaModel model) {
    if (asked == AskedPictures.TEST) {
      return model;
    }
    Trainer trainer = Trainers.all().named(method.method(), method.members());
    return new Training(trainer, method.space(trainer), settings(method), Folds.SINGLE)
        .calibrated(model, chosen.getLast().parameters(), data.held().train());
  }

  /** Guards hold for the test pictures only. */
  private OptionalDouble tolerance() {
    return asked == AskedPictures.TEST
        ? OptionalDouble.of(experiment.tolerance())
        : OptionalDouble.empty();
  }

  private List<Questions> questions(QueryKind kind) {
    return MethodRun.questions(data.learned(asked), data.asked(), kind, settings);
  }

  /** Returns the queries that scores are fitted for, as people type them. */
  private Questions typed() {
    TrainingData typed =
        settings.task().leftOut(TrainingData.of(data.learned(asked), settings), data.asked());
    return typed.task().questions(typed).getFirst();
  }

  private Settings settings(ExperimentMethod method) {
    Settings views =
        method.views().isEmpty()
            ? settings
            : settings.withPictureViews(TrainingView.parsed(method.views()));
    if (!method.textViews().isEmpty()) {
      views = views.with(TextSide.of(method.textViews(), experiment.words()), views.task());
    }
    return MethodRun.of(method.learnFrom(), views);
  }

  /** Finds parameters whose best value is the least or the greatest one tried. */
  static final class GridEdge {

    /** The least number of values: of two values each is an edge. */
    private static final int MIN_COUNT = 3;

    private GridEdge() {}

    /**
     * Returns sentences about the chosen values beyond which better ones may lie.
     *
     * @param tried all parameters that were tried
     */
    public static List<String> warnings(List<Parameters> tried, Parameters chosen) {
      List<String> warnings = new ArrayList<>();
      chosen
          .values()
          .forEach(
              (name, value) -> {
                TreeSet<Double> values = new TreeSet<>();
                for (Parameters one : tried) {
                  number(one.values().getOrDefault(name, "")).ifPresent(values::add);
                }
                number(value)
                    .filter(number -> values.size() >= MIN_COUNT)
                    .filter(number -> number.equals(values.first()) || number.equals(values.last()))
                    .ifPresent(number -> warnings.add(warning(name, value, number, values)));
              });
      return warnings;
    }

    private static String warning(
        String name, String value, double number, TreeSet<Double> values) {
      boolean least = number == values.first();
      return Formatted.of(
          "%s = %s is the %s of the values tried: a %s one may be better",
          name, value, least ? "least" : "greatest", least ? "smaller" : "greater");
    }

    private static Optional<Double> number(String value) {
      try {
        return Optional.of(Double.valueOf(value));
      } catch (NumberFormatException word) {
        return Optional.empty();
      }
    }
  }

  /**
   * What the models of further seeds are learned from, kept while memory lasts: methods that read
   * the same views share what is computed of them once, such as topics.
   */
  static final class LearnedData {

    private final List<Item> items;
    private final Map<Settings, SoftReference<TrainingData>> made = new HashMap<>();

    LearnedData(List<Item> items) {
      this.items = List.copyOf(items);
    }

    TrainingData under(Settings settings) {
      Optional<TrainingData> kept = Optional.ofNullable(made.get(settings)).map(SoftReference::get);
      if (kept.isPresent()) {
        return kept.get();
      }
      TrainingData data = TrainingData.of(items, settings);
      made.put(settings, new SoftReference<>(data));
      return data;
    }
  }

  /**
   * The pictures of an experiment.
   *
   * @param held the pictures to learn from and those to tune parameters on
   * @param asked the pictures that are ranked
   * @param grouping what is held out as a whole
   */
  record ExperimentData(TrainingSplit held, List<Item> asked, Grouping grouping) {

    private static final String TEST = "test";
    private static final long SEED = 1;

    static ExperimentData of(Experiment experiment, List<Item> items, AskedPictures asked) {
      boolean isOfSeries = experiment.foldersInTurn() > 0;
      List<Item> labelled = experiment.labels() == null ? items : byFolder(items);
      List<Item> split = isOfSeries ? inTurn(labelled, experiment.foldersInTurn()) : labelled;
      Grouping grouping = isOfSeries ? folders(split) : Grouping.NONE;
      String tested = isOfSeries ? TEST : experiment.askedSplit();
      List<Item> test = split.stream().filter(item -> item.split().equals(tested)).toList();
      if (asked == AskedPictures.TEST && test.isEmpty()) {
        throw new IllegalArgumentException(
            "the collection has no item of the split \"" + tested + "\"");
      }
      TrainingSplit held =
          TrainingSplit.of(
              split.stream().filter(item -> !item.split().equals(tested)).toList(), SEED);
      return new ExperimentData(
          held, asked == AskedPictures.TEST ? test : held.validation(), grouping);
    }

    /** Labels each item by the folder of its picture; items without one are left out. */
    private static List<Item> byFolder(List<Item> items) {
      return items.stream()
          .filter(item -> !item.picture().isEmpty())
          .map(
              item -> {
                String folder = Path.of(item.picture()).getParent().getFileName().toString();
                return new Item(
                    item.id(),
                    item.split(),
                    item.picture(),
                    item.text(),
                    List.of(folder),
                    item.views());
              })
          .toList();
    }

    private static Grouping folders(List<Item> items) {
      return new Groupings(items, Path.of(""), some -> List.of()).by(GroupingKind.FOLDER);
    }

    /**
     * Of every so many folders, sorted by name, the last is asked and the one before it validates.
     * Items outside of folders are learned from.
     */
    private static List<Item> inTurn(List<Item> items, int turn) {
      List<Item> split = new ArrayList<>();
      List<Item> inFolders = new ArrayList<>();
      for (Item item : items) {
        if (item.picture().isEmpty()) {
          split.add(of("train", item));
        } else {
          inFolders.add(item);
        }
      }
      List<List<Item>> folders = new ArrayList<>(folders(inFolders).of(inFolders));
      folders.sort(Comparator.comparing(folder -> folder.getFirst().picture()));
      for (int i = 0; i < folders.size(); i++) {
        int place = i % turn;
        String name = place == turn - 1 ? TEST : place == turn - 2 ? "valid" : "train";
        folders.get(i).forEach(item -> split.add(of(name, item)));
      }
      return split;
    }

    private static Item of(String split, Item item) {
      return new Item(item.id(), split, item.picture(), item.text(), item.labels(), item.views());
    }

    /** Returns the pictures that the final model is learned from. */
    List<Item> learned(AskedPictures kind) {
      return kind == AskedPictures.TEST
          ? Stream.concat(held.train().stream(), held.validation().stream()).toList()
          : held.train();
    }

    /** Returns the number of each asked picture's group, starting at 0. */
    int[] groups() {
      Map<String, Integer> numbers = new HashMap<>();
      int number = 0;
      for (List<Item> group : grouping.of(asked)) {
        for (Item item : group) {
          numbers.put(item.id(), number);
        }
        number++;
      }
      return asked.stream().mapToInt(item -> numbers.get(item.id())).toArray();
    }
  }

  /** Measures the models of one method, one for each seed, for the queries of one kind. */
  static final class MethodRun {

    private static final double PERCENT = 100;
    private static final long SEED = 1;

    private final ExperimentMethod method;
    private final QueryKind kind;
    private final List<Measure> measures;
    private final int resamples;

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
      this.resamples = resamples;
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
          List<ResampledFigure> ofSeed =
              ofDirections.stream().map(each -> each.get(place)).toList();
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
            Formatted.of(
                "the task %s has no queries of the kind %s", heldOut.task().label(), kind.label()));
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
          overQueries(place),
          seeds.size() == 1
              ? OptionalDouble.empty()
              : OptionalDouble.of(ResampledFigure.deviation(seeds)),
          isAveragePrecision(place)
              ? OptionalDouble.of(ours.observed() / (PERCENT * chance()))
              : OptionalDouble.empty(),
          guard,
          guard.isEmpty() || ours.observed() >= guard.getAsDouble() - tolerance.getAsDouble());
    }

    /** Returns the number with its bootstrap over queries, each direction drawn by itself. */
    private ResampledFigure overQueries(int place) {
      Measure measure = measures.get(place);
      List<ResampledFigure> ofDirections = new ArrayList<>();
      int from = 0;
      for (Questions direction : questions) {
        int to = from + direction.size();
        double[] own = Arrays.copyOfRange(values[place], from, to);
        ofDirections.add(
            new QueryBootstrap(resamples, SEED + from)
                .of(measure, own, IntStream.range(0, own.length).toArray()));
        from = to;
      }
      return ResampledFigure.mean(ofDirections).times(unit(measure));
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
}
