package io.github.crossmedia.train.moments;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Sides;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.FittedEncoders;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Sums over the items of a collection, or of a part of it, for each fold, and a sample of each fold
 * to measure models on. Those of parts merge into those of the whole.
 */
public final class Moments {

  /** The fold to tune parameters on. */
  public static final int TUNED_ON = ItemFolds.TUNED_ON;

  /** The folds to fit scores on. */
  public static final List<Integer> FITTED_ON =
      IntStream.range(TUNED_ON + 1, ItemFolds.ALWAYS_LEARNED).boxed().toList();

  /** The number of folds. */
  public static final int FOLDS = ItemFolds.COUNT;

  private static final int NONE = -1;

  private final FirstPass pass;
  private final Optional<ClickTask> clicks;
  private final Settings settings;
  private final FittedEncoders encoders;
  private final ItemFolds folds;
  private final ItemVectors vectors;

  /** The sums of each fold, made when its first item comes. */
  private final JoinedSums[] sums = new JoinedSums[FOLDS];

  private final double[] pictures = new double[FOLDS];

  /** The sample of each fold: its items with the least random numbers. */
  private final List<TreeMap<String, Item>> samples = new ArrayList<>();

  /** Creates the sums over no items of a collection whose counts are known. */
  public Moments(FirstPass pass) {
    this(pass, Optional.empty());
  }

  /**
   * Creates the sums over no items.
   *
   * @param clicks the log of clicks with which pictures were counted, if there is one
   */
  public Moments(FirstPass pass, Optional<ClickTask> clicks) {
    this.pass = pass;
    this.clicks = clicks;
    this.settings = pass.choices().settings(clicks);
    this.encoders = pass.counts().encoders(settings);
    this.folds =
        new ItemFolds(settings.seed(), pass.choices().heldOut(), pass.counts().hasValidation());
    this.vectors =
        new ItemVectors(encoders, pass.choices().sides(), pass.counts().labels(), clicks);
    vectors.sides().requireRoom(FOLDS + 2);
    for (int fold = 0; fold < FOLDS; fold++) {
      samples.add(new TreeMap<>());
    }
  }

  /** Adds an item that has all that the first pass asked for. */
  public void add(Item item) {
    int fold = folds.of(item);
    vectors.forEach(item, sums(fold)::add);
    pictures[fold]++;
    sampled(folds.rank(item), withNeededViews(item), fold);
  }

  private Item withNeededViews(Item item) {
    Set<String> needed = new TreeSet<>();
    settings.pictureViews().forEach(view -> needed.add(view.name()));
    if (settings.text() instanceof TextSide.Views texts) {
      texts.views().forEach(view -> needed.add(view.name()));
    }
    Map<String, View> views = new TreeMap<>(item.views());
    views.keySet().retainAll(needed);
    return new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), views);
  }

  private void sampled(String rank, Item item, int fold) {
    TreeMap<String, Item> sample = samples.get(fold);
    if (sample.put(rank, item) != null) {
      throw new IllegalArgumentException(
          "item " + item.id() + " is in two of the parts: name each part once");
    }
    if (sample.size() > most(fold)) {
      sample.pollLastEntry();
    }
  }

  /** Returns the size of a sample. A small one is too small to tune parameters on. */
  private int most(int fold) {
    int chosen = pass.choices().sampled();
    return fold == TUNED_ON ? Math.max(Choices.USUAL_SAMPLE, chosen) : chosen;
  }

  /** Adds the sums over another part. */
  public void merge(Moments other) {
    if (!pass.hash().equals(other.pass.hash())) {
      throw new IllegalArgumentException("the parts are of different first passes");
    }
    for (int fold = 0; fold < FOLDS; fold++) {
      int into = fold;
      other.samples.get(fold).forEach((rank, item) -> sampled(rank, item, into));
      if (other.sums[fold] != null) {
        sums(fold).add(other.sums[fold]);
      }
      pictures[fold] += other.pictures[fold];
    }
  }

  /** Moves one fold out of these sums, so that its memory can be given back before that of all. */
  public Moments take(int fold) {
    Moments taken = new Moments(pass, clicks);
    taken.sums[fold] = sums[fold];
    taken.pictures[fold] = pictures[fold];
    taken.samples.get(fold).putAll(samples.get(fold));
    sums[fold] = null;
    pictures[fold] = 0;
    samples.get(fold).clear();
    return taken;
  }

  /** Throws if a second part does not fit into memory. */
  void requireRoomToMerge() {
    vectors.sides().requireRoom(2 * FOLDS + 1);
  }

  /** Returns the screening by which items were counted. */
  public Screening screening() {
    return pass.screening(settings);
  }

  /** Returns the counts that fixed encoders and labels. */
  public FirstPass pass() {
    return pass;
  }

  public Settings settings() {
    return settings;
  }

  /** Returns the number of items. */
  public long items() {
    return Math.round(Arrays.stream(pictures).sum());
  }

  /** Returns the sums over all items, with the samples of all folds. */
  public TrainingData all(int threads) {
    return data(total(), NONE, threads);
  }

  /** Returns the sums over all items but those of a fold, and the samples of the other folds. */
  public TrainingData without(int fold, int threads) {
    return data(total().minus(sums(fold)), fold, threads);
  }

  private JoinedSums total() {
    JoinedSums total = new JoinedSums(vectors.sides());
    Arrays.stream(sums).filter(Objects::nonNull).forEach(total::add);
    return total;
  }

  private TrainingData data(JoinedSums learned, int without, int threads) {
    return TrainingData.ofSums(
        learned, learnedWithout(without), settings.withThreads(threads), encoders);
  }

  /** Returns as many items of each fold but one as are learned from. */
  private List<Item> learnedWithout(int without) {
    int most = pass.choices().sampled();
    return IntStream.range(0, FOLDS)
        .filter(fold -> fold != without)
        .mapToObj(fold -> sample(fold).stream().limit(most))
        .flatMap(items -> items)
        .toList();
  }

  /** Returns the samples of all folds but one. */
  public List<Item> samplesWithout(int without) {
    return IntStream.range(0, FOLDS)
        .filter(fold -> fold != without)
        .mapToObj(this::sample)
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the sample of a fold, in an order that all machines agree on. */
  public List<Item> sample(int fold) {
    return List.copyOf(samples.get(fold).values());
  }

  Sides sides() {
    return vectors.sides();
  }

  JoinedSums sums(int fold) {
    if (sums[fold] == null) {
      sums[fold] = new JoinedSums(vectors.sides());
    }
    return sums[fold];
  }

  /** Returns the number of pictures of a fold. */
  double pictures(int fold) {
    return pictures[fold];
  }

  /** Takes the sums of a fold from a file. */
  void put(int fold, double count, JoinedSums known) {
    pictures[fold] = count;
    sums[fold] = known;
  }

  /** Takes an item of a sample from a file. */
  void putSample(Item item) {
    sampled(folds.rank(item), item, folds.of(item));
  }

  /** Returns all samples. */
  List<Item> samples() {
    return samplesWithout(NONE);
  }
}
