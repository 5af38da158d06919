package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.EffectiveSize;
import io.github.crossmedia.evaluate.human.HeldOutPairs;
import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.PairSampling.SampledPair;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.reproduce.baseline.BaselinePicture;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.KeywordRanker;
import io.github.crossmedia.reproduce.baseline.BaselinePicture.RegionMatching;
import io.github.crossmedia.reproduce.baseline.ConceptMixture;
import io.github.crossmedia.reproduce.baseline.ConceptMixture.ConceptRanker;
import io.github.crossmedia.reproduce.baseline.ConceptMixture.ConceptRanker.PictureConcepts;
import io.github.crossmedia.reproduce.baseline.GiftRanker;
import io.github.crossmedia.reproduce.human.CorelExperiment.CorelReport.CorelRow;
import io.github.crossmedia.reproduce.human.CorelExperiment.JudgedCorel.Sizes;
import io.github.crossmedia.reproduce.human.JudgedLearning.KeptScores;
import io.github.crossmedia.reproduce.human.JudgedLearning.MethodScores;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedViews;
import io.github.crossmedia.reproduce.human.Ranker.PictureRanker;
import io.github.crossmedia.reproduce.human.SimulatedJudging.Outcome;
import io.github.crossmedia.reproduce.ogive.CubicOgive;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shirahatti's comparison of systems on Corel, with simulated judges in place of people. */
final class CorelExperiment {

  private static final String PAIRS = "pairs";
  private static final int THREADS = 2;
  private static final int FOLDS = 5;
  private static final long SEED = 1;
  private static final double BOUND = JudgedRun.SampledPrecision.RELEVANT_ABOVE;

  private final JudgedCorel data;
  private final int resamples;
  private final Consumer<String> remarks;
  private final List<PicturePair> pairs = new ArrayList<>();

  private CorelExperiment(JudgedCorel data, int resamples, Consumer<String> remarks) {
    this.data = data;
    this.resamples = resamples;
    this.remarks = remarks;
    for (BaselinePicture query : data.queries()) {
      others(query).forEach(other -> pairs.add(new PicturePair(query.id(), other.id())));
    }
  }

  /**
   * Runs all systems, and models of ours, on a folder with Corel 5k.
   *
   * @param kept the folder that keeps scores of models
   */
  static CorelReport run(
      Path folder,
      JudgedViews views,
      Path kept,
      List<JudgedMethod> methods,
      int resamples,
      Consumer<String> remarks)
      throws IOException {
    return run(JudgedCorel.read(folder, Sizes.STANDARD, views), kept, methods, resamples, remarks);
  }

  static CorelReport run(
      JudgedCorel data,
      Path kept,
      List<JudgedMethod> methods,
      int resamples,
      Consumer<String> remarks)
      throws IOException {
    return new CorelExperiment(data, resamples, remarks).report(methods, new KeptScores(kept));
  }

  private CorelReport report(List<JudgedMethod> methods, KeptScores kept) throws IOException {
    remarks.accept("segmented " + (data.train().size() + data.asked().size()) + " pictures");
    SeriesTruth themes = new SeriesTruth(data.train());
    double[] truth = scores(themes::of);
    Map<String, double[]> scores = new LinkedHashMap<>();
    CorelSystems.of(data).forEach((name, ranker) -> scores.put(name, scores(ranker)));
    JudgedLearning learning =
        new JudgedLearning(data.learned(), data.validation(), settings(), kept, remarks);
    for (JudgedMethod method : methods) {
      MethodScores learned = learning.scores(method, Map.of(PAIRS, pairs), this::scorer);
      scores.put(method.method(), learned.scores().get(PAIRS));
    }
    var judged = new SimulatedJudging(truth, scores.values()).run();
    int[] places = judged.pairs().stream().mapToInt(SampledPair::pair).toArray();
    double[] weights = judged.pairs().stream().mapToDouble(pair -> 1 / pair.chance()).toArray();
    List<String> groups =
        judged.pairs().stream().map(pair -> pairs.get(pair.pair()).query()).toList();
    List<CorelRow> rows = new ArrayList<>();
    scores.forEach(
        (name, all) -> {
          double[] those = ScoredGrades.of(all, all).at(places).scores();
          rows.add(
              row(name, new ScoredGrades(those, judged.grades(), weights), groups, judged.seen()));
          remarks.accept(Formatted.of("%s: %.3f", name, rows.getLast().mapped().observed()));
        });
    return new CorelReport(
        truth.length,
        places.length,
        EffectiveSize.of(weights),
        judged.firstError(),
        judged.secondError(),
        judged.effect(),
        judged.alpha(),
        rows,
        ThesisTables.of(truth, scores),
        new TreeMap<>(learning.chosen()));
  }

