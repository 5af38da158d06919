package io.github.crossmedia.train.moments;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.train.clicks.ClickedTerms;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.FittedEncoders;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ObjDoubleConsumer;
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
  private final ClickTask clicks;
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
    this(pass, ClickTask.NONE);
  }

  /**
   * Creates the sums over no items.
   *
   * @param clicks the log of clicks with which pictures were counted
   */
  public Moments(FirstPass pass, ClickTask clicks) {
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
    return fold == TUNED_ON ? Math.max(PassSettings.USUAL_SAMPLE, chosen) : chosen;
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

  JoinedSums.Sides sides() {
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

  List<Item> samples() {
    return samplesWithout(NONE);
  }

  /** The joined vectors of items that have all sides. */
  static final class ItemVectors {

    private final FittedEncoders encoders;
    private final Map<String, Integer> labels = new HashMap<>();
    private final Optional<ClickedQueries> queries;
    private final JoinedSums.Sides sides;

    ItemVectors(FittedEncoders encoders, Set<Side> names, List<String> labels, ClickTask clicks) {
      this.encoders = encoders;
      this.queries =
          names.contains(Side.QUERIES)
              ? Optional.of(new ClickedQueries(clicks.clicks(), (TextEncoder) encoders.text()))
              : Optional.empty();
      labels.forEach(label -> this.labels.put(label, this.labels.size()));
      this.sides = widths(names);
    }

    JoinedSums.Sides sides() {
      return sides;
    }

    private JoinedSums.Sides widths(Set<Side> names) {
      Map<Side, Integer> widths = new EnumMap<>(Side.class);
      widths.put(Side.PICTURES, encoders.pictures().dimension());
      for (Side side : names) {
        widths.put(
            side,
            switch (side) {
              case PICTURES -> encoders.pictures().dimension();
              case WORDS, TEXTS -> encoders.text().dimension();
              case LABELS -> labels.size();
              case QUERIES -> queries.orElseThrow().terms().size();
            });
      }
      return new JoinedSums.Sides(widths);
    }

    /** Hands on the joined vector of an item or, with clicks, one for each query that found it. */
    void forEach(Item item, ObjDoubleConsumer<SparseVector> use) {
      EnumMap<Side, SparseVector> vectors = new EnumMap<>(Side.class);
      for (Side side : sides.names()) {
        if (side != Side.QUERIES) {
          vectors.put(side, vector(item, side));
        }
      }
      if (queries.isEmpty()) {
        use.accept(sides.joined(vectors), 1);
        return;
      }
      queries
          .get()
          .forEach(
              item.id(),
              (query, clicks) -> {
                vectors.put(Side.QUERIES, query);
                use.accept(sides.joined(vectors), clicks);
              });
    }

    private SparseVector vector(Item item, Side side) {
      return switch (side) {
        case PICTURES -> EncodedItems.of(item, encoders.pictures());
        case TEXTS -> EncodedItems.of(item, encoders.text());
        case WORDS -> words(item);
        case LABELS -> shares(item);
        case QUERIES -> throw new IllegalArgumentException("an item has several queries");
      };
    }

    private SparseVector words(Item item) {
      SparseVector counts = ((TextEncoder) encoders.text()).counts(item.text());
      int[] words = new int[counts.size()];
      Arrays.setAll(words, counts::index);
      float[] ones = new float[words.length];
      Arrays.fill(ones, 1);
      return SparseVector.of(counts.dimension(), words, ones);
    }

    private SparseVector shares(Item item) {
      int[] own =
          item.labels().stream()
              .distinct()
              .filter(labels::containsKey)
              .mapToInt(labels::get)
              .sorted()
              .toArray();
      float[] shares = new float[own.length];
      Arrays.fill(shares, 1f / own.length);
      return SparseVector.of(labels.size(), own, shares);
    }
  }

  /** The queries of a log by which people clicked each picture. */
  static final class ClickedQueries {

    private final TextEncoder encoder;
    private final ClickedTerms terms;
    private final Map<String, List<ClickedPair>> clicked = new HashMap<>();

    ClickedQueries(WeighedClicks clicks, TextEncoder encoder) {
      this.encoder = encoder;
      this.terms = ClickedTerms.of(clicks, encoder, ClickedTerms.USUAL);
      for (ClickedPair pair : clicks.pairs()) {
        if (pair.clicks() > 0) {
          clicked.computeIfAbsent(pair.picture(), id -> new ArrayList<>()).add(pair);
        }
      }
    }

    ClickedTerms terms() {
      return terms;
    }

    /** Hands on each query with a known word and its weighted clicks on a picture. */
    void forEach(String picture, ObjDoubleConsumer<SparseVector> use) {
      for (ClickedPair pair : clicked.getOrDefault(picture, List.of())) {
        SparseVector query = SparseVector.of(encoder.encode(Medium.ofText(pair.query())));
        if (query.size() > 0) {
          use.accept(terms.among(query), pair.clicks());
        }
      }
    }
  }

  /**
   * The folds of a collection, to which items belong by their hash, whichever machine reads them.
   * The first is held out to tune parameters: the split "valid" or, without one, a ninth of all
   * items. Four ninths are held out in turn to fit scores; the last fold is always learned from.
   */
  record ItemFolds(long seed, GroupingKind heldOut, boolean hasValidation) {

    static final int TUNED_ON = 0;
    static final int ALWAYS_LEARNED = 5;
    static final int COUNT = ALWAYS_LEARNED + 1;

    private static final int PARTS = 9;

    int of(Item item) {
      if (hasValidation && TrainingSplit.isForValidation(item)) {
        return TUNED_ON;
      }
      int part = (int) Long.remainderUnsigned(Long.parseUnsignedLong(hash(key(item)), 16), PARTS);
      boolean isHeldOut = part < ALWAYS_LEARNED && !(hasValidation && part == TUNED_ON);
      return isHeldOut ? part : ALWAYS_LEARNED;
    }

    private String key(Item item) {
      String folder = item.picture().replace('\\', '/');
      int end = folder.lastIndexOf('/');
      return heldOut == GroupingKind.FOLDER && end > 0
          ? "folder " + folder.substring(0, end)
          : rank(item);
    }

    /** Returns a random number of an item, by which samples are drawn, and its id. */
    String rank(Item item) {
      return hash(item.id()) + " " + item.id();
    }

    private String hash(String key) {
      return Sha256.of((seed + " " + key).getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }
  }
}
