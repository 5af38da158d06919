package io.github.crossmedia.gallery.store;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Days on which pictures may have been taken.
 *
 * @param first the first of them
 * @param last the last of them
 */
public record Period(LocalDate first, LocalDate last) {

  private static final LocalDate MIN_DATE = LocalDate.of(1, 1, 1);
  private static final LocalDate MAX_DATE = LocalDate.of(9999, 12, 31);

  /**
   * Returns the days from the beginning of one to the end of another, each a year, a month or a day
   * such as {@code 2019}, {@code 2019-03} or {@code 2019-03-12}; empty where neither is given.
   */
  public static Optional<Period> between(Optional<String> since, Optional<String> until) {
    if (since.isEmpty() && until.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Period(
            since.map(Period::of).map(Period::first).orElse(MIN_DATE),
            until.map(Period::of).map(Period::last).orElse(MAX_DATE)));
  }

  public static Period of(Year year) {
    return new Period(year.atDay(1), year.atMonth(Month.DECEMBER).atEndOfMonth());
  }

  public static Period of(YearMonth month) {
    return new Period(month.atDay(1), month.atEndOfMonth());
  }

  public static Period of(LocalDate day) {
    return new Period(day, day);
  }

  /** Returns all days from one on. */
  public static Period since(LocalDate day) {
    return new Period(day, MAX_DATE);
  }

  /** Returns all days up to one. */
  public static Period until(LocalDate day) {
    return new Period(MIN_DATE, day);
  }

  /** As a reader says it: {@code 2012}, {@code June to August 2012}, {@code 12 March 2019}. */
  public String inWords() {
    if (first.equals(MIN_DATE)) {
      return "until " + end(last, false);
    }
    if (last.equals(MAX_DATE)) {
      return "since " + end(first, true);
    }
    boolean isOfYears = first.getDayOfYear() == 1 && last.plusDays(1).getDayOfYear() == 1;
    boolean isOfMonths = first.getDayOfMonth() == 1 && last.plusDays(1).getDayOfMonth() == 1;
    String format = isOfYears ? "uuuu" : isOfMonths ? "MMMM uuuu" : "d MMMM uuuu";
    String begin = said(first, format);
    String end = said(last, format);
    if (begin.equals(end)) {
      return end;
    }
    boolean isOneYear = first.getYear() == last.getYear();
    return (isOneYear ? said(first, format.replace(" uuuu", "")) : begin) + " to " + end;
  }

  /** Returns a limit, by the year or the month that begins or ends there. */
  private static String end(LocalDate day, boolean isFirst) {
    LocalDate next = isFirst ? day : day.plusDays(1);
    return said(
        day,
        next.getDayOfYear() == 1
            ? "uuuu"
            : next.getDayOfMonth() == 1 ? "MMMM uuuu" : "d MMMM uuuu");
  }

  private static String said(LocalDate day, String format) {
    return DateTimeFormatter.ofPattern(format, Locale.ENGLISH).format(day);
  }

  private static Period of(String text) {
    try {
      if (text.matches("\\d{4}")) {
        return of(Year.parse(text));
      }
      if (text.matches("\\d{4}-\\d\\d")) {
        return of(YearMonth.parse(text));
      }
      return of(LocalDate.parse(text));
    } catch (DateTimeException malformed) {
      throw new IndexException(
          "\"" + text + "\" is not a date such as 2019, 2019-03 or 2019-03-12", malformed);
    }
  }

  /** Returns the number under which a time is indexed: its seconds, as if clocks showed UTC. */
  static long seconds(String time) {
    return LocalDateTime.parse(time).toEpochSecond(ZoneOffset.UTC);
  }

  /** Returns the month of an indexed time. */
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
