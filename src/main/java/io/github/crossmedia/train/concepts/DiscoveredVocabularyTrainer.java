package io.github.crossmedia.train.concepts;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A vocabulary of concepts that is discovered in the texts (Habibian, Mensink and Snoek, 2015):
 * their topics, which linear predictors of either medium recognise. Media are compared by the
 * concepts that they share.
 *
 * <p>Parameters: {@value #STRATEGY} of the predictors; {@value #CONCEPTS}, {@value #DISCOVERED}, or
 * {@value #PREDEFINED} to see what the labels are worth by the same predictors; {@value #TOPICS},
 * how many are discovered, where texts are not ready portions; {@value #PORTIONS}, {@value
 * #SAMPLED} for those of the sampler's last state, as published, or {@value #FOLDED} for those that
 * the model gives to a text; {@value #APART}, by how much portions of paired items differ at least,
 * 0 as published, or {@value #MEAN} for the mean portion; {@value #PAIRS}, {@code all} of which are
 * drawn alike often, or all {@code winners}; {@value #RATE}, {@value #LAMBDA} and {@value #EPOCHS}
 * of stochastic gradient descent; {@value #SIMILARITY}.
 */
public final class DiscoveredVocabularyTrainer implements Trainer {

  static final String STRATEGY = "strategy";
  static final String CONCEPTS = "concepts";
  static final String DISCOVERED = "topics";
  static final String PREDEFINED = "labels";
  static final String TOPICS = "topics";
  static final String APART = "apart";
  static final String MEAN = "mean";
  static final String PORTIONS = "portions";
  static final String SAMPLED = "sampled";
  static final String FOLDED = "folded";
  static final String PAIRS = "pairs";
  static final String RATE = "rate";
  static final String LAMBDA = "lambda";
  static final String EPOCHS = "epochs";
  static final String SIMILARITY = "similarity";

  @Override
  public String method() {
    return "discovered-vocabulary";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(TOPICS, 100, 50, 20, 200)
        .with(STRATEGY, Strategy.RANKERS.label())
        .with(CONCEPTS, DISCOVERED)
        .with(PORTIONS, FOLDED)
        .with(APART, MEAN)
        .with(PAIRS, "all")
        .with(RATE, 0.01)
        .with(LAMBDA, 0.001)
        .with(EPOCHS, 100)
        .with(SIMILARITY, "correlation");
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Concepts concepts = concepts(data, parameters);
    ConceptPredictors predictors =
        new ConceptPredictors(
            concepts,
            strategy(parameters),
            pairs(parameters),
            new StochasticGradient.Settings(
                parameters.positive(RATE), parameters.positive(LAMBDA), parameters.count(EPOCHS)),
            data.seed());
    Couple couple =
        new Couple(
            new EncodedTower(data.textEncoder(), predictors.learn(data.texts(), data.threads())),
            new EncodedTower(
                data.pictureEncoder(), predictors.learn(data.pictures(), data.threads())),
            similarity(parameters),
            1,
            Calibration.unfitted());
    return CrossMediaModel.of(
        ModelCard.of(method(), parameters.values()), new Space.Latent(concepts.names()), couple);
  }

  private static Concepts concepts(TrainingData data, Parameters parameters) {
    return switch (parameters.text(CONCEPTS)) {
      case DISCOVERED ->
          Concepts.discovered(
              data, Math.toIntExact(parameters.count(TOPICS)), isSampled(parameters));
      case PREDEFINED -> Concepts.predefined(data);
      default -> throw parameters.wrong(CONCEPTS, "known are topics and labels");
    };
  }

  private static boolean isSampled(Parameters parameters) {
    return switch (parameters.text(PORTIONS)) {
      case SAMPLED -> true;
      case FOLDED -> false;
      default -> throw parameters.wrong(PORTIONS, "known are sampled and folded");
    };
  }

  private static Strategy strategy(Parameters parameters) {
    try {
      return Strategy.labelled(parameters.text(STRATEGY));
    } catch (IllegalArgumentException e) {
      throw parameters.wrong(STRATEGY, e.getMessage());
    }
  }

  private static Pairing pairs(Parameters parameters) {
    OptionalDouble apart =
        parameters.text(APART).equals(MEAN)
            ? OptionalDouble.empty()
            : OptionalDouble.of(apart(parameters));
    try {
      return new Pairing(apart, Pairing.Unit.labelled(parameters.text(PAIRS)));
    } catch (IllegalArgumentException e) {
      throw parameters.wrong(PAIRS, e.getMessage());
    }
  }

  private static double apart(Parameters parameters) {
    double apart = parameters.number(APART);
    if (!(apart >= 0)) {
      throw parameters.wrong(APART, "must be mean, or a number that is not below 0");
    }
    return apart;
  }

  private static Similarity similarity(Parameters parameters) {
    try {
      return Similarity.labelled(parameters.text(SIMILARITY));
    } catch (IllegalArgumentException e) {
      throw parameters.wrong(SIMILARITY, e.getMessage());
    }
  }
}
