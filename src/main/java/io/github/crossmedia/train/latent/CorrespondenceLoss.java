package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.SplittableRandom;

/**
 * The loss of two auto-encoders, {@code (1 - alpha) (L_pictures + L_texts) + alpha L_codes}: two
 * means of squares. The first is the error of each medium, divided by its number of columns. The
 * second is the distance of both codes of an item, divided by their dimension.
 */
final class CorrespondenceLoss implements QuasiNewton.Function {

  private final ItemMatrix pictureData;
  private final ItemMatrix textData;
  private final AutoEncoder pictures;
  private final AutoEncoder texts;
  private final double alpha;
  private final double lambda;
  private final LinearAlgebra algebra;

  CorrespondenceLoss(
      DenseMatrix pictureData,
      DenseMatrix textData,
      int dimensions,
      double alpha,
      double lambda,
      LinearAlgebra algebra) {
    this.pictureData = ItemMatrix.of(pictureData, algebra);
    this.textData = ItemMatrix.of(textData, algebra);
    this.pictures = new AutoEncoder(0, pictureData.columns(), dimensions);
    this.texts = new AutoEncoder(pictures.end(), textData.columns(), dimensions);
    this.alpha = alpha;
    this.lambda = lambda;
    this.algebra = algebra;
  }

  AutoEncoder pictures() {
    return pictures;
  }

  AutoEncoder texts() {
    return texts;
  }

  double[] start(SplittableRandom random) {
    double[] parameters = new double[texts.end()];
    pictures.start(parameters, random);
    texts.start(parameters, random);
    return parameters;
  }

  @Override
  public double value(double[] at, double[] gradient) {
    DenseMatrix pictureCodes = pictures.codes(pictureData, at);
    DenseMatrix textCodes = texts.codes(textData, at);
    DenseMatrix apart = pictureCodes.scaled(1);
    apart.add(textCodes.scaled(-1));
    double factor = alpha / apart.rows() / apart.columns();
    double loss = factor * squares(apart);
    loss += medium(pictures, pictureData, pictureCodes, apart.scaled(2 * factor), at, gradient);
    loss += medium(texts, textData, textCodes, apart.scaled(-2 * factor), at, gradient);
    return loss + pictures.ridge(lambda, at, gradient) + texts.ridge(lambda, at, gradient);
  }

  private double medium(
      AutoEncoder medium,
      ItemMatrix data,
      DenseMatrix codes,
      DenseMatrix byCode,
      double[] at,
      double[] gradient) {
    double factor = (1 - alpha) / data.rows() / data.columns();
    return medium.errors(data, codes, factor, byCode, at, gradient, algebra);
  }

  private static double squares(DenseMatrix matrix) {
    double squares = 0;
    for (int row = 0; row < matrix.rows(); row++) {
      for (int column = 0; column < matrix.columns(); column++) {
        squares += matrix.get(row, column) * matrix.get(row, column);
      }
    }
    return squares;
  }
}
