package io.github.crossmedia.lucene;

import static io.github.crossmedia.Told.assertTold;

import io.github.crossmedia.lucene.VisualWordsQuery.CountSums;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

public class StoredCountsTest extends LuceneTestCase {

  private static SparseVector random(int largest, boolean whole) {
    Map<Integer, Float> counts = new HashMap<>();
    for (int i = random().nextInt(50); i > 0; i--) {
      int bits = 1 + random().nextInt(31 - Integer.numberOfLeadingZeros(largest));
      int index = Math.min(largest, random().nextInt(1 << bits));
      counts.put(index, whole ? 1 + random().nextInt(255) : random().nextFloat() + 0.01f);
    }
    return SparseVector.of(SparseVector.UNBOUNDED, counts);
  }

  public void testComesBackWhateverTheDistances() {
    for (int i = 0; i < 1000; i++) {
      SparseVector counts = random(CrossMediaField.MAX_VISUAL_WORD, random().nextBoolean());
      BytesRef stored = StoredCounts.encode(counts);
      assertEquals(counts, StoredCounts.decode(stored));
      byte[] shifted = new byte[stored.length + 3];
      System.arraycopy(stored.bytes, stored.offset, shifted, 2, stored.length);
      assertEquals(counts, StoredCounts.decode(new BytesRef(shifted, 2, stored.length)));
    }
  }

  public void testSumsAreThoseOfWhatComesBack() {
    float[] weights = new float[5000];
    float[] norm = new float[5000];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) random().nextGaussian();
      norm[i] = random().nextFloat();
    }
    CountSums sums = new CountSums(DenseVector.of(weights), DenseVector.of(norm));
    for (int i = 0; i < 200; i++) {
      SparseVector counts = random(10_000, random().nextBoolean());
      double weighted = 0;
      double squared = 0;
      for (int j = 0; j < counts.size() && counts.index(j) < weights.length; j++) {
        weighted += weights[counts.index(j)] * (double) counts.value(j);
        squared += Math.pow(norm[counts.index(j)] * (double) counts.value(j), 2);
      }
      sums.of(StoredCounts.encode(counts));
      assertEquals(weighted, sums.weighted(), 1e-5 * 255 * counts.size());
      assertEquals(squared, sums.squared(), 1e-5 * (1 + squared));
    }
  }

  /** Weights as large as this are finite, as are their sums in doubles. */
  public void testSumsBeyondAFloatAreFinite() {
    float huge = 0x1p127f;
    CountSums sums = new CountSums(DenseVector.of(huge, -huge), DenseVector.of(huge, huge));
    sums.of(StoredCounts.encode(SparseVector.of(2, Map.of(0, 255f, 1, 254f))));
    assertEquals(huge, sums.weighted(), 0);
    assertTrue(Double.isFinite(sums.squared()));
  }

  public void testADistanceTakesAByteForSevenBits() {
    for (int bits = 1; bits <= 24; bits++) {
      SparseVector one = SparseVector.of(SparseVector.UNBOUNDED, Map.of((1 << bits) - 1, 3f));
      assertEquals(1 + (bits + 6) / 7 + 1, StoredCounts.encode(one).length);
    }
  }

  public void testALayoutOfAnotherBuildIsRefused() {
    BytesRef stored = StoredCounts.encode(SparseVector.of(2, Map.of(1, 3f)));
    stored.bytes[stored.offset] = 4;
    CountSums sums = new CountSums(DenseVector.of(1, 1), DenseVector.of(1, 1));
    Exception read =
        expectThrows(IllegalArgumentException.class, () -> StoredCounts.decode(stored));
    Exception summed = expectThrows(IllegalArgumentException.class, () -> sums.of(stored));
    assertTold(read.getMessage(), "layout 4", "index it again");
    assertEquals(read.getMessage(), summed.getMessage());
  }

  public void testAVisualWordHasALargestNumber() {
    SparseVector beyond = SparseVector.of(SparseVector.UNBOUNDED, Map.of(1 << 24, 3f));
    Exception e = expectThrows(IllegalArgumentException.class, () -> StoredCounts.encode(beyond));
    assertTold(e.getMessage(), "0", "16777215", "16777216");
  }
}
