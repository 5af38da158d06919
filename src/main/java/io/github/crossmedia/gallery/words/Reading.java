package io.github.crossmedia.gallery.words;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A query as it was understood.
 *
 * @param known the words of the model it is searched by, in the order of the query
 * @param mapped words that were taken for others
 * @param unknown words that the model does not know
 */
public record Reading(List<String> known, List<Mapped> mapped, List<Unknown> unknown) {

  /** A word that was taken for another one, a plural or a slip of the pen. */
  public record Mapped(String asked, String known) {}

  /** A word the model does not know, and the nearest it knows, perhaps none. */
  public record Unknown(String asked, List<String> nearest) {
    public Unknown {
      nearest = List.copyOf(nearest);
    }
  }

  public Reading {
    known = List.copyOf(known);
    mapped = List.copyOf(mapped);
    unknown = List.copyOf(unknown);
  }

  /** The text to search by. */
  public String text() {
    return String.join(" ", known);
  }

  /** Sentences about everything that was not taken as it was typed. */
  public List<String> notes() {
    return Stream.concat(
            mapped.stream()
                .map(
                    m ->
                        String.format(
                            Locale.ROOT, "\"%s\" is searched as \"%s\".", m.asked(), m.known())),
            unknown.stream().map(Reading::note))
        .toList();
  }

  private static String note(Unknown word) {
    String nearest =
        word.nearest().isEmpty()
            ? " Teach it with a few pictures."
            : " The nearest it knows: " + String.join(", ", word.nearest()) + ".";
    return "The model doesn't know \"" + word.asked() + "\"." + nearest;
  }
}
