package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.GroupBootstrap;
import io.github.crossmedia.evaluate.human.HeldOutMaps;
import io.github.crossmedia.evaluate.human.PairSampling.Chosen;
import io.github.crossmedia.evaluate.human.SampledPrecision;
import io.github.crossmedia.evaluate.human.SampledRank;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.MonotoneOgive;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoreMap;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.ranking.Ranker;
import io.github.crossmedia.evaluate.rival.RivalPicture;
import io.github.crossmedia.train.judged.CorelReport.CorelRow;
import io.github.crossmedia.train.judged.JudgedCorel.Sizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Shirahatti's comparison of systems on Corel, with simulated judges in place of people. */
public final class CorelExperiment {

  private static final int FOLDS = 5;
  private static final long SEED = 1;
  private static final double BOUND = SampledPrecision.RELEVANT_ABOVE;

  private final JudgedCorel data;
  private final int resamples;
  private final Consumer<String> remarks;
  private final List<String> queries = new ArrayList<>();

  private CorelExperiment(JudgedCorel data, int resamples, Consumer<String> remarks) {
    this.data = data;
    this.resamples = resamples;
    this.remarks = remarks;
  }

  /** Ranks Corel 5k by all systems. */
  public static CorelReport run(Path folder, int resamples, Consumer<String> remarks)
      throws IOException {
    return run(folder, Sizes.STANDARD, resamples, remarks);
  }

  static CorelReport run(Path folder, Sizes sizes, int resamples, Consumer<String> remarks)
      throws IOException {
    return new CorelExperiment(JudgedCorel.read(folder, sizes), resamples, remarks).report();
  }

  private CorelReport report() {
    remarks.accept("segmented " + (data.train().size() + data.asked().size()) + " pictures");
    SeriesTruth themes = new SeriesTruth(data.train());
    double[] truth = pairs(themes::of);
    Map<String, double[]> scores = new LinkedHashMap<>();
    CorelSystems.of(data).forEach((name, ranker) -> scores.put(name, pairs(ranker)));
    data.queries().forEach(query -> others(query).forEach(other -> queries.add(query.id())));
    var judged = new SimulatedJudging(truth, scores.values()).run();
    int[] places = judged.pairs().stream().mapToInt(Chosen::pair).toArray();
    double[] weights = judged.pairs().stream().mapToDouble(pair -> 1 / pair.chance()).toArray();
    List<String> groups = judged.pairs().stream().map(pair -> queries.get(pair.pair())).toList();
    List<CorelRow> rows = new ArrayList<>();
    scores.forEach(
        (name, all) -> {
          double[] those = ScoredGrades.of(all, all).at(places).scores();
          rows.add(row(name, new ScoredGrades(those, judged.grades(), weights), groups));
          remarks.accept(
              String.format(Locale.ROOT, "%s: %.3f", name, rows.getLast().mapped().observed()));
        });
    return new CorelReport(
        truth.length,
        places.length,
        EffectiveSize.of(weights),
        judged.firstError(),
        judged.secondError(),
        judged.effect(),
        judged.alpha(),
        rows);
  }

  private CorelRow row(String name, ScoredGrades judged, List<String> groups) {
    GroupBootstrap bootstrap = new GroupBootstrap(groups, resamples, SEED);
    Function<ScoredGrades, ScoreMap> ogive =
        some -> MonotoneOgive.fit(some, 1, 5, MonotoneOgive.Options.STANDARD);
    return new CorelRow(
        name,
        bootstrap.of(judged, WeightedCorrelation::pearson),
        bootstrap.of(
            HeldOutMaps.apply(judged, groups, FOLDS, SEED, MonotoneRegression::fit),
            WeightedCorrelation::pearson),
        bootstrap.of(
            HeldOutMaps.apply(judged, groups, FOLDS, SEED, ogive), WeightedCorrelation::pearson),
        bootstrap.of(judged, drawn -> SampledPrecision.of(drawn, BOUND).averagePrecision()),
        bootstrap.of(judged, drawn -> SampledRank.of(drawn, BOUND)));
  }

  /** The scores of all pairs of a query and another picture, query by query. */
  private double[] pairs(Ranker<RivalPicture, RivalPicture> ranker) {
    List<Double> scores = new ArrayList<>();
    for (RivalPicture query : data.queries()) {
      for (float score : ranker.scores(query, others(query))) {
        scores.add((double) score);
      }
    }
    return scores.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private List<RivalPicture> others(RivalPicture query) {
    return data.asked().stream().filter(picture -> picture != query).toList();
  }
}
