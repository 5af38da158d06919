package io.github.crossmedia.text;

import io.github.crossmedia.text.TextAnalysis.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * Finds the words of a vocabulary in free text. A word is first looked up as it is written. If the
 * vocabulary lacks it, both are analyzed; a plain word list is compared in lower case without
 * punctuation. {@code Tiger!} finds {@code tiger}, {@code close up} finds {@code close-up}, and an
 * entry of several words matches these words.
 */
public final class KnownWords {

  private static final int MAX_PHRASE_WORDS = 8;

  /** The longest text, in characters, whose reading is remembered. */
  private static final int SHORT = 1000;

  /** Analyses that keep common words; their unknown words are not reported. */
  private static final Set<String> PLAIN = Set.of(TextAnalysis.WHITESPACE, "simple", "standard");

  private final TextAnalysis analysis;
  private final TextAnalysis folding;
  private final Vocabulary vocabulary;
  private final List<ForeignWords> foreign;
  private final Map<String, Integer> folded = new HashMap<>();
  private final int longestPhrase;

  /** The last text read: a query is read for its point, its calibration and its unknown words. */
  private volatile Reading last = new Reading("", List.of());

  private record Reading(String text, List<Found> found) {}

  private KnownWords(
      TextAnalysis analysis, Vocabulary vocabulary, List<ForeignWords> foreign) {
    this.analysis = analysis;
    this.foreign = List.copyOf(foreign);
    this.folding = isList(analysis) ? TextAnalysis.of("standard") : analysis;
    this.vocabulary = vocabulary;
    int longest = 1;
    for (int i = 0; i < vocabulary.size(); i++) {
      List<Token> tokens = folding.tokens(vocabulary.word(i));
      if (!tokens.isEmpty() && tokens.size() <= MAX_PHRASE_WORDS) {
        longest = Math.max(longest, tokens.size());
        String form = String.join(" ", tokens.stream().map(Token::term).toList());
        if (analysis.isWritten() || !vocabulary.contains(form)) {
          folded.putIfAbsent(form, i);
        }
      }
    }
    this.longestPhrase = longest;
  }

  private static boolean isList(TextAnalysis analysis) {
    return analysis.language().equals(TextAnalysis.WHITESPACE);
  }

  /** Returns the words of a vocabulary, looked for by an analysis. */
  public static KnownWords of(TextAnalysis analysis, Vocabulary vocabulary) {
    return new KnownWords(analysis, vocabulary, List.of());
  }

  /** Returns the same, which also finds words of other languages. */
  public KnownWords with(List<ForeignWords> others) {
    return new KnownWords(analysis, vocabulary, others);
  }

  public List<ForeignWords> foreign() {
    return foreign;
  }

