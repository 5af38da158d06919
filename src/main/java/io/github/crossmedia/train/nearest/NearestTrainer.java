package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.LogarithmProjection;
import io.github.crossmedia.model.projection.NearestProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Neighbours;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Label propagation from similar pictures, which the model contains. Their influence decays with
 * the distance, at a rate that is chosen or learned as in TagProp (Guillaumin et al., 2009).
 */
public final class NearestTrainer implements Trainer {

  static final String LEARNED = "learned";

  static final Parameter<NeighbourDistance> DISTANCE =
      Parameter.of(
          "distance",
          "of the pictures",
          NeighbourDistance::labelled,
          NeighbourDistance.JACCARD.label(),
          NeighbourDistance.COSINE.label());
  static final Parameter<Long> NEIGHBOURS =
      Parameter.count("neighbours", "how many pictures count", 200, 50, 100, 300, 400);
  static final Parameter<Double> DECAY =
      Parameter.positive(
          "decay",
          "how fast a neighbour's influence decays with its distance. With learned views "
              + "a faster decay than the likeliest may rank better",
          LEARNED,
          5,
          7,
          9,
          11,
          13);
  static final Parameter<Double> LOGARITHM =
      Parameter.share(
          "logarithm", "a floor such as 0.001; with 0 pictures rank by the dot product", 0);

  @Override
  public String method() {
    return "nearest";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        LearnedViews.VIEWS,
        DISTANCE,
        NEIGHBOURS,
        DECAY,
        LOGARITHM,
        CarriedPictures.CAP.among(100_000));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    return LearnedViews.areWanted(parameters)
        ? learned(data, parameters)
        : model(data, parameters, WordPrediction.tfIdfEncoder(data));
  }

  private CrossMediaModel learned(TrainingData data, Parameters parameters) {
    if (distance(parameters) != NeighbourDistance.COSINE) {
      throw parameters.wrong(DISTANCE, "must be cosine for learned views");
    }
    LearnedViews views = LearnedViews.of(data);
    Parameters known =
        isDecayFree(parameters) ? parameters.with(DECAY, (float) views.decay()) : parameters;
    return model(data, views.describe(known), views.encoder(data));
  }

  private CrossMediaModel model(TrainingData data, Parameters parameters, ViewsEncoder encoder) {
    CarriedPictures carried = CarriedPictures.of(data, parameters);
    SparseMatrix pictures = carried.encoded(data, encoder);
    SparseMatrix words = carried.rowsOf(WordPrediction.wordCounts(data)).withOnes();
    NeighbourDistance distance = distance(parameters);
    int count = Math.clamp(parameters.get(NEIGHBOURS), 1, Integer.MAX_VALUE);
    float decay =
        isDecayFree(parameters)
            ? (float)
                new DistanceDecay(pictures, words, carried.groups(data), distance, count)
                    .likeliest()
            : parameters.get(DECAY).floatValue();
    Projection nearest = new NearestProjection(pictures, words, distance, count, decay);
    Parameters known = carried.describe(parameters.with(DECAY, decay), pictures, words);
    double floor = parameters.get(LOGARITHM);
    return floor == 0
        ? WordPrediction.model(data, method(), known, encoder, nearest)
        : WordPrediction.model(
            data.words(),
            method(),
            known,
            new EncodedTower(encoder, new LogarithmProjection(nearest, floor)));
  }

  private static boolean isDecayFree(Parameters parameters) {
    return parameters.is(DECAY, LEARNED);
  }

  private static NeighbourDistance distance(Parameters parameters) {
    return parameters.get(DISTANCE);
  }

  /**
   * Learns how fast a neighbour's influence decays with its distance. It finds the decay that makes
   * the captions of the training pictures likeliest, each predicted from the others (TagProp,
   * Guillaumin et al., 2009, equations 1 to 5, with one distance). Present and absent words have
   * the same total weight.
   */
  static final class DistanceDecay {

    private static final double MIN_VALUE = 0.1;
    private static final double MAX_VALUE = 1000;
    private static final double PRECISION = 1e-3;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Neighbours[] neighbours;
    private final CaptionLikelihood captions;

    /**
     * Finds the neighbours.
     *
     * @param groups for each picture the pictures that may not predict its caption, including
     *     itself
     */
    DistanceDecay(
        SparseMatrix pictures,
        SparseMatrix words,
        List<int[]> groups,
        NeighbourDistance distance,
        int count) {
      NeighbourSearch search = new NeighbourSearch(pictures, distance);
      this.neighbours =
          IntStream.range(0, pictures.rows())
              .mapToObj(
                  picture -> {
                    int[] group = groups.get(picture);
                    int most = Math.clamp((long) count + group.length - 1, 1, pictures.rows());
                    return search
                        .nearest(pictures.row(picture), most, Optional.of(picture))
                        .without(group, count);
                  })
              .toArray(Neighbours[]::new);
      this.captions = new CaptionLikelihood(words);
    }

    /** Returns the likeliest decay, by golden section search over its logarithm. */
    double likeliest() {
      double low = Math.log(MIN_VALUE);
      double high = Math.log(MAX_VALUE);
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      double leftValue = logLikelihood(Math.exp(left));
      double rightValue = logLikelihood(Math.exp(right));
      while (high - low > PRECISION) {
        if (leftValue < rightValue) {
          low = left;
          left = right;
          leftValue = rightValue;
          right = low + GOLDEN * (high - low);
          rightValue = logLikelihood(Math.exp(right));
        } else {
          high = right;
          right = left;
          rightValue = leftValue;
          left = high - GOLDEN * (high - low);
          leftValue = logLikelihood(Math.exp(left));
        }
      }
      return Math.exp((low + high) / 2);
    }

    /** Returns the mean log-likelihood, in equal parts of present and absent words. */
    double logLikelihood(double decay) {
      double sum = 0;
      for (int picture = 0; picture < neighbours.length; picture++) {
        if (neighbours[picture].size() > 0) {
          sum +=
              captions.of(
                  picture, neighbours[picture].places(), shares(neighbours[picture], decay));
        }
      }
      return sum;
    }

    private static double[] shares(Neighbours nearest, double decay) {
      double[] shares = new double[nearest.size()];
      double total = 0;
      for (int i = 0; i < shares.length; i++) {
        shares[i] = Math.exp(-decay * (nearest.distance(i) - nearest.distance(0)));
        total += shares[i];
      }
      for (int i = 0; i < shares.length; i++) {
        shares[i] /= total;
      }
      return shares;
    }
  }
}
