package io.github.crossmedia.text;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.CharArraySet;

/**
 * Words of another language as weighted sums of the words of a vocabulary. A word is found as it
 * stands, by its stem in its language, or by the words it is compounded of.
 */
public final class ForeignWords {

  /** How many words of a text are looked up as one: characters, where no spaces stand between. */
  private static final int MAX_WORDS = 8;

  private static final String WITHOUT_SPACES = "cjk";

  private final String language;
  private final boolean isOfUsers;
  private final Stems stems;
  private final CharArraySet stopWords;
  private final String between;
  private final Compounds compounds;
  private final Function<String, Table> near;
  private final Supplier<Table> all;

  /**
   * Words of a language.
   *
   * @param language one of {@link Languages#names()}
   * @param heads the words, each once
   * @param weights a row for each of them, over the vocabulary
   */
  public ForeignWords(String language, List<String> heads, SparseMatrix weights) {
    this(language, new Table(language, heads, weights, Set.of(), Set.of(), Set.of()));
  }

  private ForeignWords(String language, Table table) {
    this(language, !table.alike.isEmpty(), stem -> table, () -> table);
  }

  private ForeignWords(
      String language, boolean isOfUsers, Function<String, Table> near, Supplier<Table> all) {
    this.language = language;
    this.isOfUsers = isOfUsers;
    this.stems = new Stems(language);
    this.stopWords = Languages.stopWords(language);
    this.between = between(language);
    this.compounds = new Compounds(language, this::part, this::mayBecome);
    this.near = near;
    this.all = all;
  }

  /**
   * Returns words of a language of which only those are made that a text may be read by.
   *
   * @param isOfUsers whether some of all are alike words of the vocabulary's language
   * @param near returns those of all by which a word may be read that has this stem or, without a
   *     stem, is this
   * @param all made when they are asked for
   */
  public static ForeignWords madeFor(
      String language,
      boolean isOfUsers,
      Function<String, ForeignWords> near,
      Supplier<ForeignWords> all) {
    Map<String, Table> made = new ConcurrentHashMap<>();
    return new ForeignWords(
        language,
        isOfUsers,
        stem -> {
          Table known = made.get(stem);
          if (known == null) {
            known = near.apply(stem).all.get();
            if (!known.heads.isEmpty()) {
              made.put(stem, known);
            }
          }
          return known;
        },
        once(() -> all.get().all.get()));
  }

  private static Supplier<Table> once(Supplier<Table> made) {
    AtomicReference<Table> known = new AtomicReference<>();
    return () -> {
      if (known.get() == null) {
        known.compareAndSet(null, made.get());
      }
      return known.get();
    };
  }

  private static String between(String language) {
    return language.equals(WITHOUT_SPACES) ? "" : " ";
  }

  /** A word, which means nothing if it is only known so that it is not read as another one. */
  record Word(String head, SparseVector meanings, boolean isCommon) {

    boolean means() {
      return meanings.size() > 0;
    }
  }

  /** Words with their meanings. */
  private static final class Table {

    private final String language;
    private final List<String> heads;
    private final SparseMatrix weights;
    private final Set<String> alike;
    private final Set<String> noStems;
    private final Set<String> common;

    /**
     * Made for the first text: of words with some of them marked, no text is read by those before.
     */
    private volatile Forms forms;

    Table(
        String language,
        List<String> heads,
        SparseMatrix weights,
        Set<String> alike,
        Set<String> noStems,
        Set<String> common) {
      if (heads.size() != weights.rows()) {
        throw new IllegalArgumentException(
            "there are " + heads.size() + " words with " + weights.rows() + " rows of weights");
      }
      this.language = language;
      this.heads = List.copyOf(heads);
      this.weights = weights;
      this.alike = Set.copyOf(alike);
      this.noStems = Set.copyOf(noStems);
      this.common = Set.copyOf(common);
    }

    /** The rows of words by how they are spelled, and by their stems. */
    private record Forms(Map<String, Integer> spelled, Map<String, Integer> stems) {}

    /** The shortest word with a stem stands for it; a common one goes first. */
    private Forms forms() {
      Forms known = forms;
      if (known == null) {
        Stems stems = new Stems(language);
        Forms made = new Forms(new HashMap<>(), new HashMap<>());
        Map<Boolean, List<Integer>> rows =
            IntStream.range(0, heads.size())
                .boxed()
                .sorted(Comparator.comparing(row -> heads.get(row).length()))
                .collect(Collectors.partitioningBy(this::isCommon));
        rows.get(true).forEach(row -> put(row, stems, made));
        rows.get(false).forEach(row -> put(row, stems, made));
        forms = made;
        return made;
      }
      return known;
    }

