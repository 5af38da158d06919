package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.Adam;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.vector.Draws;
import io.github.crossmedia.vector.SparseVector;
import java.util.SplittableRandom;

/**
 * Refines the projections of two media so that matching pictures and texts of a random batch are
 * nearest by cosine. It takes steps down the gradient of the mean cross entropy of both directions
 * (van den Oord, Li and Vinyals, 2018; Zhang, Jiang, Miura, Manning and Langlotz, 2020). Dropout of
 * random components prevents overfitting to single pictures.
 */
final class Contrast {

  private static final int BATCH = 500;

  private final DenseMatrix columns;
  private final PairedTexts paired;
  private final Steps steps;
  private final LinearAlgebra algebra;
  private final DenseMatrix pictures;
  private final DenseMatrix texts;
  private final DenseMatrix offset;

  record Steps(double rate, double temperature, double dropout) {
    static Steps of(Parameters parameters) {
      return new Steps(
          parameters.get(ContrastiveTrainer.RATE),
          parameters.get(ContrastiveTrainer.TEMPERATURE),
          parameters.get(ContrastiveTrainer.DROPOUT));
    }
  }

  /** Begins with given axes; {@code columns} has a row for each picture. */
  Contrast(
      DenseMatrix columns,
      PairedTexts paired,
      LatentSpace.Directions start,
      Steps steps,
      LinearAlgebra algebra) {
    this.columns = columns;
    this.paired = paired;
    this.steps = steps;
    this.algebra = algebra;
    this.pictures = start.pictures().scaled(1);
    this.texts = start.texts().scaled(1);
    DenseMatrix mean = DenseMatrix.of(new double[][] {paired.mean()});
    this.offset = algebra.product(mean, texts).scaled(-1);
  }

  DenseMatrix pictures() {
    return pictures;
  }

  DenseMatrix texts() {
    return texts;
  }

  double[] textOffset() {
    return offset.row(0);
  }

  /** Passes over all pictures, each time with one of its texts. */
  void learn(long passes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = columns.rows();
    int batch = Math.min(BATCH, n);
    long last = passes * (n / batch);
    Adam ofPictures = new Adam(pictures, steps.rate());
    Adam ofTexts = new Adam(texts, steps.rate());
    Adam ofOffset = new Adam(offset, steps.rate());
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    long step = 0;
    for (long pass = 0; pass < passes; pass++) {
      Draws.shuffle(order, random);
      for (int begin = 0; begin + batch <= n; begin += batch) {
        Batch drawn = draw(order, begin, batch, random);
        DenseMatrix[] gradients = gradients(drawn);
        double slowed = 1 - (double) step++ / last;
        ofPictures.step(gradients[0], slowed);
        ofTexts.step(gradients[1], slowed);
        ofOffset.step(gradients[2], slowed);
      }
    }
  }

  /** Some pictures, each with one of its texts, without what was left out. */
  private record Batch(DenseMatrix pictures, SparseVector[] texts) {}

  private Batch draw(int[] order, int begin, int size, SplittableRandom random) {
    DenseMatrix rows = DenseMatrix.zeros(size, columns.columns());
    SparseVector[] chosen = new SparseVector[size];
    float kept = (float) (1 / (1 - steps.dropout()));
    for (int i = 0; i < size; i++) {
      int picture = order[begin + i];
      for (int column = 0; column < rows.columns(); column++) {
        if (random.nextDouble() >= steps.dropout()) {
          rows.set(i, column, kept * columns.get(picture, column));
        }
      }
      int[] own = paired.ofPictures().get(picture);
      float[] mask = new float[paired.columns()];
      SparseVector text = paired.texts().get(own[random.nextInt(own.length)]);
      text.forEach((column, v) -> mask[column] = random.nextDouble() < steps.dropout() ? 0 : kept);
      chosen[i] = text.weighted(mask);
    }
    return new Batch(rows, chosen);
  }

