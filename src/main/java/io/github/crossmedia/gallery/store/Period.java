package io.github.crossmedia.gallery.store;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Days on which pictures may have been taken.
 *
 * @param first the first of them
 * @param last the last of them
 */
public record Period(LocalDate first, LocalDate last) {

  private static final LocalDate EARLIEST = LocalDate.of(1, 1, 1);
  private static final LocalDate LATEST = LocalDate.of(9999, 12, 31);

  /**
   * The days from the beginning of one to the end of another, each a year, a month or a day such as
   * {@code 2019}, {@code 2019-03} or {@code 2019-03-12}; empty where neither is given.
   */
  public static Optional<Period> between(Optional<String> since, Optional<String> until) {
    if (since.isEmpty() && until.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Period(
            since.map(Period::of).map(Period::first).orElse(EARLIEST),
            until.map(Period::of).map(Period::last).orElse(LATEST)));
  }

  private static Period of(String text) {
    try {
      if (text.matches("\\d{4}")) {
        int year = Integer.parseInt(text);
        return new Period(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
      }
      if (text.matches("\\d{4}-\\d\\d")) {
        YearMonth month = YearMonth.parse(text);
        return new Period(month.atDay(1), month.atEndOfMonth());
      }
      LocalDate day = LocalDate.parse(text);
      return new Period(day, day);
    } catch (DateTimeException malformed) {
      throw new IndexException(
          "\"" + text + "\" is not a date such as 2019, 2019-03 or 2019-03-12", malformed);
    }
  }

  /** The number under which a time is indexed: its seconds, as if clocks showed UTC. */
  static long seconds(String time) {
    return LocalDateTime.parse(time).toEpochSecond(ZoneOffset.UTC);
  }

  /** The month of an indexed time. */
  public static YearMonth month(long seconds) {
    return YearMonth.from(LocalDate.ofEpochDay(Math.floorDiv(seconds, 86_400L)));
  }

  public long firstSecond() {
    return first.toEpochDay() * 86_400L;
  }

  public long lastSecond() {
    return (last.toEpochDay() + 1) * 86_400L - 1;
  }
}
