package io.github.crossmedia.train.task;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.QuerySet;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.text.Keywords;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Items of two media, encoded for learning. Encoders are fitted on the training items. */
public final class TrainingData {

  /** The maximum number of queries of one length that are asked of held-out items. */
  private static final int MAX_TYPED = 2_000;

  private final List<Item> items;
  private final Settings settings;
  private final FittedEncoders encoders;
  private final Optional<WordData> words;
  private final EncodedItems encoded;
  private final Optional<JoinedSums> sums;
  private final Map<List<Object>, SoftReference<Object>> made = new HashMap<>();

  private TrainingData(
      List<Item> items,
      Settings settings,
      FittedEncoders encoders,
      Optional<JoinedSums> sums,
      Function<List<SparseVector>, QuerySet> makeQueries) {
    this.items = List.copyOf(items);
    this.settings = settings;
    this.encoders = encoders;
    this.sums = sums;
    this.encoded = new EncodedItems(items);
    this.words =
        encoders
            .text()
            .parts()
            .findFirst()
            .filter(first -> settings.text().hasWords())
            .map(TextEncoder.class::cast)
            .map(encoder -> new WordData(items, encoder, makeQueries));
  }

  /** Creates a copy with the same encoded items and other random draws. */
  private TrainingData(TrainingData same, long seed) {
    this.items = same.items;
    this.settings = same.settings.withSeed(seed);
    this.encoders = same.encoders;
    this.sums = same.sums;
    this.words = same.words;
    this.encoded = same.encoded;
  }

  /** Fits the encoders on the items and encodes them. */
  public static TrainingData of(List<Item> items, Settings settings) {
    return of(items, settings, new EncoderFit(items, settings).encoders(), Optional.empty());
  }

  /**
   * Returns a sample of the items of a collection whose sums are known.
   *
   * @param encoders fitted on the whole collection
   */
  public static TrainingData ofSums(
      JoinedSums sums, List<Item> sample, Settings settings, FittedEncoders encoders) {
    return of(sample, settings, encoders, Optional.of(sums));
  }

  private static TrainingData of(
      List<Item> items, Settings settings, FittedEncoders encoders, Optional<JoinedSums> sums) {
    return new TrainingData(
        items,
        settings,
        encoders,
        sums,
        captions -> CaptionQueries.of(asked(captions, settings.task()), settings.queries()));
  }

  /**
   * Returns the captions of which sets of words are made: none for other tasks, because the sets
   * are many.
   */
  private static List<SparseVector> asked(List<SparseVector> captions, Task task) {
    return task instanceof ClickTask ? List.of() : captions;
  }

  /**
   * Returns the same data with other random draws. Items are encoded again only if a view of texts
   * is drawn at random.
   */
  public TrainingData withSeed(long seed) {
    boolean isDrawn =
        settings.text() instanceof TextSide.Made
            || settings.text() instanceof TextSide.Read read && read.made().isPresent();
    return isDrawn ? of(items, settings.withSeed(seed)) : new TrainingData(this, seed);
  }

  /** Returns other items, encoded by the encoders that were fitted on this data. */
  public TrainingData heldOut(List<Item> others) {
    return heldOut(others, Integer.MAX_VALUE);
  }

  /** Returns other items, and a sample of at most {@code mostQueries} of their queries in words. */
  public TrainingData heldOut(List<Item> others, int mostQueries) {
    var limits = settings.queries().withRarest(settings.rarestAsked());
    return asked(
        others, captions -> CaptionQueries.of(asked(captions, task()), limits).sample(mostQueries));
  }

  /**
   * Returns other items, with queries as people type them, made of this data's captions. Many of
   * these queries have no relevant picture among them.
   */
  public TrainingData askedAsHere(List<Item> others) {
    QuerySet typed = words().typed(MAX_TYPED, settings.seed());
    return asked(others, typed::among);
  }

  private TrainingData asked(
      List<Item> others, Function<List<SparseVector>, QuerySet> makeQueries) {
    return new TrainingData(others, settings, encoders, Optional.empty(), makeQueries);
  }

