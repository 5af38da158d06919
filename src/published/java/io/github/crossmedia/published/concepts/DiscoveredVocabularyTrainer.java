package io.github.crossmedia.published.concepts;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.text.CommonForms;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.Topics;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A vocabulary of concepts that is discovered in the texts (Habibian, Mensink and Snoek, 2015):
 * their topics, which linear predictors of either medium recognise. Media are compared by the
 * concepts that they share.
 */
public final class DiscoveredVocabularyTrainer implements Trainer {

  static final String DISCOVERED = "topics";
  static final String PREDEFINED = "labels";
  static final String MEAN = "mean";
  static final String SAMPLED = "sampled";
  static final String FOLDED = "folded";

  static final Parameter<Strategy> STRATEGY =
      Parameter.of(
          "strategy", "of the predictors, see above", Strategy::labelled, Strategy.RANKERS.label());
  static final Parameter<String> CONCEPTS =
      Parameter.text(
          "concepts",
          "`topics`, or `labels` to see what these are worth by the same predictors",
          DISCOVERED);
  static final Parameter<Long> TOPICS =
      Parameter.count(
          "topics",
          "how many are discovered, where texts are not ready portions",
          100,
          50,
          20,
          200);
  static final Parameter<Double> APART =
      Parameter.nonNegative(
          "apart",
          "by how much portions of paired items differ at least, 0 as published, or "
              + "`mean` for the mean portion",
          MEAN);
  static final Parameter<String> PORTIONS =
      Parameter.text(
          "portions",
          "`folded`, as the model gives them to any text, or `sampled`, as published",
          FOLDED);
  static final Parameter<Strategy.Pairing.Unit> PAIRS =
      Parameter.of(
          "pairs",
          "which pairs are drawn alike often, see above",
          Strategy.Pairing.Unit::labelled,
          "all");
  static final Parameter<Double> RATE =
      Parameter.positive("rate", "of stochastic gradient descent", 0.01);
  static final Parameter<Double> LAMBDA = Parameter.positive("lambda", "its ridge", 0.001);
  static final Parameter<Long> EPOCHS = Parameter.count("epochs", "its passes", 100);
  static final Parameter<Similarity> SIMILARITY =
      Parameter.of(
          "similarity", "by which points are compared", Similarity::labelled, "correlation");

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
    return SearchSpace.of(
        TOPICS, STRATEGY, CONCEPTS, PORTIONS, APART, PAIRS, RATE, LAMBDA, EPOCHS, SIMILARITY);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    Concepts concepts = concepts(data, parameters);
    Predictors predictors =
        new Predictors(
            concepts,
            parameters.get(STRATEGY),
            pairs(parameters),
            new StochasticGradient.Settings(
                parameters.get(RATE), parameters.get(LAMBDA), parameters.get(EPOCHS)),
            data.seed());
    Couple couple =
        new Couple(
            new EncodedTower(data.textEncoder(), predictors.learn(data.texts(), data.threads())),
            new EncodedTower(
                data.pictureEncoder(), predictors.learn(data.pictures(), data.threads())),
            parameters.get(SIMILARITY),
            1,
            Calibration.unfitted());
    return CrossMediaModel.of(
        ModelCard.of(method(), parameters.values()), new Space.Latent(concepts.names()), couple);
  }

  private static Concepts concepts(TrainingData data, Parameters parameters) {
    return switch (parameters.get(CONCEPTS)) {
      case DISCOVERED ->
          Concepts.discovered(data, Math.toIntExact(parameters.get(TOPICS)), isSampled(parameters));
      case PREDEFINED -> Concepts.predefined(data);
      default -> throw parameters.wrong(CONCEPTS, "known are topics and labels");
    };
  }

  private static boolean isSampled(Parameters parameters) {
    return switch (parameters.get(PORTIONS)) {
      case SAMPLED -> true;
      case FOLDED -> false;
      default -> throw parameters.wrong(PORTIONS, "known are sampled and folded");
    };
  }

  private static Strategy.Pairing pairs(Parameters parameters) {
    OptionalDouble apart =
        parameters.is(APART, MEAN)
            ? OptionalDouble.empty()
            : OptionalDouble.of(parameters.get(APART));
    return new Strategy.Pairing(apart, parameters.get(PAIRS));
  }

  /**
   * A linear map from one medium to each concept. Items are scaled by one factor, so that their
   * mean squared length is 1 and a rate means the same for any view; each concept's predictions
   * have mean 0 over the training items.
   *
   * @param pairs the pairs from which rankers learn
   */
  record Predictors(
      Concepts concepts,
      Strategy strategy,
      Strategy.Pairing pairs,
      StochasticGradient.Settings settings,
      long seed) {

    /**
     * The least dimension of vectors to store densely, and the least density, one component in so
     * many.
     */
    private static final int LONG = 256;

    private static final int ONE_IN = 6;

    /** Learns the concepts of one medium; the result does not depend on the number of threads. */
    AffineProjection learn(List<SparseVector> encoded, int threads) {
      float scale = scale(encoded);
      List<Vector> items = encoded.stream().map(item -> quick(item.scaled(scale))).toList();
      List<Callable<float[]>> tasks = new ArrayList<>();
      for (int number = 0; number < concepts.size(); number++) {
        int concept = number;
        tasks.add(
            () ->
                StochasticGradient.learn(
                    items, drawing(concepts.portions(concept)), settings, seed + concept));
      }
      int dimension = encoded.getFirst().dimension();
      float[] weights = new float[Math.multiplyExact(dimension, tasks.size())];
      float[] offset = new float[tasks.size()];
      List<float[]> learned = inParallel(tasks, threads);
      for (int concept = 0; concept < learned.size(); concept++) {
        float[] own = learned.get(concept);
        float[] predicted = new float[items.size()];
        for (int item = 0; item < predicted.length; item++) {
          predicted[item] = items.get(item).dot(own);
        }
        float spread = spread(concept, predicted);
        offset[concept] = -spread * Strategy.mean(predicted);
        for (int row = 0; row < dimension; row++) {
          weights[row * tasks.size() + concept] = spread * scale * own[row];
        }
      }
      return new AffineProjection(
          Matrix.of(dimension, tasks.size(), weights), DenseVector.of(offset));
    }

    /** Returns a vector in the faster form: long vectors with few zeros are stored densely. */
    private static Vector quick(SparseVector item) {
      boolean isDense = item.dimension() >= LONG && item.size() * ONE_IN >= item.dimension();
      return isDense ? DenseVector.of(item.toArray()) : item;
    }

    private Strategy.Drawing drawing(float[] portions) {
      return strategy.drawing(portions, pairs);
    }

    private float spread(int concept, float[] predicted) {
      double deviation = Strategy.deviation(predicted);
      return strategy.spreadsAsPortions() && deviation > 0
          ? (float) (Strategy.deviation(concepts.portions(concept)) / deviation)
          : 1;
    }

    private static float scale(List<SparseVector> items) {
      double squares = 0;
      for (SparseVector item : items) {
        squares += item.norm() * item.norm();
      }
      return squares == 0 ? 1 : (float) Math.sqrt(items.size() / squares);
    }

    private static List<float[]> inParallel(List<Callable<float[]>> tasks, int threads) {
      try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
        List<float[]> results = new ArrayList<>();
        for (Future<float[]> result : executor.invokeAll(tasks)) {
          results.add(result.get());
        }
        return results;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("training was interrupted", e);
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  /**
   * The concepts of the training items.
   *
   * @param portions the portions of the concepts in each item, which add up to 1
   * @param names the names of the concepts; empty if they have none
   */
  record Concepts(List<float[]> portions, List<String> names) {

    /**
     * Returns the topics of the texts; texts that are views are treated as portions of topics.
     *
     * @param isSampled whether portions are those of the sampler's last state
     */
    static Concepts discovered(TrainingData data, int topics, boolean isSampled) {
      if (!(data.textEncoder() instanceof TextEncoder encoder)) {
        return new Concepts(data.texts().stream().map(SparseVector::toArray).toList(), List.of());
      }
      return data.once(
          Concepts.class,
          List.of(topics, isSampled),
          () -> {
            List<SparseVector> counts =
                data.items().stream().map(item -> encoder.counts(item.text())).toList();
            Topics found = Topics.of(counts, topics, data.seed());
            List<float[]> portions =
                isSampled
                    ? IntStream.range(0, counts.size()).mapToObj(found.sampled()::row).toList()
                    : counts.stream().map(each -> found.mixture().apply(each).toArray()).toList();
            return new Concepts(portions, found.names(shown(encoder, data.items())));
          });
    }

    /** Returns the vocabulary as people write it, without stems. */
    private static List<String> shown(TextEncoder encoder, List<Item> items) {
      List<String> words = encoder.vocabulary().words();
      if (encoder.analysis().isWritten()) {
        return words;
      }
      CommonForms forms =
          CommonForms.of(items.stream().map(Item::text).toList(), encoder.analysis().language());
      return words.stream().map(word -> forms.written(word).orElse("")).toList();
    }

    /** Returns the labels of the items. */
    static Concepts predefined(TrainingData data) {
      TreeSet<String> sorted = new TreeSet<>();
      data.items().forEach(item -> sorted.addAll(item.labels()));
      List<String> names = List.copyOf(sorted);
      List<float[]> portions =
          data.items().stream()
              .map(
                  item -> {
                    float[] shares = new float[names.size()];
                    item.labels()
                        .forEach(label -> shares[names.indexOf(label)] = 1f / item.labels().size());
                    return shares;
                  })
              .toList();
      return new Concepts(portions, names);
    }

    int size() {
      return portions.getFirst().length;
    }

    /** Returns the portions of one concept in all items. */
    float[] portions(int concept) {
      float[] of = new float[portions.size()];
      for (int item = 0; item < of.length; item++) {
        of[item] = portions.get(item)[concept];
      }
      return of;
    }
  }
}
