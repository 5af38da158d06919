package io.github.crossmedia.train;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.SparseVector;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Captioned pictures, encoded for learning. Words and visual words alike are weighed by tf-idf-norm
 * (Grangier, Monay and Bengio, 2006, section 2), their idf counted on the training pictures.
 */
public final class TrainingData {

  /** Nobody asks for more words at once. */
  private static final int LONGEST_ASKED = 6;

  private final List<Item> items;
  private final Settings settings;
  private final TextEncoder textEncoder;
  private final ViewsEncoder countEncoder;
  private final ViewsEncoder pictureEncoder;
  private final List<SparseVector> captionCounts;
  private final List<SparseVector> captions;
  private final QuerySet queries;
  private final Map<List<Object>, SoftReference<Object>> made = new HashMap<>();

  private TrainingData(
      List<Item> items,
      Settings settings,
      TextEncoder textEncoder,
      ViewsEncoder countEncoder,
      ViewsEncoder pictureEncoder,
      Function<List<SparseVector>, QuerySet> asked) {
    this.items = List.copyOf(items);
    this.settings = settings;
    this.textEncoder = textEncoder;
    this.countEncoder = countEncoder;
    this.pictureEncoder = pictureEncoder;
    this.captionCounts = items.stream().map(item -> textEncoder.counts(item.text())).toList();
    this.captions =
        captionCounts.stream().map(counts -> SparseVector.of(textEncoder.weigh(counts))).toList();
    this.queries = asked.apply(captionCounts);
  }

  /** Fits the encoders on the items and encodes them. */
  public static TrainingData of(List<Item> items, Settings settings) {
    Fitting fitting = new Fitting(items, settings);
    return new TrainingData(
        items,
        settings,
        fitting.textEncoder(),
        fitting.countEncoder(),
        fitting.pictureEncoder(settings.pictureViews()),
        captions -> CaptionQueries.of(captions, settings.queries()));
  }

  /** Other items, as the encoders fitted on this data see them. */
  public TrainingData heldOut(List<Item> others) {
    return heldOut(others, Integer.MAX_VALUE);
  }

  /** Other items, and a sample of their queries where there are more than so many. */
  public TrainingData heldOut(List<Item> others, int mostQueries) {
    var limits = settings.queries().withRarest(settings.rarestAsked());
    return asked(others, captions -> CaptionQueries.of(captions, limits).sample(mostQueries));
  }

  /**
   * Other items, asked for what the captions of this data say: sets of the words that at least two
   * of some captions hold, which are drawn by the seed, one for two of the items. Many such queries
   * have no relevant picture among them.
   */
  public TrainingData askedAsHere(List<Item> others) {
    List<SparseVector> drawn = new ArrayList<>(captionCounts);
    Collections.shuffle(drawn, new Random(settings.seed()));
    QuerySet sets =
        CaptionQueries.of(
            drawn.subList(0, Math.min(drawn.size(), Math.ceilDiv(others.size(), 2))),
            CaptionQueries.Limits.NONE
                .withLongest(LONGEST_ASKED)
                .withRarest(2)
                .withSeed(settings.seed()));
    return asked(others, sets::among);
  }

  private TrainingData asked(List<Item> others, Function<List<SparseVector>, QuerySet> asked) {
    return new TrainingData(others, settings, textEncoder, countEncoder, pictureEncoder, asked);
  }

  /** An uncalibrated model that compares tf-idf-norm words with a picture's point. */
  public CrossMediaModel wordModel(String method, Parameters parameters, Tower pictureTower) {
    Tower words = new EncodedTower(textEncoder, new IdentityProjection(vocabulary().size()));
    return CrossMediaModel.of(
        ModelCard.of(method, parameters.values()),
        new Space.Words(vocabulary()),
        new Couple(words, pictureTower, Similarity.DOT, 1, Calibration.unfitted()));
  }

  public int size() {
    return items.size();
  }

  public List<Item> items() {
    return items;
  }

  public Settings settings() {
    return settings;
  }

  public long seed() {
    return settings.seed();
  }

  public int threads() {
    return settings.threads();
  }

  public Vocabulary vocabulary() {
    return textEncoder.vocabulary();
  }

  /** Words to their tf-idf-norm vector. */
  public TextEncoder textEncoder() {
    return textEncoder;
  }

  /** The joined views as counts, by the maps shares and roots where asked. */
  public ViewsEncoder countEncoder() {
    return countEncoder;
  }

  /** The joined views under their maps, tf-idf where there is none, of length one. */
  public ViewsEncoder pictureEncoder() {
    return pictureEncoder;
  }

  /** Fits an encoder like {@link #pictureEncoder()} of other views on these pictures. */
  public ViewsEncoder pictureEncoder(List<TrainingView> views) {
    return new Fitting(items, settings).pictureEncoder(views);
  }

  /**
   * What is made of this data once and kept while memory lasts, however many parameters are tried.
   *
   * @param variant tells apart what a type is made for
   */
  public synchronized <T> T once(Class<T> type, Object variant, Supplier<T> make) {
    List<Object> key = List.of(type, variant);
    Optional<T> kept = Optional.ofNullable(made.get(key)).map(SoftReference::get).map(type::cast);
    if (kept.isPresent()) {
      return kept.get();
    }
    T value = make.get();
    made.put(key, new SoftReference<>(value));
    return value;
  }

  /** How often each word occurs in each caption. */
  public List<SparseVector> captionCounts() {
    return captionCounts;
  }

  /** The tf-idf-norm vector of each caption. */
  public List<SparseVector> captions() {
    return captions;
  }

  /** What {@link #countEncoder} makes of each picture. */
  public List<SparseVector> pictureCounts() {
    return encoded(countEncoder);
  }

  /** What {@link #pictureEncoder} makes of each picture. */
  public List<SparseVector> pictures() {
    return encoded(pictureEncoder);
  }

  /** The word sets of these captions, their pictures by place in {@link #items}. */
  public QuerySet queries() {
    return queries;
  }

  /** The tf-idf-norm vector of a query of {@link #queries}. */
  public SparseVector query(int query) {
    int[] words = queries.words(query);
    float[] ones = new float[words.length];
    Arrays.fill(ones, 1);
    return SparseVector.of(textEncoder.weigh(SparseVector.of(vocabulary().size(), words, ones)));
  }

  /** What an encoder makes of each picture. */
  List<SparseVector> encoded(Encoder encoder) {
    return items.stream().map(item -> encoded(encoder, item)).toList();
  }

  /** What an encoder makes of one item, which is named where the encoder refuses it. */
  static SparseVector encoded(Encoder encoder, Item item) {
    try {
      return SparseVector.of(encoder.encode(item.medium()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("item " + item.id() + ": " + e.getMessage(), e);
    }
  }
}
