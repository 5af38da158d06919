package io.github.crossmedia.train.nearest;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.NearestProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.train.CarriedPictures;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.WordGuess;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * Label propagation from similar pictures, which the model carries along, with a decay over the
 * distance that is learned as in TagProp (Guillaumin et al., 2009) or chosen.
 *
 * <p>Parameters: {@value #DISTANCE}, {@code jaccard} or {@code cosine} of tf idf; {@value
 * #NEIGHBOURS}, how many are asked; {@value #DECAY}, {@value #LEARNED} or a number; {@value
 * CarriedPictures#CAP}, the most pictures to carry.
 */
public final class NearestTrainer implements Trainer {

  static final String DISTANCE = "distance";
  static final String NEIGHBOURS = "neighbours";
  static final String DECAY = "decay";
  static final String LEARNED = "learned";

  @Override
  public String method() {
    return "nearest";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(DISTANCE, NeighbourDistance.JACCARD.label(), NeighbourDistance.COSINE.label())
        .with(NEIGHBOURS, 200, 50, 100, 300, 400)
        .with(DECAY, LEARNED, 5, 7, 9, 11, 13)
        .with(CarriedPictures.CAP, 100_000);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    CarriedPictures carried = CarriedPictures.of(data, parameters);
    ViewsEncoder encoder = WordGuess.tfIdfEncoder(data);
    SparseMatrix pictures = carried.rowsOf(WordGuess.encoded(data, encoder));
    SparseMatrix words = carried.rowsOf(WordGuess.wordCounts(data)).withOnes();
    NeighbourDistance distance = NeighbourDistance.labelled(parameters.text(DISTANCE));
    int count = Math.clamp(parameters.count(NEIGHBOURS), 1, Integer.MAX_VALUE);
    float decay =
        parameters.text(DECAY).equals(LEARNED)
            ? (float) new DistanceDecay(pictures, words, distance, count).likeliest()
            : (float) parameters.positive(DECAY);
    return WordGuess.model(
        data,
        method(),
        carried.describe(parameters.with(DECAY, decay), pictures, words),
        encoder,
        new NearestProjection(pictures, words, distance, count, decay));
  }
}
