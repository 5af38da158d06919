package io.github.crossmedia.gallery.search;

import io.github.crossmedia.gallery.store.Period;
import io.github.crossmedia.gallery.store.SearchDocument;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * Returns the longest time that begins with a word. Words are in lower case.
   *
   * @param today the day that "yesterday" and "last year" are counted from
   */
  static Optional<TypedTime> at(List<String> words, LocalDate today) {
    Near near = new Near(today);
    String first = words.isEmpty() ? "" : words.getFirst();
    List<String> rest = words.subList(Math.min(1, words.size()), words.size());
    Optional<TypedTime> afterOne = near.at(rest);
    if (afterOne.isPresent() && TimeWords.IN.contains(first)) {
      return afterOne.map(TypedTime::longer);
    }
    if (afterOne.isPresent()) {
      Optional<TypedTime> open = opened(first, afterOne.get());
      if (open.isPresent()) {
        return open;
      }
    }
    return near.at(words).or(() -> at(words));
  }

  /** Returns the time before, since or after one, if a word says so. */
  private static Optional<TypedTime> opened(String word, TypedTime time) {
    if (TimeWords.SINCE.contains(word) || TimeWords.AFTER.contains(word)) {
      return Optional.of(time.open(TimeWords.AFTER.contains(word), false).longer());
    }
    return TimeWords.UNTIL.contains(word) || TimeWords.BEFORE.contains(word)
        ? Optional.of(time.open(TimeWords.BEFORE.contains(word), true).longer())
        : Optional.empty();
  }

  private static Optional<TypedTime> at(List<String> words) {
    String first = words.isEmpty() ? "" : words.getFirst();
    List<String> rest = words.subList(Math.min(1, words.size()), words.size());
    if (TimeWords.LIMITS.contains(first)) {
      return single(rest).flatMap(time -> opened(first, time));
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

  /** Times that are counted from a day. */
  private record Near(LocalDate today) {

    private static final int DAYS_OF_A_WEEK = 7;
    private static final Set<String> TODAY = Set.of("today", "heute", "hoy");
    private static final Set<String> YESTERDAY = Set.of("yesterday", "gestern", "ayer");
    private static final Pattern THIS = Pattern.compile("this|diese[rsnm]?|cet(?:te)?|ce|est[ea]");
    private static final Pattern LAST =
        Pattern.compile("last|previous|letzte[rsnm]?|vorige[rsnm]?|vergangene[rsnm]?");

    /** Stands after what it belongs to. */
    private static final Pattern LAST_BEHIND = Pattern.compile("derniere?|passee?|pasad[oa]");

    private static final Set<String> YEAR = Set.of("year", "jahr", "annee", "an", "ano");
    private static final Set<String> MONTH = Set.of("month", "monat", "mois", "mes");
    private static final Set<String> WEEK = Set.of("week", "woche", "semaine", "semana");
    private static final Set<String> WEEKEND = Set.of("weekend", "wochenende");

    Optional<TypedTime> at(List<String> words) {
      String first = word(words, 0);
      String second = word(words, 1);
      if (TODAY.contains(first)) {
        return found(Period.of(today), 1, false);
      }
      if (YESTERDAY.contains(first)) {
        return found(Period.of(today.minusDays(1)), 1, false);
      }
      Optional<Period> period = Optional.empty();
      if (LAST.matcher(first).matches()) {
        period = period(second, true);
      } else if (THIS.matcher(first).matches()) {
        period = period(second, false);
      } else if (LAST_BEHIND.matcher(second).matches()) {
        period = period(first, true);
      }
      return period.flatMap(time -> found(time, 2, false));
    }

    private static String word(List<String> words, int at) {
      return at < words.size()
          ? SearchDocument.unaccented(words.get(at)).replaceFirst("^l['\u2019]", "")
          : "";
    }

    private Optional<Period> period(String unit, boolean isLast) {
      int back = isLast ? 1 : 0;
      LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      if (YEAR.contains(unit)) {
        return Optional.of(Period.of(Year.from(today).minusYears(back)));
      }
      if (MONTH.contains(unit)) {
        return Optional.of(Period.of(YearMonth.from(today).minusMonths(back)));
      }
      if (WEEK.contains(unit)) {
        LocalDate first = monday.minusWeeks(back);
        return Optional.of(new Period(first, first.plusDays(DAYS_OF_A_WEEK - 1)));
      }
      if (WEEKEND.contains(unit)) {
        LocalDate sunday = monday.minusWeeks(back).plusDays(DAYS_OF_A_WEEK - 1);
        return Optional.of(new Period(sunday.minusDays(1), sunday));
      }
      Optional<Month> season = TimeWords.season(unit);
      return season
          .or(() -> TimeWords.month(unit))
          .map(month -> turn(month, season.isPresent() ? MONTHS_OF_A_SEASON : 1, isLast));
    }

    /** Returns the latest such months that are over, or those of now or this year. */
    private Period turn(Month month, int months, boolean isLast) {
      Period before = months(today.getYear() - 1, month, months);
      Period now = months(today.getYear(), month, months);
      if (!isLast) {
        return before.last().isBefore(today) ? now : before;
      }
      if (now.last().isBefore(today)) {
        return now;
      }
      return before.last().isBefore(today) ? before : months(today.getYear() - 2, month, months);
    }

    private static Period months(int year, Month month, int months) {
      YearMonth first = YearMonth.of(year, month);
      return new Period(first.atDay(1), first.plusMonths(months - 1).atEndOfMonth());
    }
  }

  /** The words of times in English, German, French and Spanish, in lower case. */
  static final class TimeWords {

    /** Words before a time. */
    static final Set<String> IN =
        Set.of("in", "from", "of", "during", "im", "von", "aus", "en", "de", "dans", "del");

    static final Set<String> SINCE = Set.of("since", "seit", "ab", "depuis", "desde");
    static final Set<String> AFTER = Set.of("after", "nach", "apr\u00e8s", "despu\u00e9s");
    static final Set<String> UNTIL = Set.of("until", "till", "bis", "hasta");
    static final Set<String> BEFORE = Set.of("before", "vor", "avant");

    /** Words that make a time a limit. */
    static final Set<String> LIMITS =
        Stream.of(SINCE, AFTER, UNTIL, BEFORE)
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    /** Words between two times. */
    static final Set<String> TO =
        Set.of(
            "to", "until", "till", "bis", "\u00e0", "au", "a", "al", "hasta", "-", "\u2013",
            "\u2014");

    /** Words between a month or a season and its year. */
    static final Set<String> OF = Set.of("of", "de", "del");

    private static final int SHORT = 3;

    private static final List<Locale> LANGUAGES =
        List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH, Locale.of("es"));

    private static final Map<String, Month> MONTHS = months();

    private TimeWords() {}

    private static Map<String, Month> months() {
      Map<String, Month> months = new HashMap<>();
      for (Month month : Month.values()) {
        LANGUAGES.forEach(language -> months.put(name(month, language), month));
        months.put(name(month, Locale.ENGLISH).substring(0, SHORT), month);
      }
      months.put("sept", Month.SEPTEMBER);
      return Map.copyOf(months);
    }

    private static String name(Month month, Locale language) {
      String name = month.getDisplayName(TextStyle.FULL, language).toLowerCase(Locale.ROOT);
      return SearchDocument.unaccented(name);
    }

    /** Returns a month by its name, or by the first three letters of the English one. */
    static Optional<Month> month(String text) {
      return Optional.ofNullable(MONTHS.get(SearchDocument.unaccented(text)));
    }

    /** Returns a month by its full name. */
    static Optional<Month> monthInFull(String text) {
      return month(text)
          .filter(
              month ->
                  LANGUAGES.stream()
                      .map(language -> name(month, language))
                      .anyMatch(SearchDocument.unaccented(text)::equals));
    }

    /** Returns the first month of a season in the northern hemisphere. */
    static Optional<Month> season(String text) {
      return switch (SearchDocument.unaccented(text)) {
        case "spring", "fruhling", "fruhjahr", "printemps", "primavera" -> Optional.of(Month.MARCH);
        case "summer", "sommer", "ete", "verano" -> Optional.of(Month.JUNE);
        case "autumn", "fall", "herbst", "automne", "otono" -> Optional.of(Month.SEPTEMBER);
        case "winter", "hiver", "invierno" -> Optional.of(Month.DECEMBER);
        default -> Optional.empty();
      };
    }
  }
}