  private DenseMatrix[] gradients(Batch batch) {
    int size = batch.texts().length;
    UnitRows seen = new UnitRows(algebra.product(batch.pictures(), pictures));
    UnitRows read = new UnitRows(projected(batch.texts()));
    DenseMatrix scores = algebra.product(seen.rows(), read.rows().transposed());
    DenseMatrix slope = CrossEntropy.gradient(scores, steps.temperature());
    DenseMatrix ofSeen = seen.gradient(algebra.product(slope, read.rows()));
    DenseMatrix ofRead = read.gradient(algebra.transposedProduct(slope, seen.rows()));
    DenseMatrix ofTexts = DenseMatrix.zeros(texts.rows(), texts.columns());
    DenseMatrix ofOffset = DenseMatrix.zeros(1, texts.columns());
    for (int i = 0; i < size; i++) {
      double[] row = ofRead.row(i);
      for (int d = 0; d < row.length; d++) {
        ofOffset.add(0, d, row[d]);
      }
      batch.texts()[i].forEach(
          (column, value) -> {
            for (int d = 0; d < row.length; d++) {
              ofTexts.add(column, d, value * row[d]);
            }
          });
    }
    return new DenseMatrix[] {
      algebra.transposedProduct(batch.pictures(), ofSeen), ofTexts, ofOffset
    };
  }

  private DenseMatrix projected(SparseVector[] batch) {
    DenseMatrix points = DenseMatrix.zeros(batch.length, texts.columns());
    for (int i = 0; i < batch.length; i++) {
      int row = i;
      for (int d = 0; d < texts.columns(); d++) {
        points.set(row, d, offset.get(0, d));
      }
      batch[i].forEach(
          (column, value) -> {
            for (int d = 0; d < texts.columns(); d++) {
              points.add(row, d, value * texts.get(column, d));
            }
          });
    }
    return points;
  }

  /** The rows of a matrix brought to length one, and the way back for gradients. */
  private static final class UnitRows {

    private static final double MIN_LENGTH = 1e-12;

    private final DenseMatrix rows;
    private final double[] lengths;

    UnitRows(DenseMatrix points) {
      this.rows = points.withRowsOfLengthOne();
      this.lengths = new double[points.rows()];
      for (int row = 0; row < lengths.length; row++) {
        double squares = 0;
        for (double value : points.row(row)) {
          squares += value * value;
        }
        lengths[row] = Math.max(MIN_LENGTH, Math.sqrt(squares));
      }
    }

    DenseMatrix rows() {
      return rows;
    }

    /** From the gradient by these rows to that by the points they were made of. */
    DenseMatrix gradient(DenseMatrix byRows) {
      DenseMatrix gradient = DenseMatrix.zeros(byRows.rows(), byRows.columns());
      for (int row = 0; row < lengths.length; row++) {
        double along = 0;
        for (int d = 0; d < byRows.columns(); d++) {
          along += byRows.get(row, d) * rows.get(row, d);
        }
        for (int d = 0; d < byRows.columns(); d++) {
          gradient.set(row, d, (byRows.get(row, d) - along * rows.get(row, d)) / lengths[row]);
        }
      }
      return gradient;
    }
  }

  /**
   * The mean cross entropy of finding each row's own column, which has its number, and each
   * column's own row, by probabilities that grow exponentially with the score over a temperature.
   */
  static final class CrossEntropy {

    private CrossEntropy() {}

    static double of(DenseMatrix scores, double temperature) {
      double loss = 0;
      for (int i = 0; i < scores.rows(); i++) {
        double own = scores.get(i, i) / temperature;
        loss += logarithm(scores.row(i), temperature) - own;
        loss += logarithm(scores.transposed().row(i), temperature) - own;
      }
      return loss / (2 * scores.rows());
    }

    static DenseMatrix gradient(DenseMatrix scores, double temperature) {
      int n = scores.rows();
      DenseMatrix columns = scores.transposed();
      double[] ofRows = new double[n];
      double[] ofColumns = new double[n];
      for (int i = 0; i < n; i++) {
        ofRows[i] = logarithm(scores.row(i), temperature);
        ofColumns[i] = logarithm(columns.row(i), temperature);
      }
      DenseMatrix gradient = DenseMatrix.zeros(n, n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double scaled = scores.get(i, j) / temperature;
          double both = Math.exp(scaled - ofRows[i]) + Math.exp(scaled - ofColumns[j]);
          gradient.set(i, j, (both - (i == j ? 2 : 0)) / (2 * n * temperature));
        }
      }
      return gradient;
    }

    /** Returns the logarithm of the sum of exponentials. */
    private static double logarithm(double[] scores, double temperature) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (double score : scores) {
        greatest = Math.max(greatest, score / temperature);
      }
      double sum = 0;
      for (double score : scores) {
        sum += Math.exp(score / temperature - greatest);
      }
      return greatest + Math.log(sum);
    }
  }
}