  public int size() {
    return items.size();
  }

  public List<Item> items() {
    return items;
  }

  /** Returns the sums over the training items, of which {@link #items} are only a sample. */
  public Optional<JoinedSums> sums() {
    return sums;
  }

  public Settings settings() {
    return settings;
  }

  public Task task() {
    return settings.task();
  }

  public long seed() {
    return settings.seed();
  }

  public int threads() {
    return settings.threads();
  }

  /**
   * Returns the texts as words.
   *
   * @throws IllegalArgumentException if texts are views
   */
  public WordData words() {
    return words.orElseThrow(
        () -> new IllegalArgumentException("texts are read as views here, not as words"));
  }

  /**
   * Returns the encoder of texts as tf-idf-norm vectors, or as joined views with their weightings.
   */
  public Encoder textEncoder() {
    return encoders.text();
  }

  /**
   * Returns the encoder of joined views as counts, with the weightings shares and roots if
   * requested.
   */
  public ViewsEncoder countEncoder() {
    return encoders.counts();
  }

  /**
   * Returns the encoder of joined views with their weightings, tf-idf by default, and length one.
   */
  public ViewsEncoder pictureEncoder() {
    return encoders.pictures();
  }

  /** Fits an encoder like {@link #pictureEncoder()} of other views on these pictures. */
  public ViewsEncoder pictureEncoder(List<TrainingView> views) {
    return new EncoderFit(items, settings).viewsEncoder(views);
  }

  /**
   * Returns a value that is computed once for this data and kept while memory lasts.
   *
   * @param variant distinguishes several of one type
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

  /** Returns each picture, encoded by {@link #countEncoder}. */
  public List<SparseVector> pictureCounts() {
    return encoded.by(countEncoder());
  }

  /** Returns each picture, encoded by {@link #pictureEncoder}. */
  public List<SparseVector> pictures() {
    return encoded.by(pictureEncoder());
  }

  /**
   * Returns the encoded texts of each item: its sentences if they are queries, else its text.
   *
   * @param keywords how many short queries are drawn from each text, besides
   */
  public List<List<SparseVector>> textsOfEach(double keywords) {
    List<List<String>> texts = new ArrayList<>();
    for (Item item : items) {
      texts.add(task() == ItemTask.SENTENCES ? Sentences.in(item.text()) : List.of(item.text()));
    }
    if (keywords == 0 && task() != ItemTask.SENTENCES) {
      return texts().stream().map(List::of).toList();
    }
    return encoded(keywords > 0 ? withKeywords(texts, keywords) : texts);
  }

  private List<List<String>> withKeywords(List<List<String>> texts, double count) {
    TextSide.Words words =
        switch (settings.text()) {
          case TextSide.Words read -> read;
          case TextSide.Made made -> made.words();
          case TextSide.Read read -> read.words();
          case TextSide.Views views ->
              throw new IllegalArgumentException(
                  "keywords are drawn from texts, but these are ready views");
        };
    Keywords drawing = new Keywords(words.analysis());
    SplittableRandom random = new SplittableRandom(seed());
    return texts.stream()
        .map(
            some ->
                Stream.concat(
                        some.stream(),
                        some.stream().flatMap(text -> drawing.of(text, count, random).stream()))
                    .toList())
        .toList();
  }

  /** A network reads many texts faster than one after the other. */
  private List<List<SparseVector>> encoded(List<List<String>> texts) {
    Iterator<Vector> encoded =
        textEncoder()
            .encodeAll(texts.stream().flatMap(List::stream).map(Medium::ofText).toList())
            .iterator();
    return texts.stream()
        .map(some -> some.stream().map(text -> SparseVector.of(encoded.next())).toList())
        .toList();
  }

  /** Returns each text, encoded by {@link #textEncoder}. */
  public List<SparseVector> texts() {
    return encoded.by(textEncoder());
  }

  public List<SparseVector> encoded(Encoder encoder) {
    return EncodedItems.of(items, encoder);
  }
}
