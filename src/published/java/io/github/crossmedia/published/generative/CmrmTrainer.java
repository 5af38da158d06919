package io.github.crossmedia.published.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.CmrmProjection;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * The cross-media relevance model (Jeon, Lavrenko and Manmatha, 2003). There is no fit: the model
 * contains the training pictures.
 */
public final class CmrmTrainer implements Trainer {

  static final Parameter<Double> VISUAL_SMOOTHING =
      Parameter.share(
          "visual-smoothing",
          "the weight of the whole collection in the visual words of a training picture",
          0.9,
          0.3,
          0.5,
          0.7,
          0.8,
          0.85,
          0.95,
          0.97,
          0.98,
          0.99);
  static final Parameter<Double> WORD_SMOOTHING =
      Parameter.share(
          "word-smoothing",
          "the same in its words. With the maps `roots` and `shares`, 0.5 and 0.01 are a "
              + "good start",
          0.1,
          0.01,
          0.03,
          0.2,
          0.3,
          0.5);

  @Override
  public String method() {
    return "cmrm";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(VISUAL_SMOOTHING, WORD_SMOOTHING, CarriedPictures.CAP.among(100_000));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    CarriedPictures carried = CarriedPictures.of(data, parameters);
    SparseMatrix visual = carried.rowsOf(WordPrediction.visualCounts(data));
    SparseMatrix words = carried.rowsOf(WordPrediction.wordCounts(data));
    float visualSmoothing = parameters.get(VISUAL_SMOOTHING).floatValue();
    float wordSmoothing = parameters.get(WORD_SMOOTHING).floatValue();
    return WordPrediction.model(
        data,
        method(),
        carried.describe(parameters, visual, words),
        data.countEncoder(),
        new CmrmProjection(visual, words, visualSmoothing, wordSmoothing));
  }
}