    private void put(int row, Stems stems, Forms made) {
      String head = heads.get(row);
      made.spelled().putIfAbsent(String.join(between(language), Stems.CUTTING.terms(head)), row);
      stems.of(head).ifPresent(stem -> made.stems().putIfAbsent(stem, row));
      stems.ofPlural(head).ifPresent(stem -> made.stems().putIfAbsent(stem, row));
    }

    Optional<Word> spelled(String word) {
      return Optional.ofNullable(forms().spelled().get(word)).map(this::word);
    }

    Optional<Word> ofStem(String stem) {
      return Optional.ofNullable(forms().stems().get(stem)).map(this::word);
    }

    private Word word(int row) {
      return new Word(heads.get(row), weights.row(row), isCommon(row));
    }

    private boolean isCommon(int row) {
      return common.contains(lower(heads.get(row)));
    }

    boolean means(int row) {
      return weights.begin(row) < weights.end(row);
    }
  }

  private static String lower(String head) {
    return head.toLowerCase(Locale.ROOT);
  }

  /** Returns the words as which some words of a text may be read. */
  private Table near(String words) {
    return near.apply(stems.ofAny(words));
  }

  /**
   * Returns the same words, of which some are spelled like words of the vocabulary's language, such
   * as the German {@code See}. They are read only in texts that are all of this language.
   *
   * @param spelled in lower case
   */
  public ForeignWords withAlike(Set<String> spelled) {
    Table table = all.get();
    return new ForeignWords(
        language,
        new Table(
            language,
            table.heads,
            table.weights,
            spelled.stream()
                .filter(table.forms().spelled()::containsKey)
                .collect(Collectors.toSet()),
            table.noStems,
            table.common));
  }

  /**
   * Returns the same words, where some spellings are read only as words, never as the stem of
   * another one, such as "last" for Laster.
   *
   * @param spellings in lower case
   */
  public ForeignWords withoutStems(Set<String> spellings) {
    Table table = all.get();
    return new ForeignWords(
        language,
        new Table(language, table.heads, table.weights, table.alike, spellings, table.common));
  }

  /**
   * Returns the same words, of which some are common. Any form of a common word is read as that,
   * and not as a rare word of the same spelling.
   *
   * @param words in lower case
   */
  public ForeignWords withCommon(Set<String> words) {
    Table table = all.get();
    return new ForeignWords(
        language,
        new Table(
            language,
            table.heads,
            table.weights,
            table.alike,
            table.noStems,
            table.heads.stream()
                .map(ForeignWords::lower)
                .filter(words::contains)
                .collect(Collectors.toSet())));
  }

  /** Returns the common words, in lower case. */
  public Set<String> common() {
    return all.get().common;
  }

  /**
   * Returns true if this is the language of the people who ask. A text that is all of common words
   * of it is read in it, even if the vocabulary's language has words of the same spelling.
   */
  boolean isOfUsers() {
    return isOfUsers;
  }

  /** Returns the words, in lower case, that are also words of the vocabulary's language. */
  public Set<String> alike() {
    return all.get().alike;
  }

  public String language() {
    return language;
  }

  public List<String> heads() {
    return all.get().heads;
  }

  public SparseMatrix weights() {
    return all.get().weights;
  }

  /**
   * A word of a text.
   *
   * @param as empty if it is unknown
   * @param isAlike whether it is also a word of the vocabulary's language
   */
  record Read(String written, List<Word> as, boolean isAlike) {

    static Read of(String written, Word as) {
      return new Read(written, List.of(as), false);
    }

    boolean isKnown() {
      return !as.isEmpty();
    }
  }

  /** Returns the words of a text without stop words; unknown ones too. */
  List<Read> read(String text) {
    List<TextToken> tokens = Stems.CUTTING.tokens(text);
    List<Read> read = new ArrayList<>();
    int next = 0;
    while (next < tokens.size()) {
      int taken = 1;
      for (int length = Math.min(MAX_WORDS, tokens.size() - next); length > 1; length--) {
        List<TextToken> some = tokens.subList(next, next + length);
        String spelled = String.join(between, some.stream().map(TextToken::term).toList());
        Optional<Word> word = near(spelled).spelled(spelled).filter(Word::means);
        if (word.isPresent()) {
          read.add(
              Read.of(
                  String.join(between, some.stream().map(TextToken::written).toList()),
                  word.get()));
          taken = length;
          break;
        }
      }
      if (taken == 1) {
        read.addAll(read(tokens.get(next)));
      }
      next += taken;
    }
    return read;
  }

