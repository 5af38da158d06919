package io.github.crossmedia.gallery.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodTest {

  @ParameterizedTest
  @CsvSource({
    "2020, 2020, 2020-01-01, 2020-12-31",
    "2020-02, 2020-02, 2020-02-01, 2020-02-29",
    "2020-02-03, 2020-02-03, 2020-02-03, 2020-02-03",
    "2019-11, 2020, 2019-11-01, 2020-12-31"
  })
  void yearsMonthsAndDaysAreWhole(String since, String until, LocalDate first, LocalDate last) {
    assertEquals(Optional.of(new Period(first, last)), between(since, until));
  }

  @Test
  void aPeriodMayBeOpenOnEitherSide() {
    assertEquals(Optional.empty(), Period.between(Optional.empty(), Optional.empty()));
    assertEquals(
        LocalDate.of(2019, 3, 1),
        Period.between(Optional.of("2019-03"), Optional.empty()).orElseThrow().first());
    assertEquals(
        LocalDate.of(2019, 3, 31),
        Period.between(Optional.empty(), Optional.of("2019-03")).orElseThrow().last());
  }

  @ParameterizedTest
  @ValueSource(strings = {"19", "2019-13", "2019-02-30", "March", "2019-3"})
  void whatIsNoDateIsToldWithExamples(String text) {
    String message = assertThrows(IndexException.class, () -> between(text, text)).getMessage();
    assertEquals("\"" + text + "\" is not a date such as 2019, 2019-03 or 2019-03-12", message);
  }

  @Test
  void aDayEndsBeforeMidnight() {
    Period day = between("2019-03-12", "2019-03-12").orElseThrow();

    assertEquals(Period.seconds("2019-03-12T00:00"), day.firstSecond());
    assertEquals(Period.seconds("2019-03-12T23:59:59"), day.lastSecond());
    assertEquals(YearMonth.of(2019, 3), Period.month(day.lastSecond()));
    assertEquals(YearMonth.of(1969, 12), Period.month(-1));
  }

  private static Optional<Period> between(String since, String until) {
    return Period.between(Optional.of(since), Optional.of(until));
  }
}
