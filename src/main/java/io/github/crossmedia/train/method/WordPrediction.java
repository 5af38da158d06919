package io.github.crossmedia.train.method;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.model.projection.TfIdfNormProjection;
import io.github.crossmedia.text.InverseDocumentFrequency;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;

/** The common part of methods that predict words and rank by the tf-idf-norm of the prediction. */
public final class WordPrediction {

  private WordPrediction() {}

  /** Returns an uncalibrated model that compares tf-idf-norm words with a picture's point. */
  public static CrossMediaModel model(
      WordData words, String method, Parameters parameters, Tower pictureTower) {
    return CrossMediaModel.of(
        ModelCard.of(method, parameters.values()),
        new Space.Words(words.vocabulary()),
        new Couple(words.tower(), pictureTower, Similarity.DOT, 1, Calibration.unfitted()));
  }

  /** Returns the model of a projection from encoded pictures to words. */
  public static CrossMediaModel model(
      TrainingData data,
      String method,
      Parameters parameters,
      Encoder encoder,
      Projection projection) {
    return model(
        data.words(),
        method,
        parameters,
        new EncodedTower(encoder, new TfIdfNormProjection(projection, idf(data))));
  }

  /** Returns the inverse document frequency of each word. */
  public static float[] idf(TrainingData data) {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(data.words().vocabulary().size());
    data.words().captionCounts().forEach(idf::add);
    return idf.weights();
  }

  /** Returns the encoder of pictures by tf-idf without normalisation. */
  public static ViewsEncoder tfIdfEncoder(TrainingData data) {
    return new ViewsEncoder(data.pictureEncoder().views(), List.of());
  }

  /** Returns the encoded pictures, one row for each. */
  public static SparseMatrix encoded(TrainingData data, Encoder encoder) {
    return SparseMatrix.of(encoder.dimension(), data.encoded(encoder));
  }

  /** Returns the counts of visual words, one row for each picture. */
  public static SparseMatrix visualCounts(TrainingData data) {
    return SparseMatrix.of(data.countEncoder().dimension(), data.pictureCounts());
  }

  /** Returns the counts of words, one row for each caption; throws if no caption has a word. */
  public static SparseMatrix wordCounts(TrainingData data) {
    SparseMatrix counts =
        SparseMatrix.of(data.words().vocabulary().size(), data.words().captionCounts());
    if (counts.size() == 0) {
      throw new IllegalArgumentException(
          "no caption holds a known word: there is nothing to learn");
    }
    return counts;
  }
}
