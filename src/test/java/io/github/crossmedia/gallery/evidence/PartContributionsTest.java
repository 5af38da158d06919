package io.github.crossmedia.gallery.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.codebook.CodeBook;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.picture.region.Regions;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PartContributionsTest {

  private static final int COMPONENTS = 36;
  private static final int AREA = 30;
  private static final int X = 31;

  /**
   * Nine regions, each a ninth of the picture and thus counted by a third, between a visual word at
   * x = 1/6, which speaks for the query, and one at x = 5/6, which speaks against it. With a width
   * of 2/9 the farther word of a region at 1/6 or 5/6 has 1/e times the share of the nearer.
   */
  @Test
  void aRegionSpeaksByItsSharesOfAllWords() {
    float[] x = new float[COMPONENTS];
    x[X] = 1;
    float[][] centres = new float[2][COMPONENTS];
    centres[0][X] = 1 / 6f;
    centres[1][X] = 5 / 6f;
    CodeBook book =
        new CodeBook(
            DenseVector.of(x),
            Matrix.of(centres),
            new CodeBook.Assignment(2 / 9f, OptionalInt.of(AREA)));
    Quantiser words = new Quantiser("grid-regions", Regions.BY_GRID.version(), book);
    PictureViews views =
        PictureViews.named(List.of("blobs"), Map.of("blobs", words), Descriptors.standard());
    WordEvidence evidence =
        new WordEvidence(
            0, true, Map.of("blobs", SparseVector.of(2, Map.of(0, 1f, 1, -1f))), Map.of());

    List<PartContributions> shares =
        PartContributions.of(views, evidence, Picture.of(90, 90, new int[90 * 90]));

    double nearer = 1 / (1 + Math.exp(-1));
    double left = (nearer - (1 - nearer)) / 3;
    assertEquals(1, shares.size());
    assertEquals(9, shares.getFirst().shares().size());
    for (int row = 0; row < 3; row++) {
      assertEquals(left, shares.getFirst().shares().get(3 * row), 1e-5);
      assertEquals(0, shares.getFirst().shares().get(3 * row + 1), 1e-5);
      assertEquals(-left, shares.getFirst().shares().get(3 * row + 2), 1e-5);
    }
  }
}
