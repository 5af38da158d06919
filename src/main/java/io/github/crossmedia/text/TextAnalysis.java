package io.github.crossmedia.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Cuts a text into terms: the words that a Lucene analyzer makes of it and, if {@code longest} is
 * above one, their n-grams. A space joins the words of an n-gram.
 */
public final class TextAnalysis {

  /** The words of a keyword list, split at white space. */
  public static final String WHITESPACE = "whitespace";

  private final String language;
  private final int longest;
  private final boolean isWritten;
  private final Analyzer analyzer;

  private TextAnalysis(String language, int longest, boolean isWritten) {
    this.language = language;
    this.longest = longest;
    this.isWritten = isWritten;
    this.analyzer = Languages.analyzer(language);
  }

  /** Returns an analysis of single words for a language of {@link Languages#names()}. */
  public static TextAnalysis of(String language) {
    return of(language, 1);
  }

  /** Returns an analysis of words and n-grams of up to {@code longest} words, 1 to 3. */
  public static TextAnalysis of(String language, int longest) {
    if (longest < 1 || longest > 3) {
      throw new IllegalArgumentException("n-grams must have 1 to 3 words, got " + longest);
    }
    return new TextAnalysis(language, longest, false);
  }

  /**
   * Returns the same analysis for a vocabulary of written words and n-grams, such as {@code dogs}
   * and {@code black dogs}. Each of them stands for all that have the same terms.
   */
  public TextAnalysis written() {
    return new TextAnalysis(language, longest, true);
  }

  /** Returns true if the vocabulary contains written words instead of terms. */
  public boolean isWritten() {
    return isWritten;
  }

  public String language() {
    return language;
  }

  /** Returns the number of words of the longest n-gram. */
  public int longest() {
    return longest;
  }

  /** Returns the terms of a text in its order, repeated as often as they occur. */
  public List<String> terms(String text) {
    List<String> words = words(text);
    if (longest == 1) {
      return words;
    }
    List<String> terms = new ArrayList<>(words);
    for (int length = 2; length <= longest; length++) {
      for (int start = 0; start + length <= words.size(); start++) {
        terms.add(String.join(" ", words.subList(start, start + length)));
      }
    }
    return terms;
  }

  private List<String> words(String text) {
    List<String> words = new ArrayList<>();
    read(text, (term, offset, increment) -> words.add(term.toString()));
    return words;
  }

  /** Returns the single words of a text in its order. */
  List<TextToken> tokens(String text) {
    List<TextToken> tokens = new ArrayList<>();
    read(
        text,
        (term, offset, increment) ->
            tokens.add(
                new TextToken(
                    term.toString(),
                    text.substring(offset.startOffset(), offset.endOffset()),
                    increment.getPositionIncrement() == 1)));
    return tokens;
  }

  /** Receives the tokens of a text. */
  private interface TokenReader {

    void read(CharTermAttribute term, OffsetAttribute offset, PositionIncrementAttribute increment);
  }

  private void read(String text, TokenReader tokens) {
    try (TokenStream stream = analyzer.tokenStream("text", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        tokens.read(term, offset, increment);
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextAnalysis that
        && language.equals(that.language)
        && longest == that.longest
        && isWritten == that.isWritten;
  }

  @Override
  public int hashCode() {
    return 31 * language.hashCode() + longest + (isWritten ? 17 : 0);
  }

  @Override
  public String toString() {
    return language
        + (longest == 1 ? "" : " to " + longest + " words")
        + (isWritten ? ", as written" : "");
  }
}
