package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.ForeignPictures;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FamiliarityTest {

  private static final Path SHIPPED = Path.of("models/photographs.safetensors");

  private static Familiarity familiarity() {
    return new Familiarity(Matrix.of(new float[][] {{1, 0, 0}, {0, 2, 0}}), 0.5f);
  }

  private static SparseVector point(float... values) {
    return SparseVector.of(DenseVector.of(values));
  }

  @Test
  void thePictureFartherThanTheLimitFromAllCentresIsOutside() {
    assertEquals(0, familiarity().distance(point(0, 2, 0)), 1e-6);
    assertEquals(Math.sqrt(1.25), familiarity().distance(point(0.5f, 0, 1)), 1e-6);
    assertFalse(familiarity().isOutside(point(0.6f, 0, 0)));
    assertFalse(familiarity().isOutside(point(0, 2, 0.4f)));
    assertTrue(familiarity().isOutside(point(0.4f, 0, 0)));
    assertTrue(familiarity().isOutside(point(0, 2, 0.6f)));
  }

  @Test
  void withoutCentresOrLimitItIsRefused() {
    Matrix none = Matrix.of(0, 3, new float[0]);
    assertThrows(IllegalArgumentException.class, () -> new Familiarity(none, 1));
    assertThrows(IllegalArgumentException.class, () -> familiarity().withLimit(0));
    assertThrows(IllegalArgumentException.class, () -> familiarity().withLimit(Float.NaN));
  }

  @ParameterizedTest
  @EnumSource(ForeignPictures.class)
  void theShippedModelSaysItOfWhatIsNoPhotograph(ForeignPictures kind) throws IOException {
    CrossMediaModel model = ModelFile.read(SHIPPED);
    PictureViews views = PictureViews.of(model);
    long outside =
        IntStream.range(0, 10)
            .filter(number -> model.isOutside(Medium.ofViews(views.extract(kind.draw(number)))))
            .count();
    assertTrue(outside >= 8, () -> outside + " of 10");
  }
}
