package io.github.crossmedia.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/**
 * Rewrites captions in the common forms of their words. Stop words are left out. The most frequent
 * form of a word, such as {@code dog}, replaces its other forms, such as {@code dogs}. A vocabulary
 * then contains words instead of stems.
 */
public final class CommonForms {

  private static final String ENGLISH = "english";

  /** Stop words that Lucene's list for English lacks, such as "his", "them" and "very". */
  private static final CharArraySet MORE_STOP_WORDS = snowball("english_stop.txt");

  private final TextAnalysis analysis;
  private final Map<String, String> forms;

  private CommonForms(TextAnalysis analysis, Map<String, String> forms) {
    this.analysis = analysis;
    this.forms = forms;
  }

  private static CharArraySet snowball(String list) {
    try (Reader in =
        new InputStreamReader(
            SnowballFilter.class.getResourceAsStream(list), StandardCharsets.UTF_8)) {
      return WordlistLoader.getSnowballWordSet(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the common forms of texts in a language of {@link Languages#names()}. */
  public static CommonForms of(Collection<String> texts, String language) {
    TextAnalysis analysis = TextAnalysis.of(language);
    Map<String, Map<String, Integer>> counts = new HashMap<>();
    for (String text : texts) {
      for (TextToken token : analysis.tokens(text)) {
        counts
            .computeIfAbsent(token.term(), term -> new TreeMap<>())
            .merge(lowered(token), 1, Integer::sum);
      }
    }
    Map<String, String> forms = new HashMap<>();
    counts.forEach((term, written) -> forms.put(term, most(written)));
    return new CommonForms(analysis, forms);
  }

  /** Returns the most frequent form; of equally frequent forms, the alphabetically first. */
  static String most(Map<String, Integer> written) {
    String most = "";
    int count = 0;
    for (Map.Entry<String, Integer> one : written.entrySet()) {
      if (one.getValue() > count) {
        most = one.getKey();
        count = one.getValue();
      }
    }
    return most;
  }

  /** Returns the language whose rules group forms of one word. */
  public String language() {
    return analysis.language();
  }

  /** Returns the words of a text in their common forms, separated by spaces. */
  public String of(String text) {
    return analysis.tokens(text).stream()
        .filter(this::isWord)
        .map(token -> forms.getOrDefault(token.term(), lowered(token)))
        .collect(Collectors.joining(" "));
  }

  /**
   * Returns a term of the analysis as these texts write it most often, such as {@code waves} for
   * {@code wave}. Each word of an n-gram is looked up by itself. Returns empty if one of its words
   * is a stop word or never occurs.
   */
  public Optional<String> written(String term) {
    List<String> written = new ArrayList<>();
    for (String part : term.split(" ")) {
      String form = forms.getOrDefault(part, "");
      if (!isWord(form)) {
        return Optional.empty();
      }
      written.add(form);
    }
    return Optional.of(String.join(" ", written));
  }

  private boolean isWord(TextToken token) {
    return isWord(lowered(token));
  }

  private boolean isWord(String written) {
    return isWord(written, language());
  }

  /** Returns whether a word in lower case has letters and says something in its language. */
  public static boolean isWord(String written, String language) {
    boolean tooCommon = language.equals(ENGLISH) && MORE_STOP_WORDS.contains(written);
    return !tooCommon
        && written.codePointCount(0, written.length()) > 1
        && written.codePoints().anyMatch(Character::isLetter);
  }

  static String lowered(TextToken token) {
    return token.written().toLowerCase(Locale.ROOT).replaceFirst("['’]s$", "");
  }
}
