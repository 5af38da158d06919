package io.github.crossmedia.gallery.store;

import io.github.crossmedia.picture.metadata.PictureMetadata;
import java.awt.Dimension;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metadata of a picture.
 *
 * @param caption the caption in its file, empty if there is none
 * @param taken the time when it was taken, by the clock of the camera, as {@code
 *     2019-03-12T10:15:30}; empty if neither the file nor its name has it
 * @param camera its maker and model, empty where the file names none
 * @param lens its model, empty where the file names none
 * @param position where it was taken, as {@link PictureMetadata.Position} writes it; empty where
 *     unknown
 */
public record IndexedMetadata(
    int width,
    int height,
    String caption,
    String taken,
    String camera,
    String lens,
    String position) {

  public static IndexedMetadata of(Dimension size, PictureMetadata facts, String file) {
    return new IndexedMetadata(
        size.width,
        size.height,
        String.join(" ", facts.texts()),
        facts.taken().or(() -> NamedDate.in(file)).map(LocalDateTime::toString).orElse(""),
        facts.camera(),
        facts.lens(),
        facts.position().map(PictureMetadata.Position::toString).orElse(""));
  }

  /**
   * The time in the name of a file, as phones and messengers write it: {@code
   * IMG_20190312_101530.jpg}, {@code IMG-20190312-WA0001.jpg}, {@code 2019-03-12 10.15.30.png}.
   */
  static final class NamedDate {

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
}