  private CorelRow row(
      String name, ScoredGrades judged, List<String> groups, boolean[] seenByFirst) {
    JudgedRun.GroupBootstrap bootstrap = new JudgedRun.GroupBootstrap(groups, resamples, SEED);
    ScoredGrades mapped =
        HeldOutPairs.HeldOutMaps.apply(judged, groups, FOLDS, SEED, MonotoneRegression::fit);
    Function<ScoredGrades, GradeMap> ogive =
        some -> MonotoneOgive.fit(some, 1, 5, MonotoneOgive.Options.STANDARD);
    return new CorelRow(
        name,
        bootstrap.of(judged, WeightedCorrelation::pearson),
        bootstrap.of(mapped, WeightedCorrelation::pearson),
        bootstrap.of(
            HeldOutPairs.HeldOutMaps.apply(judged, groups, FOLDS, SEED, ogive),
            WeightedCorrelation::pearson),
        bootstrap.of(
            judged, drawn -> JudgedRun.SampledPrecision.of(drawn, BOUND).averagePrecision()),
        JudgedRun.SampledPrecision.of(judged, BOUND).atElevenLevels(),
        bootstrap.of(judged, drawn -> JudgedRun.SampledRank.of(drawn, BOUND)),
        part(mapped, groups, seenByFirst, true),
        part(mapped, groups, seenByFirst, false));
  }

  /** Returns the correlation on the pairs that the first judge saw, or on the others. */
  private ResampledFigure part(
      ScoredGrades mapped, List<String> groups, boolean[] seenByFirst, boolean those) {
    int[] places =
        IntStream.range(0, seenByFirst.length).filter(i -> seenByFirst[i] == those).toArray();
    List<String> own = IntStream.of(places).mapToObj(groups::get).toList();
    return new JudgedRun.GroupBootstrap(own, resamples, SEED)
        .of(mapped.at(places), WeightedCorrelation::pearson);
  }

  private static Settings settings() {
    return Settings.of("sift")
        .withQueries(CaptionQueries.Limits.singleWords())
        .withThreads(THREADS);
  }

  /**
   * Returns the scores of a model by pictures alone: each picture is the query for others like it.
   */
  private ToDoubleFunction<PicturePair> scorer(CrossMediaModel model) {
    PictureRanker<Item> ranker = PictureRanker.ofPictures(model.textToImage());
    return pair -> ranker.score(data.items().get(pair.query()), data.items().get(pair.other()));
  }

