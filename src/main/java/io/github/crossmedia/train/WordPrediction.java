package io.github.crossmedia.train;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.model.projection.TfIdfNormProjection;
import io.github.crossmedia.text.InverseDocumentFrequency;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;

/** The common part of methods that predict words and rank by the tf-idf-norm of the prediction. */
public final class WordPrediction {

  private WordPrediction() {}

  /** The model of a projection from encoded pictures to words. */
  public static CrossMediaModel model(
      TrainingData data,
      String method,
      Parameters parameters,
      Encoder encoder,
      Projection projection) {
    return data.words()
        .model(
            method,
            parameters,
            new EncodedTower(encoder, new TfIdfNormProjection(projection, idf(data))));
  }

  /** The inverse document frequency of each word. */
  public static float[] idf(TrainingData data) {
    InverseDocumentFrequency idf = new InverseDocumentFrequency(data.words().vocabulary().size());
    data.words().captionCounts().forEach(idf::add);
    return idf.weights();
  }

  /** Pictures to tf-idf without normalisation. */
  public static ViewsEncoder tfIdfEncoder(TrainingData data) {
    return new ViewsEncoder(data.pictureEncoder().views(), List.of());
  }

  /** The encoded pictures, one row for each. */
  public static SparseMatrix encoded(TrainingData data, Encoder encoder) {
    return SparseMatrix.of(encoder.dimension(), data.encoded(encoder));
  }

  /** How often each visual word occurs, one row for each picture. */
  public static SparseMatrix visualCounts(TrainingData data) {
    return SparseMatrix.of(data.countEncoder().dimension(), data.pictureCounts());
  }

  /**
   * How often each word occurs, one row for each caption; an error if there are no words at all.
   */
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
