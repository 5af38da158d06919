package io.github.crossmedia.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class DecimalNumbersTest {

  @Test
  void zeroHasNoSign() {
    assertEquals("0.0000", DecimalNumbers.value(-0.00001));
    assertEquals("-0.0001", DecimalNumbers.value(-0.00006));
    assertEquals("0.0001", DecimalNumbers.value(0.00006));
  }

  @Test
  void aProbabilityThatPrintsAsZeroIsABound() {
    assertEquals("<0.0001", DecimalNumbers.probability(1e-9));
    assertEquals("0.0100", DecimalNumbers.probability(0.01));
  }
}
