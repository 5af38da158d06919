package io.github.crossmedia.reproduce.few;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.few.FewCaptionsRun.FewCaptionsExperiment.AdviceFigures;
import io.github.crossmedia.reproduce.few.FewCaptionsRun.FewCaptionsExperiment.UncaptionedFigures;
import io.github.crossmedia.reproduce.few.FewCaptionsRun.FewCaptionsPage.Line;
import io.github.crossmedia.reproduce.page.Figures;
import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.published.SeenCollections.ViewFiles;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.advise.CaptionAdvice;
import io.github.crossmedia.train.advise.LearningCurve;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** {@code crossmedia reproduce few-captions}. */
public final class FewCaptionsRun {

  public static final String NAME = "few-captions";

  /** The same with Flickr8k. */
  public static final String SENTENCES = "few-captions-flickr8k";

  /** How many captions must have a word of sentences. */
  static final int RAREST = 5;

  static final int DRAWS_OF_SENTENCES = 3;

  private static final String COLLECTION = "corel5k";
  private static final String KEPT = "photographs";
  private static final String ASKED = "test";
  private static final List<String> BY_HAND = List.of("jcd-pyramid", "auto-color-correlogram");

  private FewCaptionsRun() {}

  /** Learns from few captions of {@code corel5k}. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SeenCollections collections = setup.collections();
    String network = setup.view();
    List<Item> all = collections.read(COLLECTION);
    ViewFiles files = collections.views(COLLECTION, KEPT);
    Consumer<String> remarks = collections.remarks();
    remarks.accept("the network's view");
    FewCaptionsExperiment seen = experiment(files, all, List.of(network), ":plain");
    Line ofNetwork = line("network", seen);
    remarks.accept("advice");
    FewCaptionsExperiment.AdviceFigures advised = seen.advised();
    remarks.accept("views made by hand");
    FewCaptionsExperiment hand = experiment(files, all, BY_HAND, ":hellinger");
    Line byHand = line("views made by hand", hand);
    FewCaptionsPage.of(List.of(ofNetwork, byHand), advised, network).write(setup.docs());
    return true;
  }

  private static Line line(String name, FewCaptionsExperiment learned) {
    return new Line(
        name,
        learned.captions(),
        learned.byChance(),
        learned.curve(FewCaptionsExperiment.DRAWS),
        Optional.of(learned.uncaptioned(FewCaptionsExperiment.DRAWS)));
  }

  /** Learns from few sentences of {@code flickr8k}. */
  public static boolean sentences(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    List<Item> items = setup.collections().seen("flickr8k", KEPT, List.of(network));
    TextSide.Words english =
        new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), RAREST);
    Settings settings = Settings.of(network + ":plain").with(english, CaptionTask.ALL);
    FewCaptionsExperiment seen =
        new FewCaptionsExperiment(
            items.stream().filter(item -> item.split().equals("train")).toList(),
            items.stream().filter(item -> item.split().equals("valid")).toList(),
            settings);
    FewCaptionsPage.ofSentences(
            new Line(
                "network",
                seen.captions(),
                seen.byChance(),
                seen.curve(DRAWS_OF_SENTENCES),
                Optional.empty()),
            network)
        .write(setup.docs());
    return true;
  }

  private static FewCaptionsExperiment experiment(
      ViewFiles files, List<Item> all, List<String> views, String map) throws IOException {
    List<Item> items = files.of(all, views, Map.of());
    return new FewCaptionsExperiment(
        items.stream().filter(item -> !item.split().equals(ASKED)).toList(),
        items.stream().filter(item -> item.split().equals(ASKED)).toList(),
        Settings.of(views.stream().map(view -> view + map).toArray(String[]::new)));
  }

  /** The page about how many captions are needed, and of which pictures. */
  static final class FewCaptionsPage {

    /** The share of the quality with all captions that counts as most of it. */
    private static final double MAX_SHARE = 0.8;

    private static final double UPPER = 0.975;
    private static final int ALL = 100;
    private static final double MAX_AXIS = 0.6;

    private FewCaptionsPage() {}

    /** The results of one kind of views on one collection. */
    record Line(
        String name,
        int captions,
        double byChance,
        TreeMap<Integer, SummaryStatistics> curve,
        Optional<UncaptionedFigures> uncaptioned) {

      /**
       * Returns the smallest share of captions, in percent, that reaches most of the quality of
       * all.
       */
      int enough() {
        double most = MAX_SHARE * curve.lastEntry().getValue().getMean();
        return curve.entrySet().stream()
            .filter(share -> share.getValue().getMean() >= most)
            .mapToInt(share -> share.getKey())
            .min()
            .orElse(ALL);
      }
    }

    static Page of(List<Line> lines, AdviceFigures advised, String network) {
      return new Page(FewCaptionsRun.NAME)
          .with("network", network)
          .with("rarest", FewCaptionsExperiment.RAREST_ASKED)
          .with("most", ALL * MAX_SHARE)
          .with("enough", enough(lines))
          .with("curves", curves(lines))
          .with("draws", FewCaptionsExperiment.DRAWS)
          .with("halves", FewCaptionsExperiment.DRAWS_OF_HALVES)
          .plot("", diagram(lines))
          .with("advice", advice(advised))
          .with("seeds", FewCaptionsExperiment.SEEDS_OF_ESTIMATES)
          .with("estimates", estimates(advised))
          .with("uncaptioned", uncaptioned(lines));
    }

    /**
     * Returns the page of a collection of sentences, whose pictures are seen by the network alone.
     */
    static Page ofSentences(Line line, String network) {
      return new Page(FewCaptionsRun.SENTENCES)
          .with("network", network)
          .with("rarest", FewCaptionsRun.RAREST)
          .with("rarestAsked", FewCaptionsExperiment.RAREST_ASKED)
          .with("most", ALL * MAX_SHARE)
          .with("enough", enough(List.of(line)))
          .with("curves", curves(List.of(line)))
          .with("draws", FewCaptionsRun.DRAWS_OF_SENTENCES);
    }

    private static String enough(List<Line> lines) {
      return lines.stream()
          .map(line -> line.enough() + " % with the " + line.name())
          .collect(Collectors.joining(", "));
    }

    private static PageTable curves(List<Line> lines) {
      PageTable table =
          new PageTable()
              .text("pictures")
              .numbers("captions", "chance")
              .numbers(
                  FewCaptionsExperiment.PERCENTS.stream()
                      .map(percent -> percent + " %")
                      .toArray(String[]::new));
      for (Line line : lines) {
        List<String> cells = new ArrayList<>();
        cells.add(line.name());
        cells.add(Integer.toString(line.captions()));
        cells.add(Figures.of(line.byChance(), 3));
        line.curve().values().forEach(reached -> cells.add(mean(reached)));
        table.row(cells);
      }
      return table;
    }

    private static PageTable advice(AdviceFigures advised) {
      PageTable table =
          new PageTable().numbers("captions", "at random", "as advised", "difference");
      advised
          .random()
          .forEach(
              (captions, random) ->
                  table.row(
                      Integer.toString(captions),
                      mean(random),
                      mean(advised.advised().get(captions)),
                      mean(advised.difference().get(captions))));
      return table;
    }

    private static PageTable uncaptioned(List<Line> lines) {
      PageTable table =
          new PageTable()
              .text("pictures")
              .numbers("captions", "captions alone", "pictures without add", "twice as many add");
      for (Line line : lines) {
        line.uncaptioned()
            .ifPresent(
                added ->
                    added
                        .alone()
                        .forEach(
                            (percent, alone) ->
                                table.row(
                                    line.name(),
                                    percent + " %",
                                    mean(alone),
                                    mean(added.difference().get(percent)),
                                    mean(added.doubled().get(percent)))));
      }
      return table;
    }

    private static PageTable estimates(AdviceFigures advised) {
      PageTable table = new PageTable().numbers("captions", "twice as many add", "estimated");
      advised
          .estimated()
          .forEach(
              (captions, estimated) ->
                  table.row(
                      Integer.toString(captions),
                      Figures.of(
                          advised.random().get(2 * captions).getMean()
                              - advised.random().get(captions).getMean(),
                          3),
                      mean(estimated)));
      return table;
    }

    private static String diagram(List<Line> lines) {
      LineDiagram diagram =
          LineDiagram.of(
              FewCaptionsExperiment.PERCENTS.stream().map(percent -> percent + " %").toList(),
              "average precision",
              MAX_AXIS);
      lines.forEach(
          line ->
              diagram.values(
                  line.name(),
                  line.curve().values().stream().map(SummaryStatistics::getMean).toList()));
      return diagram.svg(false);
    }

    private static String mean(SummaryStatistics values) {
      String mean = Figures.of(values.getMean(), 3);
      if (values.getN() < 2) {
        return mean;
      }
      double half =
          quantile(values.getN() - 1) * values.getStandardDeviation() / Math.sqrt(values.getN());
      return Formatted.of(
          "%s (%.3f to %.3f)", mean, values.getMean() - half, values.getMean() + half);
    }

    private static double quantile(long degrees) {
      return new TDistribution(degrees).inverseCumulativeProbability(UPPER);
    }
  }

  /**
   * Learns from few captions of a collection and asks test pictures for single words. Kernel ridge
   * has its default parameters, so nothing is tuned.
   */
  static final class FewCaptionsExperiment {

    static final List<Integer> PERCENTS = List.of(1, 5, 10, 20, 50, 100);
    static final int DRAWS = 10;

    /** The shares of captions that pictures without captions are added to. */
    static final List<Integer> FEW = List.of(1, 5, 10);

    /**
     * The number of draws of half a collection. It takes long and hardly differs from draw to draw.
     */
    static final int DRAWS_OF_HALVES = 5;

    static final int HALF = 50;

    /** The numbers of captions that {@link CaptionAdvice} is compared at. */
    static final List<Integer> CAPTIONS = List.of(45, 90, 225, 450, 900);

    /** The numbers of captions whose doubling is estimated. */
    static final List<Integer> ESTIMATED = List.of(45, 450);

    static final int SEEDS_OF_ESTIMATES = 3;

    private static final int ALL = 100;
    private static final int MAX_CARRIED = 10_000;

    /** The minimum number of test captions of a word that is asked for. */
    static final int RAREST_ASKED = 2;

    private final List<Item> train;
    private final Settings settings;
    private final Parameters parameters =
        new KernelRidgeTrainer().searchSpace().first().with(CarriedPictures.CAP, MAX_CARRIED);

    private final List<Item> test;

    FewCaptionsExperiment(List<Item> train, List<Item> test, Settings given) {
      this.train = train;
      this.test = test;
      this.settings =
          given
              .withQueries(CaptionQueries.Limits.NONE.withLongest(1))
              .withRarestAsked(RAREST_ASKED)
              .withVocabulary(TrainingData.of(train, given).words().vocabulary());
    }

    /** Returns the number of all captions. */
    int captions() {
      return train.size();
    }

    /** Returns the average precision of a random order. */
    double byChance() {
      return new AverageOverQueries(TrainingData.of(train, settings).heldOut(test))
          .directions()
          .getFirst()
          .chance();
    }

    /**
     * Returns the average precision by the share of pictures with captions, in percent.
     *
     * @param draws of small shares
     */
    TreeMap<Integer, SummaryStatistics> curve(int draws) {
      TreeMap<Integer, SummaryStatistics> curve = new TreeMap<>();
      for (int percent : PERCENTS) {
        SummaryStatistics reached = new SummaryStatistics();
        for (int draw = 1; draw <= draws(percent, draws); draw++) {
          reached.addValue(reached(shuffled(draw).subList(0, captions() * percent / ALL)));
        }
        curve.put(percent, reached);
      }
      return curve;
    }

    private static int draws(int percent, int most) {
      return percent == ALL ? 1 : percent == HALF ? Math.min(DRAWS_OF_HALVES, most) : most;
    }

    /**
     * Average precision by the number of captions.
     *
     * @param random of pictures drawn at random
     * @param advised of those that {@link CaptionAdvice} names
     * @param difference of the two in each draw
     * @param estimated what {@link LearningCurve} says that twice as many add
     */
    record AdviceFigures(
        TreeMap<Integer, SummaryStatistics> random,
        TreeMap<Integer, SummaryStatistics> advised,
        TreeMap<Integer, SummaryStatistics> difference,
        TreeMap<Integer, SummaryStatistics> estimated) {

      AdviceFigures() {
        this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
      }
    }

    /** Compares advice with chance. Each draw takes half of the pictures as a collection. */
    AdviceFigures advised() {
      AdviceFigures outcome = new AdviceFigures();
      for (int draw = 1; draw <= DRAWS; draw++) {
        List<Item> folder = shuffled(draw).subList(0, captions() / 2);
        List<Item> advised = advised(folder, draw);
        for (int captions : CAPTIONS) {
          double random = reached(folder.subList(0, captions));
          double named = reached(advised.subList(0, captions));
          add(outcome.random(), captions, random);
          add(outcome.advised(), captions, named);
          add(outcome.difference(), captions, named - random);
        }
        if (draw <= SEEDS_OF_ESTIMATES) {
          for (int captions : ESTIMATED) {
            LearningCurve curve =
                LearningCurve.of(folder.subList(0, captions), settings.withSeed(draw));
            add(outcome.estimated(), captions, curve.doubled());
          }
        }
      }
      return outcome;
    }

    /**
     * Average precision by the share of pictures with captions, in percent.
     *
     * @param alone of the captioned pictures alone
     * @param difference what the other pictures add, without captions, in each draw
     * @param doubled what twice the captions add
     */
    record UncaptionedFigures(
        TreeMap<Integer, SummaryStatistics> alone,
        TreeMap<Integer, SummaryStatistics> difference,
        TreeMap<Integer, SummaryStatistics> doubled) {}

    /** Learns from few captions with and without the pictures that have none. */
    UncaptionedFigures uncaptioned(int draws) {
      UncaptionedFigures outcome =
          new UncaptionedFigures(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
      for (int percent : FEW) {
        int captions = captions() * percent / ALL;
        for (int draw = 1; draw <= draws; draw++) {
          List<Item> drawn = shuffled(draw);
          List<Item> captioned = drawn.subList(0, captions);
          double alone = reached(captioned);
          Settings also = settings.withUncaptioned(drawn.subList(captions, drawn.size()));
          add(outcome.alone(), percent, alone);
          add(outcome.difference(), percent, reached(captioned, also) - alone);
          add(outcome.doubled(), percent, reached(drawn.subList(0, 2 * captions)) - alone);
        }
      }
      return outcome;
    }

    private List<Item> shuffled(int draw) {
      List<Item> drawn = new ArrayList<>(train);
      Collections.shuffle(drawn, new Random(draw));
      return drawn;
    }

    /** Nothing has a caption at first; the first pictures of many are also the first of fewer. */
    private List<Item> advised(List<Item> folder, int seed) {
      Map<String, Item> byId = new HashMap<>();
      List<Item> untold = new ArrayList<>();
      for (Item item : folder) {
        byId.put(item.id(), item);
        untold.add(new Item(item.id(), "", "", "", List.of(), item.views()));
      }
      return CaptionAdvice.of(untold, settings.withSeed(seed), CAPTIONS.getLast()).stream()
          .map(item -> byId.get(item.id()))
          .toList();
    }

    private double reached(List<Item> captioned) {
      return reached(captioned, settings);
    }

    private double reached(List<Item> captioned, Settings given) {
      TrainingData data = TrainingData.of(captioned, given);
      return new AverageOverQueries(data.heldOut(test))
          .of(new KernelRidgeTrainer().train(data, parameters));
    }

    private static void add(TreeMap<Integer, SummaryStatistics> to, int captions, double value) {
      to.computeIfAbsent(captions, number -> new SummaryStatistics()).addValue(value);
    }
  }
}
