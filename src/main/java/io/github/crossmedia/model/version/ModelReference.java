package io.github.crossmedia.model.version;

import java.util.regex.Pattern;

/** The name of a model in a request: its id alone, or one of its versions. */
public sealed interface ModelReference permits ModelId, VersionId {

  /** Separates the id of a model from the number of a version. */
  char SEPARATOR = '@';

  /** Longer names are cut in messages. */
  int MAX_SHOWN = 200;

  Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,99}");

  String id();

  /** Reads {@code corel}, {@code corel@3} or {@code corel@3#9f2c1ab04d3e}. */
  static ModelReference parse(String text) {
    return text.indexOf(SEPARATOR) < 0 ? new ModelId(text) : VersionId.parse(text);
  }

  /** Returns what was asked for as a message shows it, never more than a name may have. */
  static String shown(String text) {
    return text.length() <= MAX_SHOWN
        ? "[" + text + "]"
        : "[" + text.substring(0, MAX_SHOWN) + "...] of " + text.length() + " characters";
  }

  /** Returns a valid id; throws if it is not. */
  static String checkedId(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          shown(id)
              + " is not a model id: a model id has 1 to 100 lower-case letters, digits, '_', '-'"
              + " and '.', and begins with a letter or a digit");
    }
    return id;
  }
}
