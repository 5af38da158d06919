package io.github.crossmedia.train.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.CmrmProjection;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * The cross-media relevance model (Jeon, Lavrenko and Manmatha, 2003). There is no fit: the model
 * contains the training pictures.
 *
 * <p>Parameters: {@value #VISUAL_SMOOTHING} and {@value #WORD_SMOOTHING}, the collection's share of
 * P(v|J) and P(t|J); {@value CarriedPictures#CAP}, the most pictures to carry.
 */
public final class CmrmTrainer implements Trainer {

  static final String VISUAL_SMOOTHING = "visual-smoothing";
  static final String WORD_SMOOTHING = "word-smoothing";

  @Override
  public String method() {
    return "cmrm";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(VISUAL_SMOOTHING, 0.9, 0.3, 0.5, 0.7, 0.8, 0.85, 0.95, 0.97, 0.98, 0.99)
        .with(WORD_SMOOTHING, 0.1, 0.01, 0.03, 0.2, 0.3, 0.5)
        .with(CarriedPictures.CAP, 100_000);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    CarriedPictures carried = CarriedPictures.of(data, parameters);
    SparseMatrix visual = carried.rowsOf(WordPrediction.visualCounts(data));
    SparseMatrix words = carried.rowsOf(WordPrediction.wordCounts(data));
    float visualSmoothing = (float) parameters.share(VISUAL_SMOOTHING);
    float wordSmoothing = (float) parameters.share(WORD_SMOOTHING);
    return WordPrediction.model(
        data,
        method(),
        carried.describe(parameters, visual, words),
        data.countEncoder(),
        new CmrmProjection(visual, words, visualSmoothing, wordSmoothing));
  }
}