  private List<Read> read(TextToken token) {
    if (stopWords.contains(token.term())) {
      return List.of();
    }
    Optional<Word> word = part(token.term());
    if (word.isPresent()) {
      return List.of(
          new Read(
              token.written(),
              List.of(word.get()),
              near(token.term()).alike.contains(token.term())));
    }
    List<Read> parts = compounds.parts(token.term());
    return !parts.isEmpty() || isParticle(token.term())
        ? parts
        : List.of(new Read(token.written(), List.of(), false));
  }

  /** Returns a word as it is spelled or by its stem. */
  private Optional<Word> part(String word) {
    if (stopWords.contains(word)) {
      return Optional.empty();
    }
    Table table = near(word);
    Optional<Word> asSpelled = table.spelled(word);
    if (asSpelled.filter(Word::isCommon).isPresent() || table.noStems.contains(word)) {
      return asSpelled.filter(Word::means);
    }
    Optional<Word> byStem = stems.of(word).flatMap(table::ofStem);
    return byStem.filter(Word::isCommon).or(() -> asSpelled).or(() -> byStem).filter(Word::means);
  }

  /** Returns false where a word means itself: winter is no "wint", but Kinder are a Kind. */
  private boolean mayBecome(String word, Word other) {
    return other.isCommon() || !near(word).noStems.contains(word);
  }

  /** Returns how many of the words mean one of the vocabulary. */
  public int meanings() {
    Table table = all.get();
    return (int) IntStream.range(0, table.heads.size()).filter(table::means).count();
  }

  /** Japanese particles and endings are written in Hiragana. */
  private boolean isParticle(String term) {
    return between.isEmpty()
        && term.codePoints()
            .allMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA);
  }

  /** Returns the same words over a vocabulary with more words at its end. */
  public ForeignWords over(int words) {
    return new ForeignWords(language, isOfUsers, near, once(() -> over(all.get(), words)));
  }

  private static Table over(Table table, int words) {
    SparseMatrix weights = table.weights;
    return new Table(
        table.language,
        table.heads,
        SparseMatrix.of(words, weights.ends(), weights.indices(), weights.values()),
        table.alike,
        table.noStems,
        table.common);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ForeignWords that
        && language.equals(that.language)
        && heads().equals(that.heads())
        && alike().equals(that.alike())
        && common().equals(that.common())
        && weights().equals(that.weights());
  }

  @Override
  public int hashCode() {
    return 31 * (31 * language.hashCode() + heads().hashCode()) + weights().hashCode();
  }

  @Override
  public String toString() {
    return Formatted.of("%d words of %s", heads().size(), language);
  }

  /**
   * Cuts compounds of Germanic languages into the words they are made of, the longest end first.
   */
  private static final class Compounds {

    private static final Set<String> LANGUAGES =
        Set.of("german", "dutch", "danish", "norwegian", "swedish");

    /** What may stand between the words of a compound. */
    private static final List<String> LINKS = List.of("es", "en", "er", "s", "n", "e");

    private static final int MIN_LENGTH = 3;
    private static final int MAX_PARTS = 4;

    private final boolean isMade;
    private final Function<String, Optional<Word>> words;
    private final BiPredicate<String, Word> mayBecome;

    /**
     * Compounds of a language.
     *
     * @param words that may be parts
     * @param mayBecome whether a word may be read as one without its end
     */
    Compounds(
        String language,
        Function<String, Optional<Word>> words,
        BiPredicate<String, Word> mayBecome) {
      this.isMade = LANGUAGES.contains(language);
      this.words = words;
      this.mayBecome = mayBecome;
    }

    /** Returns the parts of a word, none unless all are known. */
    List<Read> parts(String word) {
      return isMade ? parts(word, MAX_PARTS) : List.of();
    }

    private List<Read> parts(String word, int most) {
      for (int parts = 2; parts <= most; parts++) {
        for (int cut = MIN_LENGTH; cut <= word.length() - MIN_LENGTH; cut++) {
          Optional<Word> end = words.apply(word.substring(cut));
          if (end.isPresent()) {
            List<Read> all = new ArrayList<>(beginning(word.substring(0, cut), parts - 1));
            if (!all.isEmpty()) {
              all.add(Read.of(word.substring(cut), end.get()));
              return all;
            }
          }
        }
      }
      return List.of();
    }

    private List<Read> beginning(String word, int parts) {
      return parts == 1
          ? linked(word).map(known -> List.of(Read.of(word, known))).orElse(List.of())
          : parts(word, parts);
    }

    private Optional<Word> linked(String word) {
      Optional<Word> known = words.apply(word);
      for (String link : LINKS) {
        if (known.isEmpty() && word.endsWith(link) && word.length() - link.length() >= MIN_LENGTH) {
          known =
              words
                  .apply(word.substring(0, word.length() - link.length()))
                  .filter(some -> mayBecome.test(word, some));
        }
      }
      return known;
    }
  }
}
