package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.AdaptiveBins;
import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.Agreement;
import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.human.Agreement.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.HeldOutPairs;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.statistics.Correlation;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.reproduce.human.JudgedLearning.KeptScores;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedMethod;
import io.github.crossmedia.reproduce.human.JudgedMethods.JudgedViews;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.JudgedRows;
import io.github.crossmedia.reproduce.human.PeopleExperiment.PeopleReport.PeopleRow;
import io.github.crossmedia.reproduce.human.Ranker.PictureRanker;
import io.github.crossmedia.reproduce.ogive.MonotoneOgive;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

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
              Formatted.of(
                  "%s beside the %s: %.3f", name, judges, rows.getLast().pearson().observed()));
        });
    List<List<Double>> grades = those.stream().map(JudgedPair::grades).toList();
    Map<String, Double> alphas = new LinkedHashMap<>();
    for (Distance distance : Distance.values()) {
      alphas.put(distance.name().toLowerCase(Locale.ROOT), Agreement.alpha(grades, distance));
    }
    long pictures = those.stream().map(pair -> pair.pair().picture()).distinct().count();
    return new JudgedRows(those.size(), (int) pictures, alphas, rows);
  }

  /**
   * Flickr8k with judgments by people (Hodosh, Young and Hockenmaier, 2013).
   *
   * @param judged pictures that nothing is learned from, by their ids
   */
  record JudgedFlickr(
      List<Item> train,
      List<Item> validation,
      Map<String, Item> judged,
      List<JudgedPair> experts,
      List<JudgedPair> crowd) {

    /** Reads {@code collection.jsonl} and {@code judged/} of a folder. */
    static JudgedFlickr read(Path folder, JudgedViews views) throws IOException {
      Path asked = folder.resolve("judged");
      List<Item> items = items(folder, views);
      Map<String, Item> judged =
          items(asked, views).stream().collect(Collectors.toMap(Item::id, Function.identity()));
      items.stream()
          .filter(item -> judged.containsKey(item.id()))
          .findFirst()
          .ifPresent(
              item -> {
                throw new IllegalArgumentException(
                    "picture " + item.id() + " is both judged and learned from");
              });
      return new JudgedFlickr(
          ofSplit(items, "train"),
          ofSplit(items, "valid"),
          judged,
          pairs(asked.resolve("expert.tsv"), judged.keySet()),
          pairs(asked.resolve("crowd.tsv"), judged.keySet()));
    }

    private static List<Item> items(Path folder, JudgedViews views) throws IOException {
      return views.of(folder, CollectionReader.readAll(folder.resolve("collection.jsonl")));
    }

    private static List<Item> ofSplit(List<Item> items, String split) {
      return items.stream().filter(item -> item.split().equals(split)).toList();
    }

    private static List<JudgedPair> pairs(Path file, Set<String> pictures) throws IOException {
      return JudgedPair.of(JudgmentFile.read(file)).stream()
          .filter(pair -> pictures.contains(pair.pair().picture()))
          .toList();
    }
  }

  /**
   * Compares systems with the grades of the same pairs. The bootstrap draws pictures with all their
   * pairs. Maps are fitted on other questions than those they read.
   */
  static final class PeopleComparison {

    private static final int FOLDS = 5;
    private static final int BINS = 12;

    /** The number of resamples for correlations of ranks, which sort all pairs for each. */
    private static final int RESAMPLES_OF_RANKS = 100;

    private static final long SEED = 1;

    private final double[] grades;
    private final double[] weights;
    private final Scale scale;
    private final List<String> pictures;
    private final List<String> questions;
    private final int resamples;

    /** Creates a comparison on some pairs, all judged on one scale. */
    PeopleComparison(List<JudgedPair> pairs, int resamples) {
      this.grades = pairs.stream().mapToDouble(JudgedPair::grade).toArray();
      this.weights = pairs.stream().mapToDouble(JudgedPair::weight).toArray();
      this.scale = pairs.getFirst().scale();
      this.pictures = pairs.stream().map(pair -> pair.pair().picture()).toList();
      this.questions = pairs.stream().map(pair -> pair.pair().question().query()).toList();
      this.resamples = resamples;
    }

    PeopleRow row(String system, double[] scores) {
      ScoredGrades data = new ScoredGrades(scores, grades, weights);
      JudgedRun.GroupBootstrap bootstrap = new JudgedRun.GroupBootstrap(pictures, resamples, SEED);
      JudgedRun.GroupBootstrap shorter =
          new JudgedRun.GroupBootstrap(pictures, Math.min(RESAMPLES_OF_RANKS, resamples), SEED);
      return new PeopleRow(
          system,
          bootstrap.of(data, WeightedCorrelation::pearson),
          shorter.of(data, drawn -> WeightedCorrelation.of(drawn).spearman()),
          shorter.of(data, drawn -> Correlation.of(drawn.scores(), drawn.grades()).kendall()),
          bootstrap.of(JudgedRun.WithinQuestions.of(data, questions), WeightedCorrelation::pearson),
          bootstrap.of(mapped(data, MonotoneRegression::fit), WeightedCorrelation::pearson),
          bootstrap.of(mapped(data, this::ogive), WeightedCorrelation::pearson),
          AdaptiveBins.of(data, BINS));
    }

    private ScoredGrades mapped(ScoredGrades data, Function<ScoredGrades, GradeMap> fit) {
      return HeldOutPairs.HeldOutMaps.apply(data, questions, FOLDS, SEED, fit);
    }

    private GradeMap ogive(ScoredGrades data) {
      return MonotoneOgive.fit(
          data, scale.lowest(), scale.highest(), MonotoneOgive.Options.STANDARD);
    }
  }

  /** Rankers that never look at the picture, to show what the sentence alone reveals. */
  static final class SentenceRanker {

    private static final TextAnalysis WORDS = TextAnalysis.of("simple");

    private SentenceRanker() {}

    /** Short sentences first. */
    static Ranker<String, Item> ofLength() {
      return (sentence, picture) -> -WORDS.terms(sentence).size();
    }

    /**
     * Returns sentences of frequent words first: the mean logarithm of how many captions hold each.
     */
    static Ranker<String, Item> ofFrequency(List<Item> captions) {
      Map<String, Integer> counts = new HashMap<>();
      for (Item item : captions) {
        WORDS.terms(item.text()).stream()
            .distinct()
            .forEach(word -> counts.merge(word, 1, Integer::sum));
      }
      return (sentence, picture) ->
          WORDS.terms(sentence).stream()
              .mapToDouble(word -> Math.log(1.0 + counts.getOrDefault(word, 0)))
              .average()
              .orElse(0);
    }
  }

  /**
   * The results on the judgments of real people.
   *
   * @param learned how many pictures were learned from
   * @param experts a row for each system, compared with the experts' mean
   * @param crowd the same, compared with the crowd's share of yes
   * @param spread how far experts are apart, and what the crowd says of the same pairs
   * @param oneAgainstOthers how well one expert's grade correlates with the mean of the other two
   * @param chosen the parameters of each method, chosen on validation
   */
  record PeopleReport(
      int learned,
      JudgedRows experts,
      JudgedRows crowd,
      GradeSpread spread,
      double oneAgainstOthers,
      SortedMap<String, Parameters> chosen) {

    /** The rows of one kind of judges, and how many pairs and pictures they judged. */
    record JudgedRows(int pairs, int pictures, Map<String, Double> alphas, List<PeopleRow> rows) {
      public JudgedRows {
        rows = List.copyOf(rows);
      }
    }

    /**
     * The agreement of one system's scores with human judgments.
     *
     * @param system the name of the row
     * @param pearson of raw scores; this and the others are bootstrapped over pictures
     * @param within Pearson's correlation of deviations from the mean of each sentence
     * @param regression Pearson's correlation of scores mapped by monotone regression fitted on
     *     other pictures
     * @param ogive the same for the Bayesian ogive
     * @param bins grades against raw scores
     */
    record PeopleRow(
        String system,
        ResampledFigure pearson,
        ResampledFigure spearman,
        ResampledFigure kendall,
        ResampledFigure within,
        ResampledFigure regression,
        ResampledFigure ogive,
        List<Bin> bins) {

      PeopleRow {
        bins = List.copyOf(bins);
      }
    }
  }

  /**
   * The distance of judges of one pair by their mean grade, and the share of yes for the same
   * pairs: Figures 5.1 and 5.2 of Shirahatti (2005).
   *
   * @param rows by ascending mean grade
   * @param shared how many pairs both kinds of judges judged
   * @param correlation of the mean grade with the share of yes, over these pairs
   */
  record GradeSpread(List<Row> rows, int shared, double correlation) {

    /** Means that differ less count as equal. */
    private static final double HUNDREDTHS = 100;

    GradeSpread {
      rows = List.copyOf(rows);
    }

    /**
     * The pairs of one mean grade.
     *
     * @param variance of the grades of a pair, unbiased, the mean over pairs
     * @param shared how many of them were also judged with yes or no
     * @param yes the mean share of yes of these
     */
    record Row(double grade, int pairs, double variance, int shared, double yes) {}

    /**
     * Returns the spread of pairs that some judged on a scale, and others by yes (1) and no (0).
     */
    static GradeSpread of(List<JudgedPair> graded, List<JudgedPair> answered) {
      Map<Object, Double> shares = new HashMap<>();
      answered.forEach(pair -> shares.put(pair.pair(), pair.grade()));
      TreeMap<Long, List<JudgedPair>> byMean = new TreeMap<>();
      List<JudgedPair> both = new ArrayList<>();
      for (JudgedPair pair : graded) {
        byMean
            .computeIfAbsent(Math.round(HUNDREDTHS * pair.grade()), mean -> new ArrayList<>())
            .add(pair);
        if (shares.containsKey(pair.pair())) {
          both.add(pair);
        }
      }
      List<Row> rows = byMean.values().stream().map(pairs -> row(pairs, shares)).toList();
      ScoredGrades compared =
          ScoredGrades.of(
              both.stream().mapToDouble(JudgedPair::grade).toArray(),
              both.stream().mapToDouble(pair -> shares.get(pair.pair())).toArray());
      return new GradeSpread(
          rows, both.size(), both.isEmpty() ? Double.NaN : WeightedCorrelation.pearson(compared));
    }

    private static Row row(List<JudgedPair> pairs, Map<Object, Double> shares) {
      double[] yes =
          pairs.stream()
              .filter(pair -> shares.containsKey(pair.pair()))
              .mapToDouble(pair -> shares.get(pair.pair()))
              .toArray();
      return new Row(
          pairs.getFirst().grade(),
          pairs.size(),
          pairs.stream().mapToDouble(GradeSpread::variance).average().orElseThrow(),
          yes.length,
          Arrays.stream(yes).average().orElse(Double.NaN));
    }

    private static double variance(JudgedPair pair) {
      double squares =
          pair.grades().stream().mapToDouble(grade -> Math.pow(grade - pair.grade(), 2)).sum();
      return pair.grades().size() < 2 ? 0 : squares / (pair.grades().size() - 1);
    }
  }
}
