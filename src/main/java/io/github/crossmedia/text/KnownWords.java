package io.github.crossmedia.text;

import io.github.crossmedia.text.FoundWord.Meaning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * Finds the words of a vocabulary in free text. A word is first looked up as it is written. If the
 * vocabulary lacks it, both are analyzed; a plain word list is compared in lower case without
 * punctuation. {@code Tiger!} finds {@code tiger}, {@code close up} finds {@code close-up}, and an
 * entry of several words matches these words.
 */
public final class KnownWords {

  private static final int MAX_PHRASE_WORDS = 8;

  /** Analyses that keep common words; their unknown words are not reported. */
  private static final Set<String> PLAIN = Set.of(TextAnalysis.WHITESPACE, "simple", "standard");

  private final TextAnalysis analysis;
  private final TextAnalysis folding;
  private final Vocabulary vocabulary;
  private final Translations foreign;
  private final Map<String, Integer> folded = new HashMap<>();
  private final int longestPhrase;

  /** The words that entries of several words begin with. */
  private final Set<String> beginnings = new HashSet<>();

  private KnownWords(
      TextAnalysis analysis,
      Vocabulary vocabulary,
      Supplier<List<ForeignWords>> others,
      boolean areOfUsers) {
    this.analysis = analysis;
    this.foreign = new Translations(others, areOfUsers, this::found);
    this.folding = isList(analysis) ? TextAnalysis.of("standard") : analysis;
    this.vocabulary = vocabulary;
    int longest = 1;
    for (int i = 0; i < vocabulary.size(); i++) {
      List<TextToken> tokens = folding.tokens(vocabulary.word(i));
      if (!tokens.isEmpty() && tokens.size() <= MAX_PHRASE_WORDS) {
        longest = Math.max(longest, tokens.size());
        String form = String.join(" ", tokens.stream().map(TextToken::term).toList());
        if (analysis.isWritten() || !vocabulary.contains(form)) {
          folded.putIfAbsent(form, i);
        }
      }
    }
    this.longestPhrase = longest;
    Stream.concat(vocabulary.words().stream(), folded.keySet().stream())
        .filter(entry -> entry.indexOf(' ') >= 0)
        .forEach(entry -> beginnings.add(firstOf(entry)));
  }

  private static boolean isList(TextAnalysis analysis) {
    return analysis.language().equals(TextAnalysis.WHITESPACE);
  }

  /** Returns the words of a vocabulary, looked for by an analysis. */
  public static KnownWords of(TextAnalysis analysis, Vocabulary vocabulary) {
    return new KnownWords(analysis, vocabulary, List::of, false);
  }

  /** Returns the same, which also finds words of other languages, made when a text needs them. */
  public KnownWords with(Supplier<List<ForeignWords>> others) {
    return with(others, false);
  }

  /**
   * Returns the same, which also finds words of other languages, made when a text needs them.
   *
   * @param areOfUsers whether one is the language of the people who ask, so that any text may need
   *     them
   */
  public KnownWords with(Supplier<List<ForeignWords>> others, boolean areOfUsers) {
    return new KnownWords(analysis, vocabulary, others, areOfUsers);
  }

  /** Returns the words of other languages, by language. */
  public List<ForeignWords> foreign() {
    return foreign.languages();
  }

