package io.github.crossmedia.text;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.text.ForeignWords.Read;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
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

  private static final TextAnalysis CUTTING = TextAnalysis.of("standard");
  private static final String WITHOUT_SPACES = "cjk";

  private final String language;
  private final List<String> heads;
  private final SparseMatrix weights;
  private final Set<String> alike;
  private final Set<String> noStems;
  private final Set<String> common;
  private final TextAnalysis analysis;
  private final CharArraySet stopWords;
  private final String between;
  private final Compounds compounds;

  /**
   * Made for the first text: of words with some of them marked, no text is read by those before.
   */
  private volatile Forms forms;

  /**
   * Words of a language.
   *
   * @param language one of {@link Languages#names()}
   * @param heads the words, each once
   * @param weights a row for each of them, over the vocabulary
   */
  public ForeignWords(String language, List<String> heads, SparseMatrix weights) {
    this(language, heads, weights, Set.of(), Set.of(), Set.of());
  }

  private ForeignWords(
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
    this.analysis = TextAnalysis.of(language);
    this.stopWords = Languages.stopWords(language);
    this.between = language.equals(WITHOUT_SPACES) ? "" : " ";
    this.compounds = new Compounds(language, this::part, this::mayBecome);
  }

  /**
   * Returns the same words, of which some are spelled like words of the vocabulary's language, such
   * as the German {@code See}. They are read only in texts that are all of this language.
   *
   * @param spelled in lower case
   */
  public ForeignWords withAlike(Set<String> spelled) {
    return new ForeignWords(
        language,
        heads,
        weights,
        spelled.stream().filter(forms().spelled()::containsKey).collect(Collectors.toSet()),
        noStems,
        common);
  }

  /**
   * Returns the same words, where some spellings are read only as words, never as the stem of
   * another one, such as "last" for Laster.
   *
   * @param spellings in lower case
   */
  public ForeignWords withoutStems(Set<String> spellings) {
    return new ForeignWords(language, heads, weights, alike, spellings, common);
  }

  /**
   * Returns the same words, of which some are common. Any form of a common word is read as that,
   * and not as a rare word of the same spelling.
   *
   * @param words in lower case
   */
  public ForeignWords withCommon(Set<String> words) {
    return new ForeignWords(
        language,
        heads,
        weights,
        alike,
        noStems,
        heads.stream()
            .map(ForeignWords::lower)
            .filter(words::contains)
            .collect(Collectors.toSet()));
  }

  /** Returns the common words, in lower case. */
  public Set<String> common() {
    return common;
  }

  boolean isCommon(int row) {
    return common.contains(lower(heads.get(row)));
  }

  private static String lower(String head) {
    return head.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns true if this is the language of the people who ask. A text that is all of common words
   * of it is read in it, even if the vocabulary's language has words of the same spelling.
   */
  boolean isOfUsers() {
    return !alike.isEmpty();
  }

  /** Returns the words, in lower case, that are also words of the vocabulary's language. */
  public Set<String> alike() {
    return alike;
  }

  /** The rows of words by how they are spelled, and by their stems. */
  private record Forms(Map<String, Integer> spelled, Map<String, Integer> stems) {}

  /** The shortest word with a stem stands for it; a common one goes first. */
  private Forms forms() {
    Forms known = forms;
    if (known == null) {
      Forms made = new Forms(new HashMap<>(), new HashMap<>());
      Map<Boolean, List<Integer>> rows =
          IntStream.range(0, heads.size())
              .boxed()
              .sorted(Comparator.comparing(row -> heads.get(row).length()))
              .collect(Collectors.partitioningBy(this::isCommon));
      rows.get(true).forEach(row -> put(row, made));
      rows.get(false).forEach(row -> put(row, made));
      forms = made;
      return made;
    }
    return known;
  }

  private void put(int row, Forms made) {
    String head = heads.get(row);
    made.spelled().putIfAbsent(String.join(between, CUTTING.terms(head)), row);
    stem(head).ifPresent(stem -> made.stems().putIfAbsent(stem, row));
    ofPlural(head).ifPresent(stem -> made.stems().putIfAbsent(stem, row));
  }

  private Optional<String> stem(String word) {
    List<String> terms = analysis.terms(word);
    return terms.size() == 1 ? Optional.of(terms.getFirst()) : Optional.empty();
  }

  /**
   * Lucene's analysis of Spanish leaves a word of four letters and cuts two of its plural, so that
   * gatos does not find gato.
   */
  private Optional<String> ofPlural(String head) {
    String plural = head + "s";
    return stem(plural)
        .filter(stem -> !stem.equals(lower(plural)) && stem(head).equals(Optional.of(lower(head))));
  }

  public String language() {
    return language;
  }

  public List<String> heads() {
    return heads;
  }

  public SparseMatrix weights() {
    return weights;
  }

  /**
   * A word of a text.
   *
   * @param row of the weights, or -1 if it is unknown
   * @param isAlike whether it is also a word of the vocabulary's language
   */
  record Read(String written, int row, boolean isAlike) {

    Read(String written, int row) {
      this(written, row, false);
    }

    boolean isKnown() {
      return row >= 0;
    }
  }

  /** Returns the words of a text without stop words; unknown ones too. */
  List<Read> read(String text) {
    List<TextToken> tokens = CUTTING.tokens(text);
    List<Read> read = new ArrayList<>();
    int next = 0;
    while (next < tokens.size()) {
      int taken = 1;
      for (int length = Math.min(MAX_WORDS, tokens.size() - next); length > 1; length--) {
        List<TextToken> some = tokens.subList(next, next + length);
        Integer row =
            forms()
                .spelled()
                .get(String.join(between, some.stream().map(TextToken::term).toList()));
        if (row != null && means(row)) {
          read.add(
              new Read(String.join(between, some.stream().map(TextToken::written).toList()), row));
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
    Optional<Integer> row = part(token.term());
    if (row.isPresent()) {
      return List.of(new Read(token.written(), row.get(), alike.contains(token.term())));
    }
    List<Read> parts = compounds.parts(token.term());
    return !parts.isEmpty() || isParticle(token.term())
        ? parts
        : List.of(new Read(token.written(), -1));
  }

  /** Returns a word as it is spelled or by its stem. */
  private Optional<Integer> part(String word) {
    if (stopWords.contains(word)) {
      return Optional.empty();
    }
    Optional<Integer> asSpelled = Optional.ofNullable(forms().spelled().get(word));
    if (asSpelled.filter(this::isCommon).isPresent() || noStems.contains(word)) {
      return asSpelled.filter(this::means);
    }
    Optional<Integer> byStem = stem(word).map(forms().stems()::get);
    return byStem.filter(this::isCommon).or(() -> asSpelled).or(() -> byStem).filter(this::means);
  }

  /** Returns false where a word means itself: winter is no "wint", but Kinder are a Kind. */
  private boolean mayBecome(String word, int row) {
    return !noStems.contains(word) || isCommon(row);
  }

  /** Returns false for a word that is only among these so that it is not read as another one. */
  private boolean means(int row) {
    return weights.begin(row) < weights.end(row);
  }

  /** Returns how many of the words mean one of the vocabulary. */
  public int meanings() {
    return (int) IntStream.range(0, heads.size()).filter(this::means).count();
  }

  /** Japanese particles and endings are written in Hiragana. */
  private boolean isParticle(String term) {
    return between.isEmpty()
        && term.codePoints()
            .allMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA);
  }

  /** Returns the same words over a vocabulary with more words at its end. */
  public ForeignWords over(int words) {
    return new ForeignWords(
        language,
        heads,
        SparseMatrix.of(words, weights.ends(), weights.indices(), weights.values()),
        alike,
        noStems,
        common);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ForeignWords that
        && language.equals(that.language)
        && heads.equals(that.heads)
        && alike.equals(that.alike)
        && common.equals(that.common)
        && weights.equals(that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * language.hashCode() + heads.hashCode()) + weights.hashCode();
  }

  @Override
  public String toString() {
    return Formatted.of("%d words of %s", heads.size(), language);
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
    private final Function<String, Optional<Integer>> rows;
    private final BiPredicate<String, Integer> mayBecome;

    /**
     * Compounds of a language.
     *
     * @param rows of words that may be parts
     * @param mayBecome whether a word may be read as one without its end
     */
    Compounds(
        String language,
        Function<String, Optional<Integer>> rows,
        BiPredicate<String, Integer> mayBecome) {
      this.isMade = LANGUAGES.contains(language);
      this.rows = rows;
      this.mayBecome = mayBecome;
    }

    /** Returns the parts of a word, none unless all are known. */
    List<Read> parts(String word) {
      return isMade ? parts(word, MAX_PARTS) : List.of();
    }

    private List<Read> parts(String word, int most) {
      for (int parts = 2; parts <= most; parts++) {
        for (int cut = MIN_LENGTH; cut <= word.length() - MIN_LENGTH; cut++) {
          Optional<Integer> end = rows.apply(word.substring(cut));
          if (end.isPresent()) {
            List<Read> all = new ArrayList<>(beginning(word.substring(0, cut), parts - 1));
            if (!all.isEmpty()) {
              all.add(new Read(word.substring(cut), end.get()));
              return all;
            }
          }
        }
      }
      return List.of();
    }

    private List<Read> beginning(String word, int parts) {
      return parts == 1
          ? linked(word).map(row -> List.of(new Read(word, row))).orElse(List.of())
          : parts(word, parts);
    }

    private Optional<Integer> linked(String word) {
      Optional<Integer> row = rows.apply(word);
      for (String link : LINKS) {
        if (row.isEmpty() && word.endsWith(link) && word.length() - link.length() >= MIN_LENGTH) {
          row =
              rows.apply(word.substring(0, word.length() - link.length()))
                  .filter(some -> mayBecome.test(word, some));
        }
      }
      return row;
    }
  }
}
