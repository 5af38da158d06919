package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.evaluate.statistics.ResampledFigure.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VerdictTest {

  /** An end that is shown as 0.0 counts as 0. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 2.9, CONFIRMED",
    "0.05, 2.9, CONFIRMED",
    "0.04, 2.9, NOT_DECIDED",
    "-0.4, 2.7, NOT_DECIDED",
    "-2.7, -0.04, NOT_DECIDED",
    "-2.7, -0.1, REFUTED"
  })
  void aVerdictFollowsFromTheIntervalThatIsShown(double lower, double upper, Verdict verdict) {
    assertEquals(verdict, Verdict.of(new Interval(lower, upper)));
  }
}