  /** Returns whether one of the other languages is that of the people who ask. */
  public boolean areOfUsers() {
    return foreign.areOfUsers;
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
   * Returns the words of a text and the n-grams they make, in the order of the text. Stop words are
   * left out, and so are unknown words within a known n-gram. A text is read in the language in
   * which the fewest of its words are unknown; of several, in that of which the most are common
   * words. The vocabulary's own language goes before others, but for a text that is all of common
   * words of the language of those who ask.
   */
  public List<FoundWord> in(String text) {
    List<FoundWord> own = found(text);
    return List.copyOf(foreign.of(text, own).map(Translations.Translation::found).orElse(own));
  }

  /** Returns the other language that a text is read in; empty for the vocabulary's own. */
  public Optional<ForeignWords> language(String text) {
    return foreign.of(text, found(text)).map(Translations.Translation::language);
  }

  private List<FoundWord> found(String text) {
    List<Slot> slots = slots(text);
    List<FoundWord> found = new ArrayList<>();
    int covered = 0;
    int next = 0;
    while (next < slots.size()) {
      int taken = 1;
      int longest = begins(slots.get(next)) ? Math.min(longestPhrase, slots.size() - next) : 1;
      for (int length = longest; length > 1; length--) {
        List<Slot> phrase = slots.subList(next, next + length);
        OptionalInt place = phrase(phrase);
        if (place.isPresent()) {
          found.add(
              new FoundWord(String.join(" ", phrase.stream().map(Slot::written).toList()), place));
          covered = Math.max(covered, next + length);
          if (length > analysis.longest()) {
            taken = length;
            break;
          }
        }
      }
      Slot slot = slots.get(next);
      if (taken == 1 && (slot.place().isPresent() || next >= covered && slot.means(analysis))) {
        found.add(new FoundWord(slot.written(), slot.place()));
      }
      next += taken;
    }
    return found;
  }

  private boolean begins(Slot slot) {
    return beginnings.contains(firstOf(slot.spelled()))
        || beginnings.contains(firstOf(slot.form()));
  }

  private static String firstOf(String words) {
    int end = words.indexOf(' ');
    return end < 0 ? words : words.substring(0, end);
  }

  /** Returns the distinct words of a text that the vocabulary lacks, as they are written. */
  public List<String> unknown(String text) {
    return unknown(in(text));
  }

  /** Returns the distinct words that the vocabulary lacks among those found in a text. */
  public static List<String> unknown(List<FoundWord> found) {
    return found.stream()
        .filter(word -> !word.isKnown())
        .map(FoundWord::written)
        .distinct()
        .toList();
  }

  /** One word of a text: as the vocabulary may spell it, after analysis, and as written. */
  private record Slot(String spelled, String form, String written, OptionalInt place) {
    /** A single letter says nothing, such as the first of "t-shirt". */
    boolean means(TextAnalysis analysis) {
      return !isLetter(form)
          && (!PLAIN.contains(analysis.language())
              || !EnglishAnalyzer.getDefaultStopSet().contains(form));
    }

    private static boolean isLetter(String form) {
      return form.length() == 1 && form.charAt(0) < 128 && Character.isLetter(form.charAt(0));
    }
  }

  private List<Slot> slots(String text) {
    List<Slot> slots = new ArrayList<>();
    for (TextToken token : analysis.tokens(text)) {
      OptionalInt place = placeOf(token.term());
      if (place.isPresent()) {
        String form = isList(analysis) ? form(token.term()) : token.term();
        slots.add(new Slot(token.term(), form, token.written(), place));
      } else if (isList(analysis)) {
        folding.tokens(token.term()).forEach(part -> slots.add(slot(part)));
      } else {
        slots.add(slot(token));
      }
    }
    return slots;
  }

  private Slot slot(TextToken token) {
    OptionalInt place = place(token.term());
    if (place.isEmpty()) {
      place = vocabulary.indexOf(token.written());
    }
    String plain = PlainSpelling.of(token.term());
    if (place.isEmpty() && !plain.equals(token.term())) {
      return new Slot(token.term(), form(plain), token.written(), place(form(plain)));
    }
    return new Slot(token.term(), token.term(), token.written(), place);
  }

  private String form(String spelled) {
    List<TextToken> parts = folding.tokens(spelled);
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
        && (foreign == that.foreign || foreign().equals(that.foreign()));
  }

  @Override
  public int hashCode() {
    return 31 * analysis.hashCode() + vocabulary.hashCode();
  }

  @Override
  public String toString() {
    return vocabulary + " read as " + analysis;
  }

  /**
   * Reads texts in other languages than that of a vocabulary: in the one in which the fewest words
   * are unknown. The words of other languages are made when a text first has an unknown word.
   */
  private static final class Translations {

    private final Supplier<List<ForeignWords>> made;
    private final Function<String, List<FoundWord>> own;
    private final boolean areOfUsers;
    private volatile List<ForeignWords> languages;

    /**
     * Translations to a vocabulary.
     *
     * @param areOfUsers whether one is the language of the people who ask
     * @param own reads a text in the vocabulary's own language
     */
    Translations(
        Supplier<List<ForeignWords>> made,
        boolean areOfUsers,
        Function<String, List<FoundWord>> own) {
      this.made = made;
      this.areOfUsers = areOfUsers;
      this.own = own;
    }

    /** A text in another language. */
    record Translation(ForeignWords language, List<FoundWord> found) {}

    synchronized List<ForeignWords> languages() {
      if (languages == null) {
        languages = List.copyOf(made.get());
      }
      return languages;
    }

    /**
     * Returns a text in another language; empty if no more words are known in any.
     *
     * @param read the text in the vocabulary's own language
     */
    Optional<Translation> of(String text, List<FoundWord> read) {
      Optional<Translation> best = Optional.empty();
      long fewest = unknown(read);
      Commonness most = Commonness.NONE;
      for (ForeignWords language : fewest > 0 || areOfUsers ? languages() : none()) {
        List<ForeignWords.Read> words = language.read(text);
        List<FoundWord> translated = translated(words);
        long unknown = unknown(translated);
        Commonness common = Commonness.of(words);
        boolean isTaken =
            best.isEmpty()
                ? language.isOfUsers()
                    && common.words() == words.size()
                    && !isSame(translated, read)
                : common.compareTo(most) > 0;
        if (unknown < fewest || unknown == fewest && isTaken) {
          fewest = unknown;
          most = common;
          best = Optional.of(new Translation(language, translated));
        }
      }
      return best;
    }

    private static List<ForeignWords> none() {
      return List.of();
    }

    /** How many words of a text are common ones of a language, and how many as they are spelled. */
    private record Commonness(long words, long asSpelled) implements Comparable<Commonness> {

      static final Commonness NONE = new Commonness(0, 0);

      static Commonness of(List<ForeignWords.Read> read) {
        List<ForeignWords.Read> common =
            read.stream()
                .filter(word -> word.as().stream().anyMatch(ForeignWords.Word::isCommon))
                .toList();
        return new Commonness(
            common.size(),
            common.stream()
                .filter(word -> word.as().getFirst().head().equalsIgnoreCase(word.written()))
                .count());
      }

      @Override
      public int compareTo(Commonness other) {
        int byWords = Long.compare(words, other.words);
        return byWords == 0 ? Long.compare(asSpelled, other.asSpelled) : byWords;
      }
    }

    /** Returns true if a text means the same in the vocabulary's language, such as "Sand". */
    private static boolean isSame(List<FoundWord> translated, List<FoundWord> read) {
      return translated.stream()
          .map(FoundWord::strongest)
          .toList()
          .equals(read.stream().map(FoundWord::strongest).toList());
    }

    private static long unknown(List<FoundWord> found) {
      return found.stream().filter(each -> !each.isKnown()).count();
    }

    /**
     * A word that the other language lacks may be one of the vocabulary. Beside such a word, words
     * that both languages have are the vocabulary's.
     */
    private List<FoundWord> translated(List<ForeignWords.Read> read) {
      boolean isWhole = read.stream().allMatch(ForeignWords.Read::isKnown);
      List<FoundWord> all = new ArrayList<>();
      for (ForeignWords.Read word : read) {
        if (word.isKnown() && (isWhole || !word.isAlike())) {
          all.add(new FoundWord(word.written(), OptionalInt.empty(), as(word.as().getFirst())));
        } else {
          all.addAll(own.apply(word.written()));
        }
      }
      return all;
    }

    private static List<Meaning> as(ForeignWords.Word word) {
      List<Meaning> as = new ArrayList<>();
      word.meanings().forEach((place, share) -> as.add(new Meaning(place, share)));
      as.sort(Comparator.comparing(Meaning::share).reversed().thenComparing(Meaning::place));
      return as;
    }
  }

  /** The spelling in which captions have a word that people also type otherwise. */
  public static final class PlainSpelling {

    /** Captions write small numbers as words. */
    private static final Map<String, String> NUMBERS =
        Map.of(
            "1", "one", "2", "two", "3", "three", "4", "four", "5", "five", "6", "six", "7",
            "seven", "8", "eight", "9", "nine", "10", "ten");

    private static final int POSSESSIVE = 2;

    private PlainSpelling() {}

    /**
     * Returns {@code two} for {@code 2} and {@code dog} for {@code dog's}; any other term as is.
     */
    public static String of(String term) {
      return NUMBERS.getOrDefault(term, isPossessive(term) ? withoutEnd(term) : term);
    }

    private static boolean isPossessive(String term) {
      int apostrophe = term.length() - POSSESSIVE;
      return apostrophe > 0
          && (term.charAt(apostrophe) == '\'' || term.charAt(apostrophe) == '\u2019')
          && Character.toLowerCase(term.charAt(apostrophe + 1)) == 's';
    }

    private static String withoutEnd(String term) {
      return term.substring(0, term.length() - POSSESSIVE);
    }
  }
}
