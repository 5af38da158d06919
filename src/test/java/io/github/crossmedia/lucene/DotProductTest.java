package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.vector.DenseVector;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/** The dot product reads what a codec hands out, whatever lies around it. */
public class DotProductTest extends LuceneTestCase {

  private static DotProduct product(float... query) {
    return new DotProduct(
        new QueryVector("corel@3", DenseVector.of(query), Calibration.unfitted()));
  }

  /** Some formats of doc values decode many values into one array and hand out slices of it. */
  public void testSlicesOfOneArrayAreToldApart() {
    for (StoredVector kind : StoredVector.values()) {
      BytesRef first = kind.encode(DenseVector.of(1, 0, 0));
      BytesRef second = kind.encode(DenseVector.of(0, 2, 0));
      byte[] block = new byte[1 + first.length + second.length];
      System.arraycopy(first.bytes, first.offset, block, 1, first.length);
      System.arraycopy(second.bytes, second.offset, block, 1 + first.length, second.length);
      DotProduct product = product(1, 3, 0);

      for (int i = 0; i < 3; i++) {
        assertEquals(kind.name(), 1, product.with(new BytesRef(block, 1, first.length)), 0.05f);
        assertEquals(
            kind.name(),
            6,
            product.with(new BytesRef(block, 1 + first.length, second.length)),
            0.05f);
      }
    }
  }

  /** Others reuse one array for value after value, or a larger one than a value needs. */
  public void testAnArrayThatIsFilledAgainIsReadAgain() {
    for (StoredVector kind : StoredVector.values()) {
      BytesRef first = kind.encode(DenseVector.of(1, 0, 0));
      byte[] reused = new byte[64];
      BytesRef slice = new BytesRef(reused, 0, first.length);
      DotProduct product = product(1, 3, 0);
      System.arraycopy(first.bytes, first.offset, reused, 0, first.length);
      assertEquals(kind.name(), 1, product.with(slice), 0.05f);
      BytesRef second = kind.encode(DenseVector.of(0, 2, 0));
      System.arraycopy(second.bytes, second.offset, reused, 0, second.length);
      assertEquals(kind.name(), 6, product.with(slice), 0.05f);
    }
  }

  /** Words stand alone; of a query of a sentence, all dimensions of sentences follow. */
  public void testWordsAndSentencesAreMultipliedAsInOneVector() {
    for (int words : new int[] {0, 1, 3, 40, 200}) {
      for (int sentences : new int[] {0, 1, 7, 64}) {
        float[] query = new float[200 + sentences];
        float[] point = new float[query.length];
        for (int i = 0; i < query.length; i++) {
          query[i] = i >= 200 || random().nextInt(200) < words ? random().nextFloat() - 0.5f : 0;
          point[i] = random().nextFloat() - 0.5f;
        }
        double expected = 0;
        for (int i = 0; i < query.length; i++) {
          expected += (double) query[i] * point[i];
        }
        DotProduct product = product(query);
        BytesRef stored = StoredVector.FLOAT32.encode(DenseVector.of(point));
        byte[] block = new byte[stored.length + 3];
        System.arraycopy(stored.bytes, stored.offset, block, 3, stored.length);

        float score = product.with(stored);
        assertEquals(expected, score, 1e-5);
        assertEquals("read already", score, product.with(point), 0);
        assertEquals("a slice", score, product.with(new BytesRef(block, 3, stored.length)), 0);
      }
    }
  }
}
