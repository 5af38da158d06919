package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.EnglishWords;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.page.ReliabilityTable;
import io.github.crossmedia.reproduce.pair.PairExperiment.PairReport;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.sentences.TypedReliability;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.distil.PairWords;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.score.CaptionFit;
import io.github.crossmedia.train.score.HeldOutScores;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** {@code crossmedia reproduce pair}. */
public final class PairRun {

  public static final String NAME = "pair";
  public static final String SCORES = "pair-scores";

  private static final String COLLECTION = "flickr8k";

  /** One in so many training pictures is learned from to compare scores. */
  private static final int SAMPLE = 2;

  /** Of the sample, one in so many fits the scores. */
  private static final int FITTED = 3;

  /** In how many pictures' captions a word is that a pair learned to compare scores reads. */
  static final int RAREST = 3;

  private PairRun() {}

  /**
   * Compares a pair with its words on {@code flickr8k}. A network that belongs to no pair gets one
   * that is learned on it. The shipped list has common words, which no caption needs to hold.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    List<String> english = EnglishWords.common();
    List<String> more =
        setup.vocabulary().isPresent() ? Files.readAllLines(setup.vocabulary().get()) : List.of();
    Optional<NetworkPair> published = setup.pair();
    List<Item> items = setup.collections().seen(COLLECTION, NAME, List.of(network));
    PairReport report =
        new PairExperiment(items, network, published, english, more, setup.remarks()).report();
    PairPage.of(report).write(setup.docs());
    return true;
  }

  /** Compares the scores of a pair as probabilities. */
  public static boolean scores(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Optional<NetworkPair> published = setup.pair();
    List<Item> items = setup.collections().seen(COLLECTION, NAME, List.of(network));
    List<Item> train = PairExperiment.of(items, "train");
    List<Item> learned = new ArrayList<>();
    List<Item> fitted = new ArrayList<>();
    for (int i = 0; i < train.size(); i += SAMPLE) {
      (i / SAMPLE % FITTED == 0 ? fitted : learned).add(train.get(i));
    }
    setup
        .remarks()
        .accept(
            Formatted.of(
                "%,d pictures to learn from, %,d to fit scores on", learned.size(), fitted.size()));
    PairExperiment.Parts parts =
        PairExperiment.parts(
            published,
            PairExperiment.settings(network, RAREST),
            learned,
            fitted,
            PairExperiment.of(items, "valid"));
    Map<String, Reliability> scores =
        PairScores.of(
            parts.pair(),
            parts.learned(),
            parts.left(),
            parts.asked(),
            PairExperiment.settings(parts.pair().view(), RAREST));
    WithoutCaptions without = WithoutCaptions.of(parts, EnglishWords.common());
    new Page(SCORES)
        .with("network", network)
        .with("said", ReliabilityTable.bySteps(without.reliability()))
        .with("maps", without.maps())
        .with("published", published.isPresent())
        .with("learned", learned.size())
        .with("fitted", fitted.size())
        .with("scores", ReliabilityTable.of(scores))
        .plot("reliability", ReliabilityTable.diagram(scores))
        .write(setup.docs());
    return true;
  }

  /** What the scores of a pair say that saw no caption, and what captions say of them. */
  record WithoutCaptions(Map<String, Reliability> reliability, PageTable maps) {

    static final String SHIPPED = "without captions";
    static final String FITTED = "fitted on captions";

    private static final float[] KNOTS = {-1, 0, 1, 1.5f, 2, 2.5f, 3, 4};
    private static final long SEED = 1;

    static WithoutCaptions of(PairExperiment.Parts parts, List<String> common) {
      CrossMediaModel shipped = PairWords.model(parts.pair(), common, IndexProgress.NONE);
      TextEncoder encoder = shipped.textEncoder().orElseThrow();
      CrossMediaModel fitted = CaptionFit.of(shipped, encoder, List.of(parts.left()), SEED);
      Map<String, Reliability> made = new LinkedHashMap<>();
      made.put(SHIPPED, TypedReliability.of(shipped, parts.asked(), encoder, parts.left()));
      made.put(FITTED, TypedReliability.of(fitted, parts.asked(), encoder, parts.left()));
      return new WithoutCaptions(made, maps(fitted));
    }