  public TextAnalysis analysis() {
    return analysis;
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Returns the place of a term of the analysis in the vocabulary. */
  public OptionalInt placeOf(String term) {
    return analysis.isWritten() ? place(term) : vocabulary.indexOf(term);
  }

  /**
   * A word of a text.
   *
   * @param written the word as it stands there
   * @param place its place in the vocabulary, empty where that lacks it
   * @param as a word of another language as words of the vocabulary, the strongest first
   */
  public record Found(String written, OptionalInt place, List<Translated> as) {

    public Found {
      as = List.copyOf(as);
    }

    Found(String written, OptionalInt place) {
      this(written, place, List.of());
    }

    public boolean isKnown() {
      return place.isPresent() || !as.isEmpty();
    }

    /** Returns the place of the word or of the strongest word that it is translated to. */
    public OptionalInt strongest() {
      return place.isPresent() || as.isEmpty() ? place : OptionalInt.of(as.getFirst().place());
    }
  }

  /** A word of the vocabulary with its share of a word of another language. */
  public record Translated(int place, float share) {}

  /**
   * Returns the words of a text and the n-grams they make, in the order of the text. Stop words are
   * left out, and so are unknown words within a known n-gram. A text is read in the language in
   * which the fewest of its words are unknown.
   */
  public List<Found> in(String text) {
    Reading known = last;
    if (known.text().equals(text)) {
      return known.found();
    }
    List<Found> found = List.copyOf(inAnyLanguage(text));
    if (text.length() <= SHORT) {
      last = new Reading(text, found);
    }
    return found;
  }

  private List<Found> inAnyLanguage(String text) {
    List<Found> fewest = found(text);
    long unknown = unknown(fewest);
    for (ForeignWords language : foreign) {
      if (unknown > 0) {
        List<Found> translated = translated(text, language);
        if (unknown(translated) < unknown) {
          fewest = translated;
          unknown = unknown(translated);
        }
      }
    }
    return fewest;
  }

  private static long unknown(List<Found> found) {
    return found.stream().filter(each -> !each.isKnown()).count();
  }

  /** A word that the other language lacks may be one of the vocabulary. */
  private List<Found> translated(String text, ForeignWords language) {
    List<Found> all = new ArrayList<>();
    for (ForeignWords.Read word : language.read(text)) {
      if (word.isKnown()) {
        all.add(new Found(word.written(), OptionalInt.empty(), as(language, word.row())));
      } else {
        all.addAll(found(word.written()));
      }
    }
    return all;
  }

  private static List<Translated> as(ForeignWords language, int row) {
    List<Translated> as = new ArrayList<>();
    language.weights().row(row).forEach((place, share) -> as.add(new Translated(place, share)));
    as.sort(
        Comparator.comparing(Translated::share)
            .reversed()
            .thenComparing(Translated::place));
    return as;
  }

  private List<Found> found(String text) {
    List<Slot> slots = slots(text);
    List<Found> found = new ArrayList<>();
    int covered = 0;
    int next = 0;
    while (next < slots.size()) {
      int taken = 1;
      for (int length = Math.min(longestPhrase, slots.size() - next); length > 1; length--) {
        List<Slot> phrase = slots.subList(next, next + length);
        OptionalInt place = phrase(phrase);
        if (place.isPresent()) {
          found.add(
              new Found(String.join(" ", phrase.stream().map(Slot::written).toList()), place));
          covered = Math.max(covered, next + length);
          if (length > analysis.longest()) {
            taken = length;
            break;
          }
        }
      }
      Slot slot = slots.get(next);
      if (taken == 1 && (slot.place().isPresent() || next >= covered && slot.means(analysis))) {
        found.add(new Found(slot.written(), slot.place()));
      }
      next += taken;
    }
    return found;
  }

  /** Returns the distinct words of a text that the vocabulary lacks, as they are written. */
  public List<String> unknown(String text) {
    return in(text).stream()
        .filter(found -> !found.isKnown())
        .map(Found::written)
        .distinct()
        .toList();
  }

  /** One word of a text: as the vocabulary may spell it, after analysis, and as written. */
  private record Slot(String spelled, String form, String written, OptionalInt place) {
    boolean means(TextAnalysis analysis) {
      return !PLAIN.contains(analysis.language())
          || !EnglishAnalyzer.getDefaultStopSet().contains(form);
    }
  }

  private List<Slot> slots(String text) {
    List<Slot> slots = new ArrayList<>();
    for (Token token : analysis.tokens(text)) {
      OptionalInt place = placeOf(token.term());
      if (place.isPresent()) {
        slots.add(new Slot(token.term(), form(token.term()), token.written(), place));
      } else if (isList(analysis)) {
        folding.tokens(token.term()).forEach(part -> slots.add(slot(part)));
      } else {
        slots.add(slot(token));
      }
    }
    return slots;
  }

  private Slot slot(Token token) {
    OptionalInt place = place(token.term());
    return new Slot(
        token.term(),
        token.term(),
        token.written(),
        place.isPresent() ? place : vocabulary.indexOf(token.written()));
  }

  private String form(String spelled) {
    if (!isList(analysis)) {
      return spelled;
    }
    List<Token> parts = folding.tokens(spelled);
    return parts.size() == 1 ? parts.getFirst().term() : spelled;
  }

  private OptionalInt phrase(List<Slot> phrase) {
    OptionalInt spelled =
        vocabulary.indexOf(String.join(" ", phrase.stream().map(Slot::spelled).toList()));
    return spelled.isPresent()
        ? spelled
        : place(String.join(" ", phrase.stream().map(Slot::form).toList()));
  }

  private OptionalInt place(String form) {
    OptionalInt spelled = analysis.isWritten() ? OptionalInt.empty() : vocabulary.indexOf(form);
    Integer other = folded.get(form);
    return spelled.isPresent() || other == null ? spelled : OptionalInt.of(other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KnownWords that
        && analysis.equals(that.analysis)
        && vocabulary.equals(that.vocabulary)
        && foreign.equals(that.foreign);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * analysis.hashCode() + vocabulary.hashCode()) + foreign.hashCode();
  }

  @Override
  public String toString() {
    return vocabulary + " read as " + analysis;
  }
}
