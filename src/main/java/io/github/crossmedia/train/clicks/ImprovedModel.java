package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.clicks.SeenPictures.AskedQuery;
import io.github.crossmedia.train.clicks.log.ClickedPair;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.pamir.ClickRanking;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Improves a model of words by clicks. Clicks only compare pictures that the model already ranks
 * high, so starting from its weights would change little for other pictures. Weights learned from
 * clicks alone are therefore added to those of the model first. Passive-aggressive steps then begin
 * at the sum. Each is the smallest change that ranks a clicked picture above one that was shown
 * with it or not shown. The mean of the iterates counts.
 *
 * <p>A word keeps the share {@code clicks / (clicks + prior)} of its change, so that a few clicks
 * change little. Words that the model doesn't know yet may be added. The scores of a changed word
 * keep their mean and spread over the pictures, see {@link WordLevels}: so they keep their meaning,
 * beside other words and as probabilities.
 *
 * @param aggressiveness the greatest change of one step, in margins
 * @param passes the number of steps for each weighted click
 * @param prior the number of clicks that the model's weights of a word count as
 * @param share the share of weights learned from clicks alone, compared with the model, in the
 *     spread of its scores
 * @param addsWords whether words that the model doesn't know are added to its space
 */
public record ImprovedModel(
    double aggressiveness, int passes, double prior, double share, long seed, boolean addsWords) {

  private static final double MIN_CLICKS_OF_A_NEW_WORD = 3;

  public ImprovedModel {
    if (!(aggressiveness > 0) || passes < 1 || !(prior >= 0) || !(share >= 0)) {
      throw new IllegalArgumentException(
          "aggressiveness must be above 0, passes at least 1, prior and share not below 0");
    }
  }

  /** Returns the default, in which clicks count as much as the model. */
  public static ImprovedModel standard() {
    return new ImprovedModel(0.03, 5, 20, 1, 1, true);
  }

  /** Returns the settings by which {@link ImprovedTrainer} learned a model. */
  public static ImprovedModel as(ModelCard card) {
    String share = card.parameters().get(ImprovedTrainer.SHARE.name());
    return share == null ? standard() : standard().withShare(Double.parseDouble(share));
  }

  /** Returns these settings with another share. */
  ImprovedModel withShare(double other) {
    return new ImprovedModel(aggressiveness, passes, prior, other, seed, addsWords);
  }

  /** Returns these settings for a space that keeps its words. */
  public ImprovedModel withoutNewWords() {
    return new ImprovedModel(aggressiveness, passes, prior, share, seed, false);
  }

  public Improvement improvement(
      CrossMediaModel base, WeighedClicks clicks, SeenPictures pictures) {
    CrossMediaModel grown = grown(base, clicks);
    ClickedWords words = new ClickedWords(grown, clicks, pictures);
    if (words.isEmpty()) {
      return Improvement.NONE;
    }
    ClickedWords.Learned learned = words.learned(this);
    Map<Integer, float[]> columns = new TreeMap<>();
    learned
        .weights()
        .forEach(
            (word, weights) -> {
              // the model has no weights for a new word
              float factor = (float) (word < pictures.words() ? share : Math.max(1, share));
              if (factor > 0) {
                columns.put(word, times(factor, weights));
              }
            });
    new Steps(pictures, pairs(words, pictures), Map.copyOf(columns), learned.margin())
        .changes(this)
        .forEach((word, change) -> columns.merge(word, change, ImprovedModel::sum));
    WordLevels levels = new WordLevels(pictures);
    Vocabulary vocabulary = grown.textEncoder().orElseThrow().vocabulary();
    SortedMap<String, WordChange> changes = new TreeMap<>();
    columns.forEach(
        (word, column) -> changes.put(vocabulary.word(word), levels.change(word, column)));
    return new Improvement(changes);
  }

  private static float[] times(float factor, float[] weights) {
    float[] product = new float[weights.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = factor * weights[i];
    }
    return product;
  }

  private static float[] sum(float[] one, float[] other) {
    float[] sum = one.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other[i];
    }
    return sum;
  }

  private static List<Steps.Pairs> pairs(ClickedWords words, SeenPictures pictures) {
    List<Steps.Pairs> all = new ArrayList<>();
    for (ClickedWords.ShownQuery asked : words.queries()) {
      List<ClickedPair> shown = asked.shown();
      double[] cumulated = shown.stream().mapToDouble(ClickedPair::clicks).toArray();
      Arrays.parallelPrefix(cumulated, Double::sum);
      all.add(
          new Steps.Pairs(
              asked.query(),
              shown.stream().mapToInt(pair -> pictures.places().get(pair.picture())).toArray(),
              shown.stream().mapToDouble(ClickedPair::rate).toArray(),
              cumulated));
    }
    return all;
  }

  public CrossMediaModel of(
      CrossMediaModel base, WeighedClicks clicks, Map<String, Medium> pictures) {
    Improvement improvement = improvement(base, clicks, SeenPictures.by(base, pictures));
    if (improvement.isEmpty()) {
      return base;
    }
    ModelCard card = base.card();
    Map<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(WeighedClicks.PROPENSITY, clicks.propensity());
    parameters.put(ImprovedTrainer.SHARE.name(), Double.toString(share));
    return improvement
        .on(base)
        .withCard(
            new ModelCard(
                card.method(),
                new TreeMap<>(parameters),
                card.data(),
                card.quality(),
                card.date(),
                card.licence()));
  }

  /** Returns the model with new words, whose weights are zero. */
  private CrossMediaModel grown(CrossMediaModel base, WeighedClicks clicks) {
    if (!addsWords) {
      return base;
    }
    TaughtModel ground = TaughtModel.on(base);
    SortedMap<String, float[]> nothing = new TreeMap<>();
    newWords(base, clicks)
        .forEach(word -> nothing.put(word, new float[ground.features().dimension()]));
    return ground.with(nothing);
  }

  /**
   * Returns the words and n-grams that the model doesn't know and that were clicked often enough,
   * each as people wrote it most often.
   */
  static SortedSet<String> newWords(CrossMediaModel base, WeighedClicks clicks) {
    TextEncoder encoder = base.textEncoder().orElseThrow();
    CommonForms forms = CommonForms.of(clicks.queries(), encoder.analysis().language());
    Map<String, Double> counts = new HashMap<>();
    for (ClickedPair pair : clicks.pairs()) {
      for (String term : new TreeSet<>(encoder.analysis().terms(pair.query()))) {
        forms
            .written(term)
            .filter(written -> isNew(encoder, term, written))
            .ifPresent(written -> counts.merge(written, pair.clicks(), Double::sum));
      }
    }
    counts.values().removeIf(count -> count < MIN_CLICKS_OF_A_NEW_WORD);
    return new TreeSet<>(counts.keySet());
  }

  private static boolean isNew(TextEncoder encoder, String term, String written) {
    return term.contains(" ")
        ? encoder.words().placeOf(term).isEmpty()
        : !encoder.unknownWords(written).isEmpty();
  }

  /**
   * The steps of {@link ImprovedModel} and the changes they make to the weights of words, by their
   * places.
   */
  static final class Steps {

    private static final long MAX_STEPS = 2_000_000;

    private final SeenPictures pictures;
    private final List<Pairs> queries;
    private final Map<Integer, WordChange> added = new TreeMap<>();
    private final double margin;
    private final Map<Integer, float[]> changes = new TreeMap<>();
    private final Map<Integer, float[]> late = new TreeMap<>();

    /** The point of a query, and its pictures by their places with their click rates. */
    record Pairs(AskedQuery query, int[] pictures, double[] rates, double[] cumulated) {}

    /**
     * Creates steps that begin at a model.
     *
     * @param added the changes of weights before the first step
     * @param margin by how much a clicked picture must win, in the spread of the model's scores
     */
    Steps(SeenPictures pictures, List<Pairs> queries, Map<Integer, float[]> added, double margin) {
      this.pictures = pictures;
      this.queries = queries;
      added.forEach((word, weights) -> this.added.put(word, new WordChange(weights, 1)));
      this.margin = margin;
    }

    Map<Integer, float[]> changes(ImprovedModel how) {
      SplittableRandom random = new SplittableRandom(how.seed());
      double[] cumulated =
          queries.stream().mapToDouble(q -> q.cumulated()[q.cumulated().length - 1]).toArray();
      Arrays.parallelPrefix(cumulated, Double::sum);
      long steps =
          Math.min(MAX_STEPS, (long) Math.ceil(how.passes() * cumulated[cumulated.length - 1]));
      for (long step = 0; step < steps; step++) {
        Pairs query = queries.get(Draws.weighted(cumulated, random));
        int more = Draws.weighted(query.cumulated(), random);
        int less = less(query, more, random);
        if (less >= 0) {
          double past = (double) step / steps;
          step(query.query(), query.pictures()[more], less, how, past);
        }
      }
      average();
      drawBack(how.prior());
      return changes;
    }

    /**
     * Replaces the changes by their mean after each step, in which no single step counts for much.
     */
    private void average() {
      changes.forEach(
          (term, change) -> {
            float[] missed = late.get(term);
            for (int i = 0; i < change.length; i++) {
              change[i] -= missed[i];
            }
          });
    }

    /** Shrinks the change of each word, the more the fewer clicks it has. */
    private void drawBack(double prior) {
      Map<Integer, Double> clicks = new TreeMap<>();
      for (Pairs query : queries) {
        double clicked = query.cumulated()[query.cumulated().length - 1];
        query.query().words().forEach((term, value) -> clicks.merge(term, clicked, Double::sum));
      }
      changes.forEach(
          (term, change) -> {
            float kept = (float) (clicks.get(term) / (clicks.get(term) + prior));
            for (int i = 0; i < change.length; i++) {
              change[i] *= kept;
            }
          });
    }

    /**
     * Returns a picture that was shown and clicked less or, half of the time, one that was not
     * shown.
     */
    private int less(Pairs query, int more, SplittableRandom random) {
      int other = random.nextInt(query.pictures().length);
      if (random.nextBoolean() && query.rates()[other] < query.rates()[more]) {
        return query.pictures()[other];
      }
      int any = random.nextInt(pictures.count());
      return holds(query.pictures(), any) ? -1 : any;
    }

    private static boolean holds(int[] pictures, int picture) {
      for (int each : pictures) {
        if (each == picture) {
          return true;
        }
      }
      return false;
    }

    /**
     * Makes a step.
     *
     * @param past the share of all steps before this one
     */
    private void step(AskedQuery query, int more, int less, ImprovedModel how, double past) {
      double wanted = (1 + how.share()) * margin;
      double loss = wanted - score(query, more) + score(query, less);
      SparseVector with = pictures.features(more);
      SparseVector without = pictures.features(less);
      double norm = with.norm() * with.norm() + without.norm() * without.norm();
      double length = norm - 2 * with.dot(without);
      if (loss <= 0 || length <= 0) {
        return;
      }
      float tau = (float) Math.min(how.aggressiveness() * wanted, loss / length);
      query
          .words()
          .forEach(
              (term, value) -> {
                float[] change = changes.computeIfAbsent(term, key -> new float[with.dimension()]);
                with.addTo(change, tau * value);
                without.addTo(change, -tau * value);
                float[] missed = late.computeIfAbsent(term, key -> new float[with.dimension()]);
                with.addTo(missed, (float) (past * tau * value));
                without.addTo(missed, (float) (-past * tau * value));
              });
    }

    private double score(AskedQuery query, int picture) {
      double[] score = {pictures.score(query, picture, added) / pictures.scale()};
      SparseVector seen = pictures.features(picture);
      query
          .words()
          .forEach(
              (term, value) -> {
                float[] change = changes.get(term);
                score[0] += change == null ? 0 : value * seen.dot(change);
              });
      return score[0];
    }
  }

  /**
   * Brings changed words back to the mean and spread that their scores had over the pictures. New
   * words get those of the model's words together. Without this, what was learned would add to the
   * scores of a word and hide all others among the strongest words of pictures.
   *
   * <p>The mean is moved along the mean picture, with which all pictures have a product of about
   * one.
   */
  private static final class WordLevels {

    private final SeenPictures pictures;
    private final DenseVector mean;
    private final Moments usual;

    WordLevels(SeenPictures pictures) {
      this.pictures = pictures;
      this.mean = mean(pictures);
      double means = 0;
      double variances = 0;
      for (int word = 0; word < pictures.words(); word++) {
        Moments own = moments(word);
        means += own.mean() / pictures.words();
        variances += own.deviation() * own.deviation() / pictures.words();
      }
      this.usual = new Moments(means, Math.sqrt(variances));
    }

    /** Returns the mean picture, with a product of one with pictures on average. */
    private static DenseVector mean(SeenPictures pictures) {
      int dimension = pictures.features(0).dimension();
      float[] sum = new float[dimension];
      Moments.forSome(pictures.count(), place -> pictures.features(place).addTo(sum, 1));
      DenseVector mean = DenseVector.of(sum);
      double product =
          Moments.of(pictures.count(), place -> pictures.features(place).dot(sum)).mean();
      return product > 0 ? mean.scaled((float) (1 / product)) : mean;
    }

    private Moments moments(int word) {
      return Moments.of(pictures.count(), place -> pictures.word(word, place));
    }

    /** Returns the change of a word by some weights that keeps the level of its scores. */
    WordChange change(int word, float[] weights) {
      Moments before = moments(word);
      Moments wanted = before.deviation() > 0 ? before : usual;
      float[] level = weights.clone();
      mean.addTo(level, (float) -product(weights));
      double spread =
          Moments.of(pictures.count(), place -> pictures.word(word, place) + scaled(level, place))
              .deviation();
      float kept = spread > 0 && wanted.deviation() > 0 ? (float) (wanted.deviation() / spread) : 1;
      float[] columns = times(kept, level);
      mean.addTo(columns, (float) ((wanted.mean() - kept * before.mean()) / pictures.scale()));
      return new WordChange(columns, kept);
    }

    private double product(float[] weights) {
      return Moments.of(pictures.count(), place -> pictures.features(place).dot(weights)).mean();
    }

    private double scaled(float[] weights, int place) {
      return pictures.scale() * pictures.features(place).dot(weights);
    }
  }

  /** The words of clicked queries, and their weights by clicks alone. */
  static final class ClickedWords {

    /** The aggressiveness of {@code pa}, with more steps for each click if clicks are few. */
    private static final float AGGRESSIVENESS = 0.1f;

    private static final int PASSES = 20;
    private static final long MAX_STEPS = 1_000_000;

    private final SeenPictures pictures;
    private final List<ShownQuery> queries = new ArrayList<>();

    /** The places of asked words in the vocabulary, with their numbers among the asked words. */
    private final Map<Integer, Integer> numbers = new TreeMap<>();

    /** The point of a query, and the pictures it showed. */
    record ShownQuery(AskedQuery query, List<ClickedPair> shown) {}

    /** Clicks of some pictures on a query, by the pictures' places. */
    private record ClickedQuery(AskedQuery query, TreeMap<Integer, Double> clicks) {

      double total() {
        return clicks.values().stream().mapToDouble(Double::doubleValue).sum();
      }
    }

    ClickedWords(CrossMediaModel grown, WeighedClicks clicks, SeenPictures pictures) {
      this.pictures = pictures;
      Map<String, List<ClickedPair>> byQuery = new TreeMap<>();
      for (ClickedPair pair : clicks.pairs()) {
        if (pictures.places().containsKey(pair.picture())) {
          byQuery.computeIfAbsent(pair.query(), key -> new ArrayList<>()).add(pair);
        }
      }
      byQuery.forEach(
          (text, shown) -> {
            AskedQuery query = AskedQuery.of(grown, text);
            if (query.words().size() > 0 && shown.stream().anyMatch(pair -> pair.clicks() > 0)) {
              queries.add(new ShownQuery(query, shown));
              query.words().forEach((word, value) -> numbers.putIfAbsent(word, numbers.size()));
            }
          });
    }

    List<ShownQuery> queries() {
      return queries;
    }

    boolean isEmpty() {
      return queries.isEmpty();
    }

    /**
     * Weights of words by clicks alone.
     *
     * @param margin by which a clicked picture wins, in the spread of the model's scores
     */
    record Learned(Map<Integer, float[]> weights, double margin) {}

    /**
     * Returns the weights of each word. They are shrunk towards zero if clicks are few, and scaled
     * so that scores of queries spread like the model's.
     */
    Learned learned(ImprovedModel how) {
      List<ClickedQuery> clicked = clicked();
      clicked.removeIf(each -> each.clicks().size() == pictures.count());
      if (clicked.isEmpty()) {
        return new Learned(Map.of(), 1 / pictures.scale());
      }
      float[][] weights = steps(how.seed(), clicked);
      double[] clicks = new double[numbers.size()];
      for (ClickedQuery each : clicked) {
        double total = each.total();
        each.query().words().forEach((word, value) -> clicks[numbers.get(word)] += total);
      }
      double spread = new Spreads(pictures, numbers).of(totals(clicked), weights);
      Map<Integer, float[]> learned = new HashMap<>();
      numbers.forEach(
          (word, number) -> {
            if (clicks[number] > 0) {
              float kept = (float) (spread * clicks[number] / (clicks[number] + how.prior()));
              float[] own = weights[number];
              for (int i = 0; i < own.length; i++) {
                own[i] *= kept;
              }
              learned.put(word, own);
            }
          });
      return new Learned(learned, spread);
    }

    private static Map<AskedQuery, Double> totals(List<ClickedQuery> clicked) {
      Map<AskedQuery, Double> totals = new LinkedHashMap<>();
      clicked.forEach(each -> totals.merge(each.query(), each.total(), Double::sum));
      return totals;
    }

    private List<ClickedQuery> clicked() {
      List<ClickedQuery> clicked = new ArrayList<>();
      for (ShownQuery asked : queries) {
        TreeMap<Integer, Double> clicks = new TreeMap<>();
        for (ClickedPair pair : asked.shown()) {
          if (pair.clicks() > 0) {
            clicks.merge(pictures.places().get(pair.picture()), pair.clicks(), Double::sum);
          }
        }
        if (!clicks.isEmpty()) {
          clicked.add(new ClickedQuery(asked.query(), clicks));
        }
      }
      return clicked;
    }

    private float[][] steps(long seed, List<ClickedQuery> clicked) {
      List<SparseVector> features =
          IntStream.range(0, pictures.count()).mapToObj(pictures::features).toList();
      double total = clicked.stream().mapToDouble(ClickedQuery::total).sum();
      long steps = Math.min(MAX_STEPS, (long) Math.ceil(PASSES * total));
      return new ClickRanking(
              clicked.stream().map(each -> numbered(each.query().words())).toList(),
              features,
              query ->
                  clicked.get(query).clicks().keySet().stream()
                      .mapToInt(Integer::intValue)
                      .toArray(),
              query ->
                  clicked.get(query).clicks().values().stream()
                      .mapToDouble(Double::doubleValue)
                      .toArray())
          .learn(numbers.size(), AGGRESSIVENESS, steps, seed, 1);
    }

    private SparseVector numbered(SparseVector query) {
      Map<Integer, Float> values = new HashMap<>();
      query.forEach((word, value) -> values.put(numbers.get(word), value));
      return SparseVector.of(numbers.size(), values);
    }
  }

  /** The spread of scores, measured on at most {@value #MAX_QUERIES} queries. */
  record Spreads(SeenPictures pictures, Map<Integer, Integer> numbers) {

    private static final int MAX_QUERIES = 300;

    /**
     * Returns the factor with which learned weights make scores spread like the model's. If the
     * model has no scores, a margin counts as one scaled score.
     *
     * @param queries with their clicks
     */
    double of(Map<AskedQuery, Double> queries, float[][] weights) {
      double known = 0;
      double learned = 0;
      int every = Math.max(1, queries.size() / MAX_QUERIES);
      int at = 0;
      for (Map.Entry<AskedQuery, Double> query : queries.entrySet()) {
        if (at++ % every == 0) {
          known += query.getValue() * variance(place -> pictures.score(query.getKey(), place));
          learned += query.getValue() * variance(place -> score(query.getKey(), place, weights));
        }
      }
      double root = Math.sqrt(known) / pictures.scale();
      if (learned == 0) {
        return 0;
      }
      return root > 0 ? root / Math.sqrt(learned) : 1 / pictures.scale();
    }

    private double score(AskedQuery query, int place, float[][] weights) {
      SparseVector features = pictures.features(place);
      double[] score = {0};
      query
          .words()
          .forEach((word, value) -> score[0] += value * features.dot(weights[numbers.get(word)]));
      return score[0];
    }

    private double variance(Moments.PictureScorer scored) {
      Moments moments = Moments.of(pictures.count(), scored);
      return moments.deviation() * moments.deviation();
    }
  }

  /** Mean and standard deviation of scores, over at most {@value #MAX_PICTURES} pictures. */
  record Moments(double mean, double deviation) {

    private static final int MAX_PICTURES = 1_000;

    /** Scores of one picture after another. */
    interface PictureScorer {
      double of(int place);
    }

    static Moments of(int pictures, PictureScorer scored) {
      double[] sums = new double[3];
      forSome(
          pictures,
          place -> {
            double score = scored.of(place);
            sums[0] += score;
            sums[1] += score * score;
            sums[2]++;
          });
      double mean = sums[0] / sums[2];
      return new Moments(mean, Math.sqrt(Math.max(0, sums[1] / sums[2] - mean * mean)));
    }

    static void forSome(int pictures, IntConsumer each) {
      int every = Math.max(1, pictures / MAX_PICTURES);
      for (int place = 0; place < pictures; place += every) {
        each.accept(place);
      }
    }
  }

  /**
   * The changes of a model by clicks.
   *
   * @param words what is learned of each word, over the features of the model's words
   */
  public record Improvement(SortedMap<String, WordChange> words) {

    static final Improvement NONE = new Improvement(new TreeMap<>());

    /** Returns true if nothing was learned. */
    public boolean isEmpty() {
      return words.isEmpty();
    }

    /** Returns the model with these changes, or the model itself if there are none. */
    public CrossMediaModel on(CrossMediaModel base) {
      if (isEmpty()) {
        return base;
      }
      SortedMap<String, float[]> columns = new TreeMap<>();
      Map<String, Float> kept = new TreeMap<>();
      words.forEach(
          (word, change) -> {
            columns.put(word, change.features());
            kept.put(word, change.kept());
          });
      return TaughtModel.on(base.withWordsScaled(kept)).with(columns);
    }

    /** Returns the changes by the places of the words in the vocabulary of {@link #on}. */
    Map<Integer, WordChange> places(CrossMediaModel improved) {
      Vocabulary vocabulary = improved.textEncoder().orElseThrow().vocabulary();
      Map<Integer, WordChange> places = new TreeMap<>();
      words.forEach((word, change) -> places.put(vocabulary.indexOf(word).orElseThrow(), change));
      return places;
    }
  }
}