    private static PageTable maps(CrossMediaModel fitted) {
      PageTable table = new PageTable().text("words");
      for (float knot : KNOTS) {
        table.numbers(Formatted.of("%.1f", knot));
      }
      QueryCalibrations across = fitted.textToImage().calibrations().across();
      for (int words = 0; words < across.byWords().size(); words++) {
        List<String> cells = new ArrayList<>(List.of(Formatted.of("%d", words + 1)));
        for (float knot : KNOTS) {
          cells.add(Formatted.of("%.5f", across.byWords().get(words).apply(knot)));
        }
        table.row(cells);
      }
      return table;
    }
  }

  /** The page of a pair and its words. */
  static final class PairPage {

    private static final double MEGABYTE = 1e6;

    /** Of the normal distribution, for intervals of 95 %. */
    private static final double QUANTILE = 1.96;

    private PairPage() {}

    static Page of(PairReport report) {
      return new Page(PairRun.NAME)
          .with("network", report.network())
          .with("published", report.isPublished())
          .with("found", 100 * report.exact().getMean())
          .with("words", table(report))
          .with("widest", 100 * widest(report))
          .with("captioned", report.captioned())
          .with("listed", report.listed())
          .with("kept", kept(report))
          .with("tuningWords", PairTuning.VOCABULARY)
          .with("tuningKept", PairTuning.KEPT)
          .with("taken", given(report.trials().getLast()))
          .with("trials", trials(report));
    }

    private static String given(PairTuning.Trial trial) {
      return trial.given().entrySet().stream()
          .map(each -> "`" + each.getKey() + "=" + each.getValue() + "`")
          .collect(Collectors.joining(", "));
    }

    private static PageTable trials(PairReport report) {
      PageTable table = new PageTable().text("parameters").numbers("sentences found");
      report.trials().stream()
          .distinct()
          .forEach(trial -> table.row(given(trial), Formatted.of("%.1f %%", 100 * trial.found())));
      return table;
    }

    private static PageTable kept(PairReport report) {
      PageTable table =
          new PageTable().numbers("words of a picture", "bytes a picture", "time a query");
      report
          .kept()
          .forEach(
              each ->
                  table.row(
                      Formatted.of("%d", each.words()),
                      Formatted.of("%.0f", each.cost().bytes()),
                      Formatted.of("%.2f ms", each.cost().milliseconds())));
      return table;
    }

    private static PageTable table(PairReport report) {
      PageTable table = new PageTable().numbers("vocabulary", "file", "time a picture");
      PairExperiment.KEPT.forEach(kept -> table.numbers(kept + " words"));
      table.numbers("all words");
      for (PairReport.Row row : report.rows()) {
        List<String> cells = new ArrayList<>();
        cells.add(Formatted.of("%,d", row.words()));
        cells.add(Formatted.of("%.1f MB", row.bytes() / MEGABYTE));
        cells.add(Formatted.of("%.2f ms", row.milliseconds()));
        PairExperiment.KEPT.forEach(kept -> cells.add(found(row.found().get(kept), report)));
        cells.add(found(row.all(), report));
        table.row(cells);
      }
      return table;
    }

    private static String found(SummaryStatistics shares, PairReport report) {
      double share = shares.getMean();
      return Formatted.of("%.1f %% (%.0f %%)", 100 * share, 100 * share / report.exact().getMean());
    }

    private static double widest(PairReport report) {
      return Stream.concat(
              Stream.of(report.exact()),
              report.rows().stream()
                  .flatMap(
                      row -> Stream.concat(row.found().values().stream(), Stream.of(row.all()))))
          .mapToDouble(each -> QUANTILE * each.getStandardDeviation() / Math.sqrt(each.getN()))
          .max()
          .orElseThrow();
    }
  }

