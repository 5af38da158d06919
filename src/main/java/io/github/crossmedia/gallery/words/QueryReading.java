package io.github.crossmedia.gallery.words;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A query as it was read.
 *
 * @param known the words of the model it is searched by, in the order of the query
 * @param mapped words that were read as others
 * @param unknown words that the model does not know
 * @param common stop words and numbers, which the model need not know
 * @param written the words and quoted phrases as they were typed, for captions and names of files
 * @param required parts that must match, each by itself
 * @param excluded parts that must not match
 */
public record QueryReading(
    List<String> known,
    List<Mapped> mapped,
    List<Unknown> unknown,
    List<String> common,
    List<String> written,
    List<Part> required,
    List<Part> excluded) {

  /** A query without words. */
  public static final QueryReading NONE =
      new QueryReading(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** A word that was read as another one, such as a plural. */
  public record Mapped(String asked, String known) {}

  /**
   * An unknown word.
   *
   * @param meant the known word that it may be a typing error for, or empty
   * @param nearest the known words that are nearest to it, possibly none
   */
  public record Unknown(String asked, String meant, List<String> nearest) {
    public Unknown {
      nearest = List.copyOf(nearest);
    }
  }

  /**
   * A part of a query that must or must not match.
   *
   * @param written its words and phrases as typed
   * @param known the model's words it is read as; none if all are unknown
   */
  public record Part(List<String> written, List<String> known) {
    public Part {
      written = List.copyOf(written);
      known = List.copyOf(known);
    }
  }

  public QueryReading {
    known = List.copyOf(known);
    mapped = List.copyOf(mapped);
    unknown = List.copyOf(unknown);
    common = List.copyOf(common);
    written = List.copyOf(written);
    required = List.copyOf(required);
    excluded = List.copyOf(excluded);
  }

  /** The text to search by. */
  public String text() {
    return String.join(" ", known);
  }

  /** Sentences about everything that was not searched as typed. */
  public List<String> notes() {
    return Stream.of(
            mapped.stream()
                .map(m -> quoted(m.asked()) + " is searched as " + quoted(m.known()) + "."),
            unknown.stream().map(QueryReading::note),
            common.stream().filter(word -> saysNothing()).map(QueryReading::noteOfCommon),
            excluded.stream().map(QueryReading::note))
        .flatMap(notes -> notes)
        .toList();
  }

  private static String note(Unknown word) {
    String nearest =
        word.nearest().isEmpty()
            ? "Teach it with a few pictures."
            : "The nearest known: " + String.join(", ", word.nearest()) + ".";
    String advice = word.meant().isEmpty() ? nearest : "Did you mean " + quoted(word.meant()) + "?";
    return word.asked().matches(".*\\d.*")
        ? quoted(word.asked()) + " is looked for in names and captions only."
        : quoted(word.asked()) + " is unknown. " + advice;
  }

  private boolean saysNothing() {
    return known.isEmpty() && unknown.isEmpty();
  }

  private static String noteOfCommon(String word) {
    return quoted(word) + " is too common: add what the picture shows.";
  }

  private static String note(Part left) {
    String read = String.join(" ", left.known());
    String asked = String.join(" ", left.written());
    return String.format(
        Locale.ROOT,
        "Pictures of %s are excluded%s.",
        quoted(read.isEmpty() ? asked : read),
        read.isEmpty() ? " by caption and file name only, as the model does not contain them" : "");
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
