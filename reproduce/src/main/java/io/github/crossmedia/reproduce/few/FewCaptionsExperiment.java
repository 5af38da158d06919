package io.github.crossmedia.reproduce.few;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.advise.CaptionAdvice;
import io.github.crossmedia.train.advise.LearningCurve;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.math.stat.descriptive.SummaryStatistics;

/**
 * Learns from few captions of a collection and asks test pictures for single words. Kernel ridge
 * has its default parameters, so nothing is tuned.
 */
final class FewCaptionsExperiment {

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
