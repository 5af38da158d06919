package io.github.crossmedia.cli.features;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.features.ViewExtraction.SameViews;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SameViewsTest {

  @Test
  void forgivesRounding() {
    DenseVector dense = DenseVector.of(1, 2, 3);
    assertTrue(SameViews.near(dense, DenseVector.of(1, 2.000001f, 3)));
    assertFalse(SameViews.near(dense, DenseVector.of(2, 1, 3)));
    assertFalse(SameViews.near(dense, DenseVector.of(1, 2, 3, 0)));
    SparseVector sparse = SparseVector.of(9, Map.of(1, 1f, 4, 2f));
    assertTrue(SameViews.near(sparse, SparseVector.of(20, Map.of(1, 1.000001f, 4, 2f))));
    assertFalse(SameViews.near(sparse, SparseVector.of(9, Map.of(1, 1f))));
    assertFalse(SameViews.near(sparse, SparseVector.of(9, Map.of(1, 1f, 4, 2f, 7, 1f))));
    assertFalse(SameViews.near(sparse, dense));
  }

  @Test
  void forgivesWhatRoundingMayChange() {
    SparseVector words = SparseVector.of(9, Map.of(1, 50f, 2, 49f, 3, 30f));
    assertTrue(SameViews.near(words, SparseVector.of(9, Map.of(1, 50f, 2, 48f, 3, 30f, 4, 1f))));
    assertFalse(SameViews.near(words, SparseVector.of(9, Map.of(1, 49f, 2, 30f, 3, 50f))));
  }

  @Test
  void comparesBagsMemberByMember() {
    VectorBag bag = new VectorBag(2, List.of(DenseVector.of(1, 2), DenseVector.of(3, 4)));
    assertTrue(SameViews.near(bag, new VectorBag(2, bag.members())));
    assertFalse(SameViews.near(bag, new VectorBag(2, bag.members().reversed())));
    assertFalse(SameViews.near(bag, new VectorBag(2, bag.members().subList(0, 1))));
    VectorBag none = new VectorBag(2, List.of());
    assertTrue(SameViews.near(none, new VectorBag(VectorBag.UNTOLD, List.of())));
  }
}
