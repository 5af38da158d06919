package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.Agreement;
import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.human.Agreement.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.human.PeopleReport.JudgedRows;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Compares scores of models with judgments by real people. A model learns from Flickr8k's training
 * pictures alone and is tuned on the validation pictures. The judged pictures are in neither.
 */
final class PeopleExperiment {

  private static final String EXPERTS = "experts";
  private static final String CROWD = "crowd";

  /** The minimum number of captions of a word to learn. */
  private static final int RAREST = 5;

  private static final int RAREST_ASKED = 10;
  private static final int THREADS = 2;
  private static final long SEED = 1;

  private final JudgedFlickr data;
  private final int resamples;
  private final Consumer<String> remarks;
  private final Map<String, List<JudgedPair>> pairs = new LinkedHashMap<>();

  /** The scores of each system for all pairs, by the kind of their judges. */
  private final Map<String, Map<String, double[]>> scores = new LinkedHashMap<>();

  private PeopleExperiment(JudgedFlickr data, int resamples, Consumer<String> remarks) {
    this.data = data;
    this.resamples = resamples;
    this.remarks = remarks;
    pairs.put(EXPERTS, data.experts());
    pairs.put(CROWD, data.crowd());
  }

  /**
   * Runs methods on a folder with Flickr8k.
   *
   * @param kept the folder that keeps scores
   */
  static PeopleReport run(
      Path folder,
      JudgedViews views,
      Path kept,
      List<JudgedMethod> methods,
      int resamples,
      Consumer<String> remarks)
      throws IOException {
    JudgedFlickr data = JudgedFlickr.read(folder, views);
    return new PeopleExperiment(data, resamples, remarks).report(methods, new KeptScores(kept));
  }

  private PeopleReport report(List<JudgedMethod> methods, KeptScores kept) throws IOException {
    JudgedLearning learning =
        new JudgedLearning(data.train(), data.validation(), settings(), kept, remarks);
    scores.put("sentence length", scored(SentenceRanker.ofLength()));
    scores.put("word frequency", scored(SentenceRanker.ofFrequency(data.train())));
    for (JudgedMethod method : methods) {
      scores.put(method.method(), learning.scores(method, pairs, this::scorer).scores());
    }
    List<List<Double>> grades = data.experts().stream().map(JudgedPair::grades).toList();
    return new PeopleReport(
        data.train().size(),
        judged(EXPERTS),
        judged(CROWD),
        GradeSpread.of(data.experts(), data.crowd()),
        OneAgainstOthers.ofAnonymous(grades, SEED),
        new TreeMap<>(learning.chosen()));
  }

  private static Settings settings() {
    return Settings.of("sift")
        .withAnalysis(TextAnalysis.of("english"))
        .withRarest(RAREST)
        .withRarestAsked(RAREST_ASKED)
        .withQueries(CaptionQueries.Limits.singleWords())
        .withThreads(THREADS);
  }

  private Map<String, double[]> scored(Ranker<String, Item> ranker) {
    Map<String, double[]> scored = new LinkedHashMap<>();
    pairs.forEach(
        (judges, those) ->
            scored.put(judges, those.stream().mapToDouble(pair -> score(ranker, pair)).toArray()));
    return scored;
  }

  private ToDoubleFunction<JudgedPair> scorer(CrossMediaModel model) {
    PictureRanker<String> ranker = PictureRanker.ofSentences(model.textToImage());
    return pair -> score(ranker, pair);
  }

  private double score(Ranker<String, Item> ranker, JudgedPair pair) {
    return switch (pair.pair().question()) {
      case JudgedQuery.Text text ->
          ranker.score(text.words(), data.judged().get(pair.pair().picture()));
      case JudgedQuery.Picture picture ->
          throw new IllegalArgumentException("Flickr8k asks in words, not by " + picture.id());
    };
  }

  private JudgedRows judged(String judges) {
    List<JudgedPair> those = pairs.get(judges);
    PeopleComparison comparison = new PeopleComparison(those, resamples);
    List<PeopleRow> rows = new ArrayList<>();
    scores.forEach(
        (name, all) -> {
          rows.add(comparison.row(name, all.get(judges)));
          remarks.accept(
              String.format(
                  Locale.ROOT,
                  "%s beside the %s: %.3f",
                  name,
                  judges,
                  rows.getLast().pearson().observed()));
        });
    List<List<Double>> grades = those.stream().map(JudgedPair::grades).toList();
    Map<String, Double> alphas = new LinkedHashMap<>();
    for (Distance distance : Distance.values()) {
      alphas.put(distance.name().toLowerCase(Locale.ROOT), Agreement.alpha(grades, distance));
    }
    long pictures = those.stream().map(pair -> pair.pair().picture()).distinct().count();
    return new JudgedRows(those.size(), (int) pictures, alphas, rows);
  }
}
