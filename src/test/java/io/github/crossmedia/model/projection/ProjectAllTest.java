package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors that are projected together get the points they get alone. */
class ProjectAllTest {

  private static final int INPUTS = 9;

  private static final Random RANDOM = new Random(3);

  private static Stream<Named<Projection>> projections() {
    Matrix square = matrix(INPUTS, INPUTS);
    LinearProjection linear = new LinearProjection(matrix(INPUTS, 5));
    AffineProjection affine = new AffineProjection(square, DenseVector.of(row(INPUTS)));
    SparseMatrix pictures =
        SparseMatrix.of(INPUTS, vectors().stream().map(SparseVector::of).toList());
    return Stream.of(
            linear,
            affine,
            new LowRankProjection(matrix(INPUTS, 2), matrix(2, 7)),
            new ChainProjection(
                List.of(affine, new ActivationProjection(Activation.TANH, INPUTS), linear)),
            new LengthOneProjection(linear),
            new MixtureProjection(
                new LinearProjection(matrix(INPUTS, 2)),
                List.of(linear, new LinearProjection(matrix(INPUTS, 5)))),
            new KernelProjection(pictures, matrix(pictures.rows(), 4), 3),
            new IdentityProjection(INPUTS))
        .map(projection -> Named.of(projection.kind(), projection));
  }

  @ParameterizedTest
  @MethodSource("projections")
  void pointsAreTheSame(Projection projection) {
    List<Vector> vectors = vectors();
    List<float[]> together = projection.projectAll(vectors);
    for (int i = 0; i < vectors.size(); i++) {
      assertArrayEquals(projection.project(vectors.get(i)), together.get(i));
    }
  }

  private static List<Vector> vectors() {
    return List.of(
        DenseVector.of(row(INPUTS)),
        SparseVector.of(INPUTS, Map.of(1, 2f, 7, 0.5f)),
        SparseVector.of(INPUTS, Map.of(0, 1f)),
        DenseVector.of(row(INPUTS)));
  }

  private static Matrix matrix(int rows, int columns) {
    return Matrix.of(rows, columns, row(rows * columns));
  }

  private static float[] row(int size) {
    float[] row = new float[size];
    for (int i = 0; i < size; i++) {
      row[i] = RANDOM.nextFloat();
    }
    return row;
  }
}
