package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time in a query: a year, a month, a day or a season, or a range of them.
 *
 * @param words how many words it takes
 * @param isVague whether it may be some other number
 */
record TypedTime(Period period, int words, boolean isVague) {

  private static final Pattern ISO = Pattern.compile("(\\d{4})-(\\d\\d)(?:-(\\d\\d))?");
  private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d\\d");
  private static final Pattern JOINED =
      Pattern.compile("((?:19|20)\\d\\d|\\p{L}{3,})[-\u2013\u2014]((?:19|20)\\d\\d|\\p{L}{3,})");
  private static final int MONTHS_OF_A_SEASON = 3;

  /** Returns the longest time that begins with a word. Words are in lower case. */
  static Optional<TypedTime> at(List<String> words) {
    String first = words.isEmpty() ? "" : words.getFirst();
    List<String> rest = words.subList(Math.min(1, words.size()), words.size());
    if (TimeWords.SINCE.contains(first) || TimeWords.AFTER.contains(first)) {
      return single(rest).map(time -> time.open(TimeWords.AFTER.contains(first), false).longer());
    }
    if (TimeWords.UNTIL.contains(first) || TimeWords.BEFORE.contains(first)) {
      return single(rest).map(time -> time.open(TimeWords.BEFORE.contains(first), true).longer());
    }
    if (TimeWords.IN.contains(first)) {
      return range(rest).or(() -> single(rest)).map(TypedTime::longer);
    }
    return range(words).or(() -> single(words));
  }

  private TypedTime longer() {
    return new TypedTime(period, words + 1, isVague && words == 0);
  }

  /** Returns all time from this one on, or up to it. Some words exclude the time itself. */
  private TypedTime open(boolean without, boolean isPast) {
    LocalDate day =
        isPast
            ? without ? period.first().minusDays(1) : period.last()
            : without ? period.last().plusDays(1) : period.first();
    return new TypedTime(isPast ? Period.until(day) : Period.since(day), words, false);
  }

  private static Optional<TypedTime> range(List<String> words) {
    if (words.isEmpty()) {
      return Optional.empty();
    }
    Matcher joined = JOINED.matcher(words.getFirst());
    if (joined.matches()) {
      return between(joined.group(1), joined.group(2), words.subList(1, words.size()));
    }
    Optional<TypedTime> from = single(words);
    if (from.isPresent()) {
      int used = from.get().words();
      if (words.size() > used + 1 && TimeWords.TO.contains(words.get(used))) {
        return single(words.subList(used + 1, words.size()))
            .flatMap(to -> joined(from.get().period(), to, used + 1));
      }
      return Optional.empty();
    }
    boolean isMonthTo = words.size() > 2 && TimeWords.TO.contains(words.get(1));
    return isMonthTo
        ? monthTo(words.getFirst(), words.subList(2, words.size()), 2)
        : Optional.empty();
  }

  /** "2010-2012", or the beginning of "june-august 2012". */
  private static Optional<TypedTime> between(String from, String to, List<String> rest) {
    if (YEAR.matcher(from).matches() && YEAR.matcher(to).matches()) {
      return joined(year(from), new TypedTime(year(to), 1, true), 0);
    }
    if (rest.isEmpty() || TimeWords.month(to).isEmpty()) {
      return Optional.empty();
    }
    return monthTo(from, List.of(to, rest.getFirst()), 0);
  }

  /** Returns a month with the year of the month after it. */
  private static Optional<TypedTime> monthTo(String from, List<String> to, int used) {
    Optional<Month> month = TimeWords.month(from);
    Optional<TypedTime> end = single(to);
    if (month.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    Period last = end.get().period();
    int year = last.first().getYear();
    YearMonth first = YearMonth.of(year, month.get());
    boolean isYearBefore = first.atDay(1).isAfter(last.last());
    Period begin = Period.of(isYearBefore ? first.minusYears(1) : first);
    return joined(begin, end.get(), used);
  }

  private static Optional<TypedTime> joined(Period from, TypedTime to, int used) {
    Period last = to.period();
    return last.last().isBefore(from.first())
        ? Optional.empty()
        : Optional.of(
            new TypedTime(
                new Period(from.first(), last.last()),
                used + to.words(),
                to.isVague() && used == 0));
  }

  private static Optional<TypedTime> single(List<String> words) {
    if (words.isEmpty()) {
      return Optional.empty();
    }
    String first = words.getFirst();
    Matcher iso = ISO.matcher(first);
    try {
      if (iso.matches()) {
        YearMonth month = YearMonth.parse(first.substring(0, 7));
        return found(
            iso.group(3) == null ? Period.of(month) : Period.of(LocalDate.parse(first)), 1, false);
      }
      if (YEAR.matcher(first).matches()) {
        return found(year(first), 1, true);
      }
      return named(words);
    } catch (DateTimeException noSuchDay) {
      return Optional.empty();
    }
  }

  /** "january 2013", "enero de 2013", "12 march 2019", "march 12, 2019", "summer 2012". */
  private static Optional<TypedTime> named(List<String> words) {
    if (words.size() > 2 && TimeWords.OF.contains(words.get(1))) {
      return named(List.of(words.getFirst(), words.get(2))).map(TypedTime::longer);
    }
    String second = words.size() > 1 ? words.get(1) : "";
    String third = words.size() > 2 ? words.get(2) : "";
    Optional<Month> month = TimeWords.month(words.getFirst());
    if (month.isPresent() && YEAR.matcher(second).matches()) {
      return found(Period.of(YearMonth.of(Integer.parseInt(second), month.get())), 2, false);
    }
    if (month.isPresent() && isDay(second) && YEAR.matcher(third).matches()) {
      return found(day(second, month.get(), third), 3, false);
    }
    if (isDay(words.getFirst()) && YEAR.matcher(third).matches()) {
      return TimeWords.month(second)
          .flatMap(named -> found(day(words.getFirst(), named, third), 3, false));
    }
    Optional<Month> season = TimeWords.season(words.getFirst());
    if (season.isPresent() && YEAR.matcher(second).matches()) {
      YearMonth first = YearMonth.of(Integer.parseInt(second), season.get());
      LocalDate last = first.plusMonths(MONTHS_OF_A_SEASON - 1).atEndOfMonth();
      return found(new Period(first.atDay(1), last), 2, false);
    }
    return Optional.empty();
  }

  private static Optional<TypedTime> found(Period period, int words, boolean isVague) {
    return Optional.of(new TypedTime(period, words, isVague));
  }

  private static Period year(String year) {
    return Period.of(Year.of(Integer.parseInt(year)));
  }

  private static boolean isDay(String text) {
    return text.matches("\\d{1,2}(?:st|nd|rd|th|\\.)?");
  }

  private static Period day(String day, Month month, String year) {
    return Period.of(
        LocalDate.of(Integer.parseInt(year), month, Integer.parseInt(day.replaceAll("\\D", ""))));
  }
}