  /** Returns the scores of all pairs, query by query. */
  private double[] scores(Ranker<BaselinePicture, BaselinePicture> ranker) {
    List<Double> scores = new ArrayList<>();
    for (BaselinePicture query : data.queries()) {
      for (float score : ranker.scores(query, others(query))) {
        scores.add((double) score);
      }
    }
    return scores.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private List<BaselinePicture> others(BaselinePicture query) {
    return data.asked().stream().filter(picture -> picture != query).toList();
  }

  /** The ids of a query picture and of another one. */
  private record PicturePair(String query, String other) {}

  /**
   * The systems of Shirahatti's comparison. A mixture "ALL" also learns from the ranked pictures. A
   * mixture "TEST" sees them for the first time, and reads their regions but not their words. In
   * the thesis, the concepts of pictures "ALL" are those learned, which RWMM-ALL learns from
   * captions too. "RWMM-ALL, by regions" is ours and leaves captions out.
   */
  static final class CorelSystems {

    private static final int CONCEPTS = 60;
    private static final int STEPS = 15;
    private static final long SEED = 1;

    private CorelSystems() {}

    static Map<String, Ranker<BaselinePicture, BaselinePicture>> of(JudgedCorel data) {
      List<BaselinePicture> all =
          Stream.concat(data.train().stream(), data.asked().stream()).toList();
      Map<String, Ranker<BaselinePicture, BaselinePicture>> systems = new LinkedHashMap<>();
      systems.put("Keywords", new KeywordRanker());
      ConceptMixture withWords = mixture(all, true);
      systems.put("RWMM-ALL", new ConceptRanker(withWords, PictureConcepts.LEARNED));
      systems.put("RWMM-ALL, by regions", new ConceptRanker(withWords, PictureConcepts.OF_REGIONS));
      systems.put("ROMM-ALL", new ConceptRanker(mixture(all, false), PictureConcepts.LEARNED));
      systems.put(
          "RWMM-TEST", new ConceptRanker(mixture(data.train(), true), PictureConcepts.OF_REGIONS));
      systems.put("SIMPLIcity", new RegionMatching());
      systems.put(
          "ROMM-TEST", new ConceptRanker(mixture(data.train(), false), PictureConcepts.OF_REGIONS));
      systems.put("GIFT", GiftRanker.of(all, GiftRanker.Words.BOTH));
      systems.put("GIFT, colour", GiftRanker.of(all, GiftRanker.Words.COLOURS));
      systems.put("GIFT, texture", GiftRanker.of(all, GiftRanker.Words.TEXTURES));
      return systems;
    }

    private static ConceptMixture mixture(List<BaselinePicture> pictures, boolean readsWords) {
      return ConceptMixture.learn(
          pictures, new ConceptMixture.Options(CONCEPTS, STEPS, readsWords, SEED));
    }
  }

  /**
   * The ground truth of two Corel pictures for simulated judges: the similarity of the *themes* of
   * their series (CDs), from 1 to 5. A theme summarises the captions of a series, so it is not the
   * score of any system: it sees neither the two pictures nor their own captions.
   */
  static final class SeriesTruth {

    private static final int PICTURES_OF_A_SERIES = 1000;
    private static final double MIN_VALUE = 1;
    private static final double OF_OTHER_SERIES = 3;
    private static final double OF_THE_SAME = 4.6;

    private final Map<Integer, Map<String, Double>> themes = new HashMap<>();

    /** Learns themes from pictures that are not judged later. */
    SeriesTruth(Collection<BaselinePicture> pictures) {
      for (BaselinePicture picture : pictures) {
        Map<String, Double> theme =
            themes.computeIfAbsent(series(picture), number -> new HashMap<>());
        picture.words().forEach(word -> theme.merge(word, 1.0, Double::sum));
      }
    }

    private static int series(BaselinePicture picture) {
      return Integer.parseInt(picture.id()) / PICTURES_OF_A_SERIES;
    }

    /** Returns the grade, from 1 for nothing in common to 4.6 for one series. */
    double of(BaselinePicture one, BaselinePicture other) {
      if (series(one) == series(other)) {
        return OF_THE_SAME;
      }
      Map<String, Double> a = themes.getOrDefault(series(one), Map.of());
      Map<String, Double> b = themes.getOrDefault(series(other), Map.of());
      double product = 0;
      for (var word : a.entrySet()) {
        product += word.getValue() * b.getOrDefault(word.getKey(), 0.0);
      }
      double norm = Math.sqrt(squares(a) * squares(b));
      return MIN_VALUE + (norm > 0 ? OF_OTHER_SERIES * product / norm : 0);
    }

    private static double squares(Map<String, Double> theme) {
      return theme.values().stream().mapToDouble(count -> count * count).sum();
    }
  }

  /**
   * Corel's pictures, described for all systems.
   *
   * @param train pictures to learn from
   * @param asked pictures that are ranked, none of them in {@code train}
   * @param queries the first of the ranked pictures
   * @param validation pictures that choose parameters of models
   * @param items all of them by their ids, with their views
   */
  record JudgedCorel(
      List<BaselinePicture> train,
      List<BaselinePicture> asked,
      List<BaselinePicture> queries,
      List<Item> validation,
      Map<String, Item> items) {

    private static final long SEED = 1;

    /** How many pictures of each folder are used. */
    record Sizes(int train, int asked, int queries) {

      static final Sizes STANDARD = new Sizes(1500, 400, 50);
    }

    static JudgedCorel read(Path folder, Sizes sizes, JudgedViews views) throws IOException {
      List<Item> items =
          new ArrayList<>(
              CollectionReader.readAll(folder.resolve("collection.jsonl")).stream()
                  .filter(item -> !item.picture().isEmpty())
                  .toList());
      Collections.shuffle(items, new Random(SEED));
      List<Item> train = first(items, "train", sizes.train());
      List<Item> asked = first(items, "test", sizes.asked());
      List<Item> validation = first(items, "valid", Integer.MAX_VALUE);
      Map<String, Item> viewed =
          views
              .of(folder, Stream.of(train, asked, validation).flatMap(List::stream).toList())
              .stream()
              .collect(Collectors.toMap(Item::id, Function.identity()));
      List<BaselinePicture> ranked = seen(folder, asked);
      return new JudgedCorel(
          seen(folder, train),
          ranked,
          ranked.subList(0, Math.min(sizes.queries(), ranked.size())),
          validation.stream().map(Item::id).map(viewed::get).filter(Objects::nonNull).toList(),
          viewed);
    }

    private static List<Item> first(List<Item> items, String split, int most) {
      return items.stream().filter(item -> item.split().equals(split)).limit(most).toList();
    }

    private static List<BaselinePicture> seen(Path folder, List<Item> items) throws IOException {
      PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
      List<BaselinePicture> seen = new ArrayList<>();
      for (Item item : items) {
        Set<String> words = Set.copyOf(List.of(item.text().split("\\s+")));
        seen.add(BaselinePicture.of(item.id(), words, reader.read(folder.resolve(item.picture()))));
      }
      return seen;
    }

    /** Returns the pictures to learn from with their views. */
    List<Item> learned() {
      return train.stream().map(picture -> items.get(picture.id())).toList();
    }
  }

  /**
   * The results on Corel with simulated judges.
   *
   * @param population the number of pairs that those judged were sampled from
   * @param pairs the number of judged pairs
   * @param effective the equivalent number of equally weighted pairs
   * @param firstError the uniformity error of the grades in the first round of sampling
   * @param secondError the same in the second
   * @param effect of calibrating judges, on a held-out half of the base set
   * @param alpha the agreement of the judges
   * @param thesis the tables for which each system chooses pairs for itself
   * @param chosen the parameters of each model of ours, chosen on validation
   */
  record CorelReport(
      int population,
      int pairs,
      double effective,
      double firstError,
      double secondError,
      Effect effect,
      double alpha,
      List<CorelRow> rows,
      ThesisTables thesis,
      SortedMap<String, Parameters> chosen) {

    CorelReport {
      rows = List.copyOf(rows);
    }

    /**
     * One system; all figures are bootstrapped over queries.
     *
     * @param raw Pearson's correlation of raw scores, weighted
     * @param mapped of scores mapped by monotone regression fitted on other queries
     * @param ogive of scores mapped by the Bayesian ogive fitted on other queries
     * @param averagePrecision of pairs with a grade above 3, weighted
     * @param precision of the same, at eleven levels of recall
     * @param rank normalised rank of the sampled pairs
     * @param oneJudge as {@code mapped}, of the pairs that the first judge saw
     * @param others of the pairs that the first judge did not see
     */
    record CorelRow(
        String system,
        ResampledFigure raw,
        ResampledFigure mapped,
        ResampledFigure ogive,
        ResampledFigure averagePrecision,
        List<Double> precision,
        ResampledFigure rank,
        ResampledFigure oneJudge,
        ResampledFigure others) {

      CorelRow {
        precision = List.copyOf(precision);
      }
    }
  }

  /**
   * Tables 5.2 to 5.6 of Shirahatti (2005): four systems choose the pairs to be judged, each for
   * itself, and all four are compared on the pairs of each. Maps are fitted on the pairs that they
   * are measured on, and pairs count alike, as in the thesis.
   *
   * @param selections what each of the systems chose
   */
  record ThesisTables(List<Selection> selections) {

    /** The systems that choose pairs; the thesis has an older form of ROMM-ALL. */
    static final List<String> SYSTEMS = List.of("GIFT", "SIMPLIcity", "ROMM-ALL", "Keywords");

    ThesisTables {
      selections = List.copyOf(selections);
    }

    /**
     * The pairs that a system chose.
     *
     * @param firstError how unevenly their grades are spread if chosen by rank, Table 5.2
     * @param secondError the same if chosen by the grades that a map of the first ones expects
     * @param fits of all systems
     */
    record Selection(String by, double firstError, double secondError, List<Fit> fits) {

      Selection {
        fits = List.copyOf(fits);
      }
    }

    /**
     * The correlation of a system's mapped scores with grades, Tables 5.3 to 5.6.
     *
     * @param regression by the map of sections 4.1 and 4.2: that of the least squared error has the
     *     highest correlation, too
     * @param ogive by the Bayesian map of section 4.3
     * @param cubic by the most likely cubic ogive, equation 4.10
     */
    record Fit(String system, double regression, double ogive, double cubic) {}

    /** Judges the pairs that each system chooses. */
    static ThesisTables of(double[] truth, Map<String, double[]> scores) {
      List<Selection> selections = new ArrayList<>();
      for (String by : SYSTEMS) {
        Outcome judged = new SimulatedJudging(truth, List.of(scores.get(by))).run();
        int[] places = judged.pairs().stream().mapToInt(SampledPair::pair).toArray();
        List<Fit> fits = new ArrayList<>();
        for (String system : SYSTEMS) {
          double[] own = scores.get(system);
          double[] asked = new double[places.length];
          for (int i = 0; i < asked.length; i++) {
            asked[i] = own[places[i]];
          }
          ScoredGrades data = ScoredGrades.of(asked, judged.grades());
          fits.add(
              new Fit(
                  system,
                  correlation(data, MonotoneRegression::fit),
                  correlation(
                      data, some -> MonotoneOgive.fit(some, 1, 5, MonotoneOgive.Options.STANDARD)),
                  correlation(data, CubicOgive::fit)));
        }
        selections.add(new Selection(by, judged.firstError(), judged.secondError(), fits));
      }
      return new ThesisTables(selections);
    }

    private static double correlation(ScoredGrades data, Function<ScoredGrades, GradeMap> fit) {
      return WeightedCorrelation.pearson(data.withScores(fit.apply(data).of(data.scores())));
    }
  }
}
