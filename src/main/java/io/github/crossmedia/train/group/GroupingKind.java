package io.github.crossmedia.train.group;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kind of groups that pictures form. */
public enum GroupingKind {
  /** The folder of the picture's file. */
  FOLDER("folders"),
  /** The day on which the camera took it. */
  DAY("days"),
  /** Pictures that look almost the same, and chains of such pictures. */
  NEAR_DUPLICATES("groups of near-duplicates"),
  /** Nothing: each picture stands alone. */
  NONE("pictures");

  private final String plural;

  GroupingKind(String plural) {
    this.plural = plural;
  }

  public String plural() {
    return plural;
  }

  /** Returns the name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static GroupingKind named(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown grouping \"" + label + "\", known are " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(GroupingKind::label).collect(Collectors.joining(", "));
  }
}
