package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Improves a model of words by clicks: weights of the words are learned from clicks alone, by
 * passive-aggressive steps, and added to those of the model. They don't begin at the model, because
 * people click among what it shows: of these pictures it is sure already, so that few steps would
 * change anything, however wrong it is elsewhere.
 *
 * <p>Of what is learned for a word, the share {@code clicks / (clicks + prior)} is kept, so that a
 * few clicks change little. Words that the model doesn't know yet are added.
 *
 * @param aggressiveness the most that one step may change, in margins
 * @param passes how many steps are made for each weighed click
 * @param prior how many clicks the model's weights of a word count as
 * @param share how much what is learned counts beside the model, in the spread of its scores
 */
public record ImprovedModel(
    double aggressiveness, int passes, double prior, double share, long seed) {

  private static final double FEWEST_CLICKS_OF_A_NEW_WORD = 3;

  public ImprovedModel {
    if (!(aggressiveness > 0) || passes < 1 || !(prior >= 0) || !(share >= 0)) {
      throw new IllegalArgumentException(
          "aggressiveness must be above 0, passes at least 1, prior and share not below 0");
    }
  }

  /**
   * What is learned from many clicks counts twice as much as the model. Held-out clicks can't
   * choose that: people click only what the model put first, and of these pictures it knows most
   * already, while what is learned is worth most where nobody looked.
   */
  public static ImprovedModel standard() {
    return new ImprovedModel(0.1, 20, 20, 2, 1);
  }

  /** What clicks add to a model. */
  public Improvement improvement(
      CrossMediaModel base, WeighedClicks clicks, SeenPictures pictures) {
    CrossMediaModel grown = grown(base, clicks);
    ClickedWords words = new ClickedWords(grown, clicks, pictures);
    if (words.isEmpty()) {
      return Improvement.NONE;
    }
    Vocabulary vocabulary = grown.textEncoder().orElseThrow().vocabulary();
    int known = base.textEncoder().orElseThrow().vocabulary().size();
    SortedMap<String, float[]> columns = new TreeMap<>();
    words
        .learned(this)
        .forEach(
            (word, learned) -> {
              // of a new word the model says nothing
              float factor = (float) (word < known ? share : Math.max(1, share));
              if (factor > 0) {
                columns.put(vocabulary.word(word), times(factor, learned));
              }
            });
    return new StretchedScores(base, pictures).of(columns);
  }

  private static float[] times(float factor, float[] weights) {
    float[] product = new float[weights.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = factor * weights[i];
    }
    return product;
  }

  /** A model, improved by clicks on pictures that it can see. */
  public CrossMediaModel of(
      CrossMediaModel base, WeighedClicks clicks, Map<String, Medium> pictures) {
    Improvement improvement = improvement(base, clicks, SeenPictures.by(base, pictures));
    if (improvement.columns().isEmpty()) {
      return base;
    }
    ModelCard card = base.card();
    Map<String, String> parameters = new TreeMap<>(card.parameters());
    parameters.put(ClickTrainer.PROPENSITY, clicks.propensity());
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

  /** The model with new words that say nothing of any picture yet. */
  private static CrossMediaModel grown(CrossMediaModel base, WeighedClicks clicks) {
    TaughtModel ground = TaughtModel.on(base);
    SortedMap<String, float[]> nothing = new TreeMap<>();
    newWords(base, clicks)
        .forEach(word -> nothing.put(word, new float[ground.features().dimension()]));
    return ground.with(nothing);
  }

  private static SortedSet<String> newWords(CrossMediaModel base, WeighedClicks clicks) {
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
    counts.values().removeIf(count -> count < FEWEST_CLICKS_OF_A_NEW_WORD);
    return new TreeSet<>(counts.keySet());
  }
}
