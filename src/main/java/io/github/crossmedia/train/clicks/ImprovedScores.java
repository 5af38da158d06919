package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;
import java.util.TreeMap;

/**
 * The scores of a model with an {@link ImprovedModel.Improvement} for pictures, without projecting
 * them again.
 */
final class ImprovedScores {

  private final CrossMediaModel grown;
  private final Map<Integer, float[]> changes = new TreeMap<>();
  private final SeenPictures pictures;

  ImprovedScores(
      CrossMediaModel base, ImprovedModel.Improvement improvement, SeenPictures pictures) {
    this.grown = improvement.on(base);
    this.pictures = pictures;
    Vocabulary words = grown.textEncoder().orElseThrow().vocabulary();
    improvement
        .columns()
        .forEach((word, change) -> changes.put(words.indexOf(word).orElseThrow(), change));
  }

  /** Returns raw scores, in the order of the pictures. */
  float[] raw(String text) {
    SparseVector query =
        SparseVector.of(DenseVector.of(grown.textToImage().query(Medium.ofText(text))));
    return pictures.scores(query, changes);
  }

  /** Returns scores as probabilities. */
  float[] calibrated(String text) {
    Calibration calibration = grown.textToImage().calibration(Medium.ofText(text));
    float[] scores = raw(text);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = calibration.apply(scores[i]);
    }
    return scores;
  }
}
