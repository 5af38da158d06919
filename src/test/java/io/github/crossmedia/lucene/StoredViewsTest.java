package io.github.crossmedia.lucene;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.lucene.StoredViews.ViewPrecision;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Views come back as they were stored, as precisely as the precision says. */
final class StoredViewsTest {

  private static final float[] HISTOGRAM = {0, 0, 1.5f, 0, 0.5f, 13, 0, 0, 0, 2};

  private static BytesRef stored(float[] values, ViewPrecision precision) {
    return StoredViews.encode(Map.of("view", DenseVector.of(values)), precision);
  }

  private static float[] back(float[] values, ViewPrecision precision) throws IOException {
    return ((DenseVector) StoredViews.decode(stored(values, precision)).get("view")).toArray();
  }

  private static float[] random(int dimension, float largest) {
    Random random = new Random(1);
    float[] values = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      values[i] = largest * (2 * random.nextFloat() - 1);
    }
    return values;
  }

  @ParameterizedTest
  @EnumSource
  void multiplesOfAPowerOfTwoAreKeptExactly(ViewPrecision precision) throws IOException {
    for (float scale : new float[] {1, -1, 0x1p-20f, 0x1p100f, 849}) {
      float[] values = HISTOGRAM.clone();
      for (int i = 0; i < values.length; i++) {
        values[i] *= scale;
      }
      assertArrayEquals(values, back(values, precision), 0f);
    }
  }

  @ParameterizedTest
  @EnumSource
  void bagsAndEmptyViewsComeBack(ViewPrecision precision) throws IOException {
    Map<String, View> views =
        Map.of(
            "bag",
            new VectorBag(2, List.of(DenseVector.of(1, 2), DenseVector.of(-3, 0.25f))),
            "empty bag",
            new VectorBag(128, List.of()),
            "empty",
            DenseVector.of(),
            "größte",
            DenseVector.of(HISTOGRAM));
    assertEquals(views, StoredViews.decode(StoredViews.encode(views, precision)));
  }

  @ParameterizedTest
  @EnumSource
  void otherNumbersLoseWhatThePrecisionSays(ViewPrecision precision) throws IOException {
    for (float largest : new float[] {1, 1e-38f, 1e30f}) {
      float[] values = random(1000, largest);
      float[] back = back(values, precision);
      for (int i = 0; i < values.length; i++) {
        double lost =
            switch (precision) {
              case FLOAT32 -> 0;
              case FLOAT16 -> Math.max(Math.abs(values[i]) / 2048, largest * 0x1p-25);
              case INT8 -> largest / 253;
            };
        assertEquals(values[i], back[i], lost, precision + " of " + values[i]);
      }
    }
  }

  @Test
  void extremesStayFinite() throws IOException {
    float[] values = {
      Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, 0, 0.1f, Float.MIN_NORMAL
    };
    for (ViewPrecision precision : ViewPrecision.values()) {
      float[] back = back(values, precision);
      assertEquals(Float.MAX_VALUE, back[0], Float.MAX_VALUE / 253);
      assertEquals(-Float.MAX_VALUE, back[1], Float.MAX_VALUE / 253);
    }
    assertEquals(DenseVector.of(values), DenseVector.of(back(values, ViewPrecision.FLOAT32)));
    float[] tiny = {Float.MIN_VALUE, 0, Float.MIN_VALUE};
    assertEquals(DenseVector.of(tiny), DenseVector.of(back(tiny, ViewPrecision.FLOAT32)));
  }

  @Test
  void bytesFollowFromTheRangeOfNumbers() {
    int header = 20;
    assertTrue(stored(new float[4096], ViewPrecision.FLOAT32).length <= header + 4096 / 8);
    float[] random = random(4096, 1);
    assertTrue(stored(random, ViewPrecision.INT8).length <= header + 4096);
    assertTrue(stored(random, ViewPrecision.FLOAT16).length <= header + 2 * 4096);
    assertTrue(stored(random, ViewPrecision.FLOAT32).length <= header + 4 * 4096);
  }

  @Test
  void aLaterLayoutIsNamed() {
    BytesRef stored = stored(HISTOGRAM, ViewPrecision.INT8);
    stored.bytes[stored.offset] = 9;
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> StoredViews.decode(stored));
    assertTold(refused.getMessage(), "layout 9", "a later one");
  }
}
