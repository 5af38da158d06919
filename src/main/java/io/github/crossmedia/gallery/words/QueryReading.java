package io.github.crossmedia.gallery.words;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reading of a query.
 *
 * @param known the words of the model that it asks for, in its order
 * @param made how the model knows those of them that no picture showed
 * @param mapped words that were read as others
 * @param unknown words that the model does not know
 * @param common stop words and numbers, which the model need not know
 * @param written its words and quoted phrases as typed, for captions and file names
 * @param required parts that must match, each by itself
 * @param excluded parts that must not match
 */
public record QueryReading(
    List<String> known,
    SortedMap<String, WordOrigin> made,
    List<MappedWord> mapped,
    List<UnknownWord> unknown,
    List<String> common,
    List<String> written,
    List<Part> required,
    List<Part> excluded) {

  private static final int EXAMPLES = 3;

  /** A query without words. */
  public static final QueryReading NONE =
      new QueryReading(
          List.of(),
          new TreeMap<>(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of());

  /** A word that was read as another one, such as a plural as its singular. */
  public record MappedWord(String asked, String known) {}

  /**
   * An unknown word.
   *
   * @param meant the known word that was perhaps meant, or empty
   * @param nearest the known words that are nearest to it, possibly none
   * @param isName whether it is the name of a place or written in the collection: it is not taught
   */
  public record UnknownWord(String asked, String meant, List<String> nearest, boolean isName) {
    public UnknownWord {
      nearest = List.copyOf(nearest);
    }
  }

  /**
   * A part of a query that must or must not match.
   *
   * @param written its words and phrases as typed
   * @param known its words in the model; none if all are unknown
   * @param narrower words for the things that it names
   */
  public record Part(List<String> written, List<String> known, Narrower narrower) {
    public Part {
      written = List.copyOf(written);
      known = List.copyOf(known);
    }

    /** Returns true if the model has no word for it. */
    boolean isUnknown() {
      return known.isEmpty() && narrower.known().isEmpty();
    }
  }

  /**
   * Words for one of the things that another word names, such as man for people.
   *
   * @param written all of them, for captions and file names
   * @param known those in the model
   */
  public record Narrower(@JsonIgnore List<String> written, List<String> known) {
    public Narrower {
      written = List.copyOf(written);
      known = List.copyOf(known);
    }
  }

  public QueryReading {
    known = List.copyOf(known);
    made = Collections.unmodifiableSortedMap(new TreeMap<>(made));
    mapped = List.copyOf(mapped);
    unknown = List.copyOf(unknown);
    common = List.copyOf(common);
    written = List.copyOf(written);
    required = List.copyOf(required);
    excluded = List.copyOf(excluded);
  }

  /** Returns this reading with the origin of its words. */
  public QueryReading madeBy(Function<String, WordOrigin> origins) {
    SortedMap<String, WordOrigin> others = new TreeMap<>();
    for (String word : known) {
      WordOrigin origin = origins.apply(word);
      if (!origin.as().isEmpty() || origin.source() == WordSource.LABELS) {
        others.put(word, origin);
      }
    }
    return new QueryReading(known, others, mapped, unknown, common, written, required, excluded);
  }

  /** Returns true if the query says only what pictures must not show. */
  public boolean excludesOnly() {
    return written.isEmpty()
        && known.isEmpty()
        && unknown.isEmpty()
        && required.isEmpty()
        && !excluded.isEmpty();
  }

  /** Returns the text to search by. */
  public String text() {
    return String.join(" ", known);
  }

  /** Returns sentences about the parts of the query that were not searched as typed. */
  public List<String> notes() {
    return Stream.concat(
            remarks().stream(),
            excluded.stream().filter(part -> !part.isUnknown()).map(QueryReading::note))
        .toList();
  }

  /** Returns the same without what is left out by words that the model knows. */
  public List<String> remarks() {
    return Stream.of(
            mapped.stream()
                .map(m -> quoted(m.asked()) + " is searched as " + quoted(m.known()) + "."),
            made.entrySet().stream().map(each -> note(each.getKey(), each.getValue())),
            unknown.stream().map(QueryReading::note),
            common.stream().filter(word -> saysNothing()).map(QueryReading::noteOfCommon),
            excluded.stream().filter(Part::isUnknown).map(QueryReading::note))
        .flatMap(notes -> notes)
        .toList();
  }

  private static String note(UnknownWord word) {
    String nearest =
        word.nearest().isEmpty()
            ? "Teach it with a few pictures."
            : "The nearest known: " + String.join(", ", word.nearest()) + ".";
    String advice = word.meant().isEmpty() ? nearest : "Did you mean " + quoted(word.meant()) + "?";
    return word.isName() || word.asked().matches(".*\\d.*")
        ? quoted(word.asked()) + " is looked for in names and captions only."
        : quoted(word.asked()) + " is unknown. " + advice;
  }

  private static String note(String word, WordOrigin origin) {
    String source =
        switch (origin.source()) {
          case TEXTS -> "known from texts, not from pictures";
          case LABELS -> "known from the network's labels, not from your pictures";
          case DICTIONARY -> "known from a dictionary";
          case TAUGHT -> "taught";
          case PICTURES -> "known from pictures";
        };
    String as = origin.as().isEmpty() ? "" : ": as " + String.join(", ", origin.as());
    return quoted(word) + " is " + source + as + ".";
  }

  private boolean saysNothing() {
    return known.isEmpty() && unknown.isEmpty();
  }

  private static String noteOfCommon(String word) {
    return quoted(word) + " is too common: add what the picture shows.";
  }

  private static String note(Part left) {
    String asked = String.join(" ", left.known().isEmpty() ? left.written() : left.known());
    if (!left.narrower().known().isEmpty()) {
      return Formatted.of(
          "Pictures of any %s are excluded, such as %s.",
          quoted(asked),
          left.narrower().known().stream().limit(EXAMPLES).collect(Collectors.joining(", ")));
    }
    return Formatted.of(
        "Pictures with the word %s are excluded%s.",
        quoted(asked),
        left.isUnknown()
            ? " by caption and file name only, as the model does not contain them"
            : "");
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
