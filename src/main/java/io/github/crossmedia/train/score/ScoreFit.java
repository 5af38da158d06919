package io.github.crossmedia.train.score;

import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.QueryCalibrations;

/** The scale and the calibrations of a model's raw scores, for each direction of search. */
public record ScoreFit(CoupleFit textToImage, CoupleFit imageToText) {

  /** The fit of one couple in its own direction. */
  record CoupleFit(ScoreScale scale, QueryCalibrations maps) {

    private Couple apply(Couple couple, QueryCalibrations back) {
      return couple
          .withScale(scale.factor(), scale.offset())
          .withCalibrations(new Calibrations(maps, back));
    }
  }

  /** Returns the model with these calibrations, its scales as they were. */
  CrossMediaModel calibrate(CrossMediaModel model) {
    Couple pictures =
        model
            .textToImage()
            .withCalibrations(new Calibrations(textToImage.maps(), imageToText.maps()));
    return new CrossMediaModel(
        model.card(),
        model.space(),
        pictures,
        model.isSymmetric()
            ? pictures.reversed()
            : model
                .imageToText()
                .withCalibrations(new Calibrations(imageToText.maps(), textToImage.maps())),
        model.familiarity());
  }

  /** Returns the model with these scales and calibrations. */
  public CrossMediaModel apply(CrossMediaModel model) {
    Couple pictures = textToImage.apply(model.textToImage(), imageToText.maps());
    return new CrossMediaModel(
        model.card(),
        model.space(),
        pictures,
        model.isSymmetric()
            ? pictures.reversed()
            : imageToText.apply(model.imageToText(), textToImage.maps()),
        model.familiarity());
  }
}
