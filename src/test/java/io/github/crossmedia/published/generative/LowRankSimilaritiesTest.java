package io.github.crossmedia.published.generative;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LowRankSimilaritiesTest {

  private static final TrainingData DATA = Scenery.data(80, 3);
  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);

  /** D as it stands in the paper, pictures by words and visual words. */
  private static DenseMatrix terms() {
    SparseMatrix captions = WordPrediction.wordCounts(DATA);
    SparseMatrix pictures = WordPrediction.encoded(DATA, WordPrediction.tfIdfEncoder(DATA));
    float[] idf = WordPrediction.idf(DATA);
    int words = captions.columns();
    DenseMatrix terms = DenseMatrix.zeros(DATA.size(), words + pictures.columns());
    for (int row = 0; row < DATA.size(); row++) {
      int picture = row;
      captions.row(row).forEach((t, n) -> terms.set(picture, t, n * idf[t]));
      pictures.row(row).forEach((v, weight) -> terms.set(picture, words + v, weight));
    }
    return terms;
  }

  private static void assertCosines(DenseMatrix expectedColumns, DenseMatrix similarities) {
    int words = DATA.words().vocabulary().size();
    DenseMatrix unit = expectedColumns.transposed().withRowsOfLengthOne();
    for (int v = 0; v < similarities.rows(); v++) {
      for (int t = 0; t < words; t++) {
        double dot = 0;
        for (int picture = 0; picture < unit.columns(); picture++) {
          dot += unit.get(words + v, picture) * unit.get(t, picture);
        }
        assertEquals(dot, similarities.get(v, t), 1e-6);
      }
    }
  }

  @Test
  void atFullRankTheyAreCosinesOfTheColumnsThemselves() {
    assertCosines(terms(), new CmttTrainer.LowRankSimilarities(DATA).of(1000, ALGEBRA));
  }

  @Test
  void atLowRankTheyAreCosinesOfTheColumnsThatSingularValuesLeave() {
    int rank = 5;
    LinearAlgebra.SingularValues svd = ALGEBRA.singularValues(terms());
    DenseMatrix left = DenseMatrix.zeros(DATA.size(), rank);
    for (int row = 0; row < left.rows(); row++) {
      for (int i = 0; i < rank; i++) {
        left.set(row, i, svd.left().get(row, i) * svd.values()[i]);
      }
    }
    assertCosines(
        ALGEBRA.product(left, svd.right().rows(0, rank)),
        new CmttTrainer.LowRankSimilarities(DATA).of(rank, ALGEBRA));
  }

  @Test
  void whatMemoryCannotHoldIsRefusedFirst() {
    SparseVector blobs = SparseVector.of(SparseVector.UNBOUNDED, Map.of(1 << 20, 1f));
    Item item = new Item("1", "", "", "snow", List.of(), Map.of("blobs", blobs));
    TrainingData wide = TrainingData.of(List.of(item), Settings.of("blobs"));
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> new CmttTrainer.LowRankSimilarities(wide))
            .getMessage();
    // 24 bytes for each of (1 + 1048577) squared products
    assertTrue(
        message.startsWith(
            "the products of 1 words and 1048577 visual words need 25165920 MB of memory"),
        message);
  }
}
