package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import org.junit.jupiter.api.Test;

class HubnessProjectionTest {

  private static final Projection PLANE = new IdentityProjection(2);

  /** One anchor along each axis. */
  private static final Matrix AXES = Matrix.of(new float[][] {{1, 0}, {0, 1}});

  @Test
  void aPointIsItsDirectionItsHubnessAndOne() {
    Projection first = new HubnessProjection(PLANE, AXES, 2, true);
    Projection second = new HubnessProjection(PLANE, AXES, 2, false);
    double hubness = Math.log((Math.exp(2 * 0.6) + Math.exp(2 * 0.8)) / 2) / 2;

    float[] point = first.project(DenseVector.of(3, 4));
    assertArrayEquals(new float[] {0.6f, 0.8f, (float) -hubness, 1}, point, 1e-6f);
    float[] other = second.project(DenseVector.of(0, 5));
    double axis = Math.log((Math.exp(0) + Math.exp(2)) / 2) / 2;
    assertArrayEquals(new float[] {0, 1, 1, (float) -axis}, other, 1e-6f);
    assertEquals(0.8 - hubness - axis, DenseVector.of(point).dot(other), 1e-6, "the cosine");
  }

  @Test
  void aHubLosesToAPointThatIsNearTheQueryAlone() {
    // three of four anchors lie on the diagonal
    float third = (float) Math.sqrt(1 / 3.0);
    float[] diagonal = {third, third, third};
    Matrix anchors = Matrix.of(new float[][] {{1, 0, 0}, diagonal, diagonal, diagonal});
    Projection space = new IdentityProjection(3);
    DenseVector query = DenseVector.of(1, 0.45f, 0.35f);
    float[] unit = query.normalised().toArray();
    assertTrue(DenseVector.of(diagonal).dot(unit) > unit[0], "by the cosine");

    Projection documents = new HubnessProjection(space, anchors, 10, false);
    DenseVector asked =
        DenseVector.of(new HubnessProjection(space, anchors, 10, true).project(query));
    double hub = asked.dot(documents.project(DenseVector.of(1, 1, 1)));
    double axis = asked.dot(documents.project(DenseVector.of(1, 0, 0)));
    assertTrue(axis > hub, axis + " beside " + hub);
  }

  @Test
  void sharpnessIsNoMatterOfOverflow() {
    Projection sharp = new HubnessProjection(PLANE, AXES, 1e6, true);
    assertEquals(-0.8f, sharp.project(DenseVector.of(3, 4))[2], 1e-5f, "the greatest cosine");
    Projection soft = new HubnessProjection(PLANE, AXES, 1e-3, true);
    assertEquals(-0.7f, soft.project(DenseVector.of(3, 4))[2], 1e-4f, "the mean");
    assertArrayEquals(
        new float[] {0, 0, 0, 1}, soft.project(DenseVector.of(0, 0)), 1e-6f, "nothing known");
  }

  @Test
  void itIsStoredWithItsAnchors() {
    RoundTrip.assertComesBack(new HubnessProjection(PLANE, AXES, 10, false));
  }

  @Test
  void anchorsMustFit() {
    assertThrows(IllegalArgumentException.class, () -> new HubnessProjection(PLANE, AXES, 0, true));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HubnessProjection(new IdentityProjection(3), AXES, 1, true));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HubnessProjection(PLANE, Matrix.of(new float[][] {{1, 1}}), 1, true));
  }
}
