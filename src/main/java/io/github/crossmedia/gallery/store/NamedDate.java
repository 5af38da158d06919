package io.github.crossmedia.gallery.store;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time in the name of a file, as phones and messengers write it: {@code
 * IMG_20190312_101530.jpg}, {@code IMG-20190312-WA0001.jpg}, {@code 2019-03-12 10.15.30.png}.
 */
final class NamedDate {

  private static final int MIN_YEAR = 1990;

  private static final Pattern DATE =
      Pattern.compile(
          "(?<!\\d)((?:19|20)\\d\\d)([-_.]?)(0[1-9]|1[0-2])\\2(0[1-9]|[12]\\d|3[01])(?:[-_"
              + " T.]{0,3}([01]\\d|2[0-3])[-_.:]?([0-5]\\d)[-_.:]?([0-5]\\d)\\d{0,3})?(?!\\d)");

  private NamedDate() {}

  static Optional<LocalDateTime> in(String file) {
    Matcher found = DATE.matcher(file);
    while (found.find()) {
      try {
        LocalDate day = LocalDate.of(number(found, 1), number(found, 3), number(found, 4));
        if (day.getYear() >= MIN_YEAR) {
          return Optional.of(day.atTime(time(found)));
        }
      } catch (DateTimeException noSuchDay) {
        // The number is not a date, such as February 30.
      }
    }
    return Optional.empty();
  }

  private static LocalTime time(Matcher found) {
    return found.group(5) == null
        ? LocalTime.MIDNIGHT
        : LocalTime.of(number(found, 5), number(found, 6), number(found, 7));
  }

  private static int number(Matcher found, int group) {
    return Integer.parseInt(found.group(group));
  }
}
