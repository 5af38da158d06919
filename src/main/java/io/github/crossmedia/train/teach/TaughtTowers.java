package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.PartialProjection;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.List;

/** Towers whose points are made of the points of other towers. */
final class TaughtTowers {

  private TaughtTowers() {}

  /**
   * Returns a tower that multiplies the points of another one by a matrix.
   *
   * @param reached the dimension of each column
   * @param width the dimensions of the new tower
   */
  static Tower on(Tower tower, Matrix weights, int[] reached, int width) {
    return switch (tower) {
      case EncodedTower encoded ->
          new EncodedTower(
              encoded.encoder(),
              new ChainProjection(
                  List.of(encoded.projection(), new PartialProjection(weights, reached, width))));
      case SumTower sum ->
          new SumTower(
              sum.towers().stream().map(part -> on(part, weights, reached, width)).toList(),
              sum.weights());
      case ConcatenatedTower whole -> {
        List<Tower> parts = new ArrayList<>();
        int from = 0;
        for (Tower part : whole.towers()) {
          Matrix rows = rows(weights, from, part.dimension());
          parts.add(on(part, rows, reached, width));
          from += part.dimension();
        }
        yield new SumTower(parts, whole.weights());
      }
      case TextTower texts ->
          throw new IllegalArgumentException("the view " + texts.name() + " is one of texts");
    };
  }

  private static Matrix rows(Matrix matrix, int from, int count) {
    float[] values = new float[count * matrix.columns()];
    for (int row = 0; row < count; row++) {
      System.arraycopy(matrix.row(from + row), 0, values, row * matrix.columns(), matrix.columns());
    }
    return Matrix.of(count, matrix.columns(), values);
  }

  /** Weights of words in columns, side by side; empty ones are zero. */
  static Matrix columns(List<float[]> columns, int rows) {
    float[] values = new float[Math.multiplyExact(rows, columns.size())];
    for (int place = 0; place < columns.size(); place++) {
      float[] column = columns.get(place);
      for (int row = 0; row < column.length; row++) {
        values[row * columns.size() + place] = column[row];
      }
    }
    return Matrix.of(rows, columns.size(), values);
  }
}
