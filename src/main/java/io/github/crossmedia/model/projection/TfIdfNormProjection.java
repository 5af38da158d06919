package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Vector;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a model that guesses the words of a picture usable for queries. The point of a picture is
 * c_t = P(t|p) idf_t / sqrt(sum_i (P(i|p) idf_i)^2), the tf-idf-norm of the words that {@code
 * guess} gives (Grangier, Monay and Bengio, 2006, section 3). Common factors of the guess cancel
 * out.
 */
public record TfIdfNormProjection(Projection guess, float[] idf) implements Projection {

  public TfIdfNormProjection {
    if (guess.dimension() != idf.length) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%d inverse document frequencies do not fit %d words",
              idf.length, guess.dimension()));
    }
  }

  @Override
  public int inputDimension() {
    return guess.inputDimension();
  }

  @Override
  public int dimension() {
    return idf.length;
  }

  @Override
  public float[] project(Vector vector) {
    float[] point = guess.project(vector);
    double squares = 0;
    for (int t = 0; t < point.length; t++) {
      point[t] *= idf[t];
      squares += (double) point[t] * point[t];
    }
    float factor = squares > 0 ? (float) (1 / Math.sqrt(squares)) : 0;
    for (int t = 0; t < point.length; t++) {
      point[t] *= factor;
    }
    return point;
  }

  @Override
  public List<Projection> parts() {
    return List.of(guess);
  }

  @Override
  public TfIdfNormProjection inHalfPrecision() {
    return new TfIdfNormProjection(guess.inHalfPrecision(), idf);
  }

  @Override
  public void write(PartWriter out) {
    out.part("guess", guess).floats("idf", idf);
  }

  static TfIdfNormProjection read(PartReader in) {
    return new TfIdfNormProjection(in.part("guess", KINDS), in.floats("idf"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TfIdfNormProjection that
        && guess.equals(that.guess)
        && Arrays.equals(idf, that.idf);
  }

  @Override
  public int hashCode() {
    return 31 * guess.hashCode() + Arrays.hashCode(idf);
  }
}