  /**
   * What the scores of a pair mean: its cosine, its softmax, and the score that is learned of it.
   */
  static final class PairScores {

    static final String COSINE = "the pair's cosine, negative ones as 0";
    static final String SOFTMAX = "softmax of the cosines over the pictures asked";
    static final String LEARNED = "score of `pair`, fitted on captions";
    static final String HELD = "the same, of pictures whose captions hold all words";

    private PairScores() {}

    /**
     * Compares the scores of sentences and pictures with the truth.
     *
     * @param fitted pictures that the pair did not learn from, which scores are fitted on
     * @param asked other pictures
     */
    static Map<String, Reliability> of(
        NetworkPair pair,
        List<Item> learned,
        List<Item> fitted,
        List<Item> asked,
        Settings settings) {
      TrainingData data = TrainingData.of(learned, settings);
      CrossMediaModel model = new PairTrainer(pair).train(data, Parameters.NONE);
      HeldOutScores scores = new HeldOutScores();
      scores.add(model, data, data.task().leftOut(data, fitted));
      TrainingData heldOut = data.heldOut(asked);
      Questions questions = heldOut.task().questions(heldOut).getFirst();
      Map<String, Reliability> made = new LinkedHashMap<>();
      made.put(COSINE, new Reliability());
      made.put(SOFTMAX, new Reliability());
      Scores cosines = questions.scores(model);
      for (int query = 0; query < questions.size(); query++) {
        float[] cosine = cosines.scores(query);
        float[] shares = softmax(cosine, pair.temperature());
        for (int picture = 0; picture < cosine.length; picture++) {
          boolean isOwn = Arrays.binarySearch(questions.relevant(query), picture) >= 0;
          int words = questions.words(query);
          made.get(COSINE).add(words, Math.clamp(cosine[picture], 0f, 1f), isOwn);
          made.get(SOFTMAX).add(words, shares[picture], isOwn);
        }
      }
      CrossMediaModel calibrated = scores.fit().apply(model);
      made.put(LEARNED, new Reliability());
      made.put(HELD, new Reliability());
      addWholeTexts(calibrated, asked, questions, made);
      return made;
    }

    /** A pair's network reads whole texts, so that no word of them is unknown. */
    private static void addWholeTexts(
        CrossMediaModel model,
        List<Item> asked,
        Questions questions,
        Map<String, Reliability> made) {
      TextEncoder encoder = model.textEncoder().orElseThrow();
      List<Set<String>> captions = asked.stream().map(item -> words(encoder, item.text())).toList();
      List<String> sentences =
          asked.stream().flatMap(item -> Sentences.in(item.text()).stream()).toList();
      Scores scores = questions.scores(model);
      for (int query = 0; query < questions.size(); query++) {
        Set<String> words = words(encoder, sentences.get(query));
        Calibration map = model.textToImage().calibrations().across().ofText(words);
        float[] raw = scores.scores(query);
        for (int picture = 0; picture < raw.length; picture++) {
          boolean isOwn = Arrays.binarySearch(questions.relevant(query), picture) >= 0;
          float said = map.apply(raw[picture]);
          made.get(LEARNED).add(questions.words(query), said, isOwn);
          made.get(HELD)
              .add(questions.words(query), said, captions.get(picture).containsAll(words));
        }
      }
    }

    private static Set<String> words(TextEncoder encoder, String text) {
      Set<String> words = new TreeSet<>(encoder.knownWords(text));
      words.addAll(encoder.unknownWords(text));
      return words;
    }

    private static float[] softmax(float[] cosines, double temperature) {
      double sum = 0;
      for (float cosine : cosines) {
        sum += Math.exp((cosine - 1) / temperature);
      }
      float[] shares = new float[cosines.length];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = (float) (Math.exp((cosines[i] - 1) / temperature) / sum);
      }
      return shares;
    }
  }
}
