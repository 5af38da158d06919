package io.github.crossmedia.gallery.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  @ParameterizedTest
  @CsvSource({
    "0.99, likely",
    "0.5, likely",
    "0.4999, perhaps",
    "0.1667, perhaps",
    "0.1666, hardly",
    "0.001, hardly"
  })
  void evenOddsAreLikelyAndOneInSixIsMaybe(float score, String label) {
    assertEquals(label, Verdict.of(score).label());
  }
}
