package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.clicks.ImprovingSteps.Pairs;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Improves a model of words by clicks. Clicks only compare pictures that the model already ranks
 * high, so starting from its weights would change little for other pictures. Weights learned from
 * clicks alone are therefore added to those of the model first. Passive-aggressive steps then begin
 * at the sum. Each is the smallest change that ranks a clicked picture above one that was shown
 * with it or not shown. The mean of the iterates counts.
 *
 * <p>A word keeps the share {@code clicks / (clicks + prior)} of its change, so that a few clicks
 * change little. Words that the model doesn't know yet may be added.
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
    String share = card.parameters().get(ImprovedTrainer.SHARE);
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

  /** Returns the changes of a model by clicks. */
  public Improvement improvement(
      CrossMediaModel base, WeighedClicks clicks, SeenPictures pictures) {
    SortedMap<String, float[]> columns = columns(base, clicks, pictures);
    return columns.isEmpty() ? Improvement.NONE : new StretchedScores(base, pictures).of(columns);
  }

  /** Returns the change of each word's weights, over the model's features. */
  SortedMap<String, float[]> columns(
      CrossMediaModel base, WeighedClicks clicks, SeenPictures pictures) {
    CrossMediaModel grown = grown(base, clicks);
    ClickedWords words = new ClickedWords(grown, clicks, pictures);
    SortedMap<String, float[]> columns = new TreeMap<>();
    if (words.isEmpty()) {
      return columns;
    }
    int known = base.textEncoder().orElseThrow().vocabulary().size();
    Map<Integer, float[]> added = new TreeMap<>();
    words
        .learned(this)
        .forEach(
            (word, learned) -> {
              // the model has no weights for a new word
              float factor = (float) (word < known ? share : Math.max(1, share));
              if (factor > 0) {
                added.put(word, times(factor, learned));
              }
            });
    Vocabulary vocabulary = grown.textEncoder().orElseThrow().vocabulary();
    added.forEach((word, column) -> columns.put(vocabulary.word(word), column.clone()));
    new ImprovingSteps(pictures, pairs(words, pictures), added)
        .changes(this)
        .forEach(
            (word, change) -> columns.merge(vocabulary.word(word), change, ImprovedModel::sum));
    return columns;
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

  private static List<Pairs> pairs(ClickedWords words, SeenPictures pictures) {
    List<Pairs> all = new ArrayList<>();
    for (ClickedWords.ShownQuery asked : words.queries()) {
      List<WeighedClicks.Pair> shown = asked.shown();
      double[] cumulated = shown.stream().mapToDouble(WeighedClicks.Pair::clicks).toArray();
      Arrays.parallelPrefix(cumulated, Double::sum);
      all.add(
          new Pairs(
              asked.query(),
              shown.stream().mapToInt(pair -> pictures.places().get(pair.picture())).toArray(),
              shown.stream().mapToDouble(WeighedClicks.Pair::rate).toArray(),
              cumulated));
    }
    return all;
  }

  /** Returns a model that is improved by clicks on pictures with all views it reads. */
  public CrossMediaModel of(
      CrossMediaModel base, WeighedClicks clicks, Map<String, Medium> pictures) {
    Improvement improvement = improvement(base, clicks, SeenPictures.by(base, pictures));
    if (improvement.columns().isEmpty()) {
      return base;
    }
    ModelCard card = base.card();
    Map<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(ClickTrainer.PROPENSITY, clicks.propensity());
    parameters.put(ImprovedTrainer.SHARE, Double.toString(share));
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

  /** Returns the words that the model doesn't know and that were clicked often enough. */
  static SortedSet<String> newWords(CrossMediaModel base, WeighedClicks clicks) {
    TextAnalysis analysis = base.textEncoder().orElseThrow().analysis();
    Vocabulary known = base.textEncoder().orElseThrow().vocabulary();
    Map<String, Double> counts = new HashMap<>();
    for (WeighedClicks.Pair pair : clicks.pairs()) {
      for (String term : new TreeSet<>(analysis.terms(pair.query()))) {
        if (!known.contains(term)) {
          counts.merge(term, pair.clicks(), Double::sum);
        }
      }
    }
    counts.values().removeIf(count -> count < MIN_CLICKS_OF_A_NEW_WORD);
    return new TreeSet<>(counts.keySet());
  }
}
