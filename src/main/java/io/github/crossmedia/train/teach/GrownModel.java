package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.text.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A word-space model that gets more words: taught ones, or words of texts without pictures. A space
 * of sentences beside the words stays as it is.
 */
public final class GrownModel {

  private final CrossMediaModel whole;
  private final CrossMediaModel base;
  private final Space.Words space;
  private final TextEncoder textEncoder;

  private GrownModel(CrossMediaModel whole) {
    this.whole = whole;
    this.base = whole.wordsAlone();
    this.space = (Space.Words) base.space();
    this.textEncoder = base.textEncoder().orElseThrow();
  }

  /** Returns a model that can get more words; empty unless its space is made of words. */
  public static Optional<GrownModel> on(CrossMediaModel whole) {
    return whole.abilities().learnsWords() ? Optional.of(new GrownModel(whole)) : Optional.empty();
  }

  /** Returns the words before they grow, as a model of their own. */
  public CrossMediaModel base() {
    return base;
  }

  /** Returns the model before it grows, with its space of sentences. */
  public CrossMediaModel whole() {
    return whole;
  }

  /** Returns how queries in words are read before it grows. */
  public TextEncoder textEncoder() {
    return textEncoder;
  }

  /** Returns the words of the model followed by others, each once. */
  public Vocabulary vocabulary(Iterable<String> others) {
    List<String> words = new ArrayList<>(textEncoder.vocabulary().words());
    for (String word : others) {
      if (!textEncoder.vocabulary().contains(word)) {
        words.add(word);
      }
    }
    return Vocabulary.of(words);
  }

  /**
   * Returns the model with more words.
   *
   * @param vocabulary its words followed by the others
   * @param pictures projects pictures to all of them
   * @param calibrations of the raw scores of some words
   * @param origins how the others are known
   */
  public CrossMediaModel with(
      Vocabulary vocabulary,
      Tower pictures,
      Map<String, Calibration> calibrations,
      Map<String, WordOrigin> origins) {
    Couple couple = base.textToImage();
    Couple grown =
        new Couple(
            new EncodedTower(grown(vocabulary), new IdentityProjection(vocabulary.size())),
            pictures,
            couple.similarity(),
            couple.scale(),
            couple.offset(),
            new Calibrations(
                couple.calibrations().across().with(calibrations), couple.calibrations().back()));
    SortedMap<String, WordOrigin> all = new TreeMap<>(space.origins());
    all.putAll(origins);
    CrossMediaModel larger =
        CrossMediaModel.of(base.card(), new Space.Words(vocabulary, all), grown);
    return whole.withWords(base.familiarity().map(larger::withFamiliarity).orElse(larger));
  }

  /** In a query an added word weighs as much as the rarest known one. */
  private TextEncoder grown(Vocabulary vocabulary) {
    List<Step> steps = new ArrayList<>();
    for (Step step : textEncoder.steps()) {
      steps.add(step instanceof Step.Weights weights ? grown(weights.weights(), vocabulary) : step);
    }
    return new TextEncoder(textEncoder.analysis(), vocabulary, steps)
        .with(
            () ->
                textEncoder.words().foreign().stream()
                    .map(language -> language.over(vocabulary.size()))
                    .toList(),
            textEncoder.words().areOfUsers());
  }

  private static Step.Weights grown(float[] weights, Vocabulary vocabulary) {
    float most = 0;
    for (float weight : weights) {
      most = Math.max(most, weight);
    }
    float[] grown = Arrays.copyOf(weights, vocabulary.size());
    Arrays.fill(grown, weights.length, grown.length, most);
    return new Step.Weights(grown);
  }
}
