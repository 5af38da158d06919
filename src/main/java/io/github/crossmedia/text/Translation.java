package io.github.crossmedia.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A word or phrase and its meaning.
 *
 * @param isEnglish whether the foreign word is written like an English one
 */
public record Translation(String foreign, String meaning, boolean isEnglish) {

  private static final String TAB = "\t";
  private static final Pattern ARTICLE = Pattern.compile("^(to|a|an|the) ");

  /** Marks a word that is an English word too, such as the German {@code Boot}. */
  private static final String ALSO_ENGLISH = "=";

  public Translation(String foreign, String meaning) {
    this(foreign, meaning, false);
  }

  /** Reads a line with two words between which a tab stands. Empty for any other. */
  public static Optional<Translation> parse(String line) {
    String[] columns = line.split(TAB);
    return columns.length < 2 || columns[0].isBlank() || columns[1].isBlank()
        ? Optional.empty()
        : Optional.of(
            new Translation(
                columns[0].strip(),
                columns[1].strip(),
                columns.length > 2 && columns[2].equals(ALSO_ENGLISH)));
  }

  /** Returns true for a word that means itself. */
  boolean isSame() {
    return foreign.equalsIgnoreCase(meaning);
  }

  /** Returns the meaning in lower case, without an article or the "to" of a verb. */
  public String bareMeaning() {
    String lowered = meaning.toLowerCase(Locale.ROOT);
    return lowered.indexOf(' ') < 0 ? lowered : ARTICLE.matcher(lowered).replaceFirst("");
  }

  /** Returns the line of a list. */
  public String line() {
    return foreign + TAB + meaning + (isEnglish ? TAB + ALSO_ENGLISH : "");
  }
}
