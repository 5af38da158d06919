package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.Kinds;
import io.github.crossmedia.model.file.Part;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The appearance of a model's training pictures, as centres of their {@link PictureFeatures}. A
 * picture that is farther from all centres than almost every held-out picture is an outlier.
 */
public final class Familiarity implements Part {

  static final Kinds<Familiarity> KINDS =
      Kinds.of("familiarity", Map.of("nearest-centre", Familiarity::read));

  private final Matrix centres;
  private final float limit;
  private final double[] squares;

  /**
   * Creates the appearance of training pictures.
   *
   * @param centres one row for each centre
   * @param limit the greatest Euclidean distance from the nearest centre
   */
  public Familiarity(Matrix centres, float limit) {
    if (centres.rows() == 0 || !(limit > 0)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "familiar pictures have %d centres and a limit of %s: both must be positive",
              centres.rows(), limit));
    }
    this.centres = centres;
    this.limit = limit;
    this.squares = new double[centres.rows()];
    for (int row = 0; row < squares.length; row++) {
      for (float value : centres.row(row)) {
        squares[row] += (double) value * value;
      }
    }
  }

  public int dimension() {
    return centres.columns();
  }

  /** Returns the centres, a row for each. */
  public Matrix centres() {
    return centres;
  }

  /** Returns the distance from the nearest centre. */
  public double distance(SparseVector features) {
    double[] half = new double[squares.length];
    double square = 0;
    for (int i = 0; i < features.size(); i++) {
      float value = features.value(i);
      int column = features.index(i);
      square += (double) value * value;
      for (int row = 0; row < half.length; row++) {
        half[row] += (double) value * centres.get(row, column);
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < half.length; row++) {
      least = Math.min(least, square + squares[row] - 2 * half[row]);
    }
    return Math.sqrt(Math.max(0, least));
  }

  /** Returns true if a picture is unlike all training pictures. */
  public boolean isOutside(SparseVector features) {
    return distance(features) > limit;
  }

  /** Returns the appearance of all pictures that this or the other one is of. */
  public Familiarity and(Familiarity other) {
    float[][] rows =
        Stream.of(this, other)
            .flatMap(each -> IntStream.range(0, each.centres.rows()).mapToObj(each.centres::row))
            .toArray(float[][]::new);
    return new Familiarity(Matrix.of(rows), Math.max(limit, other.limit));
  }

  /** Returns the same centres with another limit. */
  public Familiarity withLimit(float other) {
    return new Familiarity(centres, other);
  }

  Familiarity inHalfPrecision() {
    return new Familiarity(centres.inHalfPrecision(), limit);
  }

  @Override
  public String kind() {
    return "nearest-centre";
  }

  @Override
  public void write(PartWriter out) {
    out.put("limit", limit).matrix("centres", centres);
  }

  static Familiarity read(PartReader in) {
    Matrix centres = in.matrix("centres");
    in.take((long) Double.BYTES * centres.rows());
    return new Familiarity(centres, (float) in.number("limit"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Familiarity that && limit == that.limit && centres.equals(that.centres);
  }

  @Override
  public int hashCode() {
    return 31 * centres.hashCode() + Float.hashCode(limit);
  }
}
