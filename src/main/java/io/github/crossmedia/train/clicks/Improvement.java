package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The changes of a model by clicks.
 *
 * @param columns the change of each word's weights, over the model's features
 * @param calibrations the calibrations of the words, so that scores that spread farther keep their
 *     meaning
 * @param ofSeveral the calibration of queries of several words; empty if nothing changes
 */
public record Improvement(
    SortedMap<String, float[]> columns,
    SortedMap<String, Calibration> calibrations,
    Optional<Calibration> ofSeveral) {

  static final Improvement NONE =
      new Improvement(new TreeMap<>(), new TreeMap<>(), Optional.empty());

  /** Returns the model with these changes, or the model itself if there are none. */
  public CrossMediaModel on(CrossMediaModel base) {
    if (columns.isEmpty()) {
      return base;
    }
    CrossMediaModel improved = TaughtModel.on(base).with(columns, calibrations);
    Couple couple = improved.textToImage();
    QueryCalibrations across = couple.calibrations().across();
    Calibrations stretched =
        new Calibrations(
            ofSeveral.map(across::withSeveral).orElse(across), couple.calibrations().back());
    Couple fitted = couple.withCalibrations(stretched);
    return new CrossMediaModel(
        improved.card(), improved.space(), fitted, fitted.reversed(), improved.familiarity());
  }
}
