package io.github.crossmedia.picture.codebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReservoirTest {

  @Test
  void keepsEverythingWhileThereIsRoom() {
    Reservoir reservoir = new Reservoir(5, 1);
    for (int i = 0; i < 4; i++) {
      reservoir.add(new float[] {i});
    }
    assertEquals(4, reservoir.sample().size());
  }

  @Test
  void givesEveryPointTheSameChance() {
    int[] kept = new int[100];
    for (int seed = 0; seed < 2000; seed++) {
      Reservoir reservoir = new Reservoir(10, seed);
      for (int i = 0; i < kept.length; i++) {
        reservoir.add(new float[] {i});
      }
      reservoir.sample().forEach(point -> kept[(int) point[0]]++);
    }
    // binomial: 2,000 draws with chance 0.1, deviation 13.4; five deviations
    for (int count : kept) {
      assertEquals(200, count, 67);
    }
  }
}
