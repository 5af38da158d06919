package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.reproduce.published.MethodRun.MethodValues;
import io.github.crossmedia.reproduce.published.Report.ChosenParameters;
import io.github.crossmedia.reproduce.published.Report.Counts;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.Folds;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

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
      List<Tuning.Trial> trials = new ArrayList<>();
      var tuning = Tuner.tune(trainer, method.space(trainer), train, validation, trials::add);
      choose(
          method, tuning.best().parameters(), tuning.averagePrecision(), tuning.measured(), trials);
      return tuning.best().model();
    }
    List<Tuning.Trial> trials = new ArrayList<>();
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
      List<Tuning.Trial> trials) {
    chosen.add(
        new ChosenParameters(
            method.name(),
            method.learnFrom().label(),
            parameters,
            100 * averagePrecision,
            measured,
            trials));
    GridEdge.warnings(trials.stream().map(Tuning.Trial::parameters).toList(), parameters)
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
      reliabilities.put(
          method.name(),
          ReliabilityTable.reliability(
              calibrated(method, models.getFirst()), questions(QueryKind.ALL).getFirst()));
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
}
