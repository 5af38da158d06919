package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;

/**
 * Training pictures that all others are compared with, drawn by {@link PivotedDraw}. Their
 * components are rounded to whole numbers from -{@value #MAX_LEVEL} to {@value #MAX_LEVEL}, which
 * files store in a byte. A landmark need not be a picture and only its direction counts, so
 * rounding before learning costs no accuracy of the solution.
 */
final class Landmarks {

  private static final int MAX_LEVEL = 127;
  private static final int CANDIDATES = 4;

  private Landmarks() {}

  /**
   * Draws at most so many landmarks from the pictures that have words, or from a sample of {@value
   * #CANDIDATES} times as many, a row for each.
   */
  static SparseMatrix of(TrainingData data, ViewsEncoder encoder, int count) {
    SparseMatrix candidates =
        CarriedPictures.sampled(data, Math.clamp((long) CANDIDATES * count, 1, Integer.MAX_VALUE))
            .encoded(data, encoder);
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    return rounded(candidates.rows(PivotedDraw.of(candidates, count, data.seed(), algebra)));
  }

  /** Rows whose greatest component becomes {@value #MAX_LEVEL}, without zeros. */
  static SparseMatrix rounded(SparseMatrix pictures) {
    int[] ends = new int[pictures.rows()];
    int[] indices = new int[pictures.size()];
    float[] values = new float[pictures.size()];
    int size = 0;
    for (int row = 0; row < ends.length; row++) {
      float greatest = 0;
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        greatest = Math.max(greatest, Math.abs(pictures.value(at)));
      }
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        int level = Math.round(MAX_LEVEL / greatest * pictures.value(at));
        if (level != 0) {
          indices[size] = pictures.index(at);
          values[size++] = level;
        }
      }
      ends[row] = size;
    }
    return SparseMatrix.of(
        pictures.columns(), ends, Arrays.copyOf(indices, size), Arrays.copyOf(values, size));
  }
}
