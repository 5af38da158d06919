package io.github.crossmedia.train.distil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.distil.DistilledWordsTrainer.Distillation;
import org.junit.jupiter.api.Test;

final class SparsityTest {

  @Test
  void thePenaltyGrowsByTheSquareOverTheFirstHalf() {
    Distillation.Sparsity sparsity = new Distillation.Sparsity(64, 0.8, 0);
    assertEquals(0, sparsity.penalty(0));
    assertEquals(0.2, sparsity.penalty(0.25), 1e-12);
    assertEquals(0.8, sparsity.penalty(0.5), 1e-12);
    assertEquals(0.8, sparsity.penalty(0.9), 1e-12);
  }

  @Test
  void otherWordsComeInEvenly() {
    Distillation.Sparsity sparsity = new Distillation.Sparsity(64, 0, 0.5);
    assertEquals(0, sparsity.openness(0));
    assertEquals(0.5, sparsity.openness(0.25), 1e-12);
    assertEquals(1, sparsity.openness(0.5));
    assertEquals(1, Distillation.Sparsity.none(10).openness(0));
  }
}
