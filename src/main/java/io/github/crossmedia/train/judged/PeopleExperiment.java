package io.github.crossmedia.train.judged;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.Agreement;
import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.Question;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ranking.Ranker;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.Tuner;
import io.github.crossmedia.train.experiment.ExperimentFeatures.Progress;
import io.github.crossmedia.train.judged.PeopleReport.Judged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Scores of models beside judgments by real people. A model learns from Flickr8k's training
 * pictures alone, its parameters are chosen on the validation pictures, and the judged pictures are
 * in neither.
 */
public final class PeopleExperiment {

  /** Words that fewer captions hold are not learned. */
  private static final int RAREST = 5;

  private static final int RAREST_ASKED = 10;
  private static final int THREADS = 2;
  private static final long SEED = 1;

  private final JudgedFlickr data;
  private final int resamples;
  private final Consumer<String> remarks;
  private final Map<String, Ranker<String, Item>> rankers = new LinkedHashMap<>();
  private final SortedMap<String, Parameters> chosen = new TreeMap<>();

  private PeopleExperiment(JudgedFlickr data, int resamples, Consumer<String> remarks) {
    this.data = data;
    this.resamples = resamples;
    this.remarks = remarks;
  }

  /**
   * Runs methods on a folder with Flickr8k.
   *
   * @param kept the folder that keeps the views
   */
  public static PeopleReport run(
      Path folder,
      Path kept,
      List<JudgedMethod> methods,
      int resamples,
      Consumer<String> remarks,
      Progress progress)
      throws IOException {
    JudgedFlickr data = JudgedFlickr.read(folder, kept, remarks, progress);
    return new PeopleExperiment(data, resamples, remarks).report(methods);
  }

  private PeopleReport report(List<JudgedMethod> methods) {
    rankers.put("sentence length", SentenceRanker.ofLength());
    rankers.put("word frequency", SentenceRanker.ofFrequency(data.train()));
    methods.forEach(this::learn);
    List<List<Double>> grades = data.experts().stream().map(JudgedPair::grades).toList();
    return new PeopleReport(
        data.train().size(),
        judged(data.experts()),
        judged(data.crowd()),
        OneAgainstOthers.ofAnonymous(grades, SEED),
        chosen);
  }

  private void learn(JudgedMethod method) {
    Settings settings =
        Settings.of(method.views().toArray(String[]::new))
            .withAnalysis(TextAnalysis.of("english"))
            .withRarest(RAREST)
            .withRarestAsked(RAREST_ASKED)
            .withQueries(CaptionQueries.Limits.singleWords())
            .withThreads(THREADS);
    Trainer trainer = Trainers.all().named(method.method());
    TrainingData train = TrainingData.of(data.train(), settings);
    TrainingData validation = train.heldOut(data.validation());
    var tuning = Tuner.tune(trainer, method.space(trainer), train, validation, trial -> {});
    chosen.put(method.method(), tuning.best().parameters());
    rankers.put(method.method(), new PictureRanker(tuning.best().model().textToImage()));
    remarks.accept(
        String.format(
            Locale.ROOT,
            "%s: average precision on validation %.4f with %s",
            method.method(),
            tuning.averagePrecision(),
            tuning.best().parameters()));
  }

  private Judged judged(List<JudgedPair> pairs) {
    double[] grades = pairs.stream().mapToDouble(JudgedPair::grade).toArray();
    double[] weights = pairs.stream().mapToDouble(JudgedPair::weight).toArray();
    List<String> pictures = pairs.stream().map(pair -> pair.pair().picture()).toList();
    Scale scale = pairs.getFirst().scale();
    PeopleComparison comparison =
        new PeopleComparison(grades, weights, scale.lowest(), scale.highest(), pictures, resamples);
    List<PeopleRow> rows = new ArrayList<>();
    rankers.forEach(
        (name, ranker) -> {
          double[] scores = pairs.stream().mapToDouble(pair -> score(ranker, pair)).toArray();
          rows.add(comparison.row(name, scores));
          remarks.accept(
              String.format(Locale.ROOT, "%s: %.3f", name, rows.getLast().pearson().observed()));
        });
    List<List<Double>> all = pairs.stream().map(JudgedPair::grades).toList();
    Map<String, Double> alphas = new LinkedHashMap<>();
    for (Distance distance : Distance.values()) {
      alphas.put(distance.name().toLowerCase(Locale.ROOT), Agreement.alpha(all, distance));
    }
    return new Judged(pairs.size(), (int) pictures.stream().distinct().count(), alphas, rows);
  }

  private double score(Ranker<String, Item> ranker, JudgedPair pair) {
    return switch (pair.pair().question()) {
      case Question.Text text ->
          ranker.score(text.words(), data.judged().get(pair.pair().picture()));
      case Question.Picture picture ->
          throw new IllegalArgumentException(
              "Flickr8k needs the task captions, not " + picture.id());
    };
  }
}
