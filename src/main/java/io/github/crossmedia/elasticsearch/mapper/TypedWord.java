package io.github.crossmedia.elasticsearch.mapper;

import io.github.crossmedia.text.KnownWords.PlainSpelling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.search.IndexSearcher;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.NamedAnalyzer;

/**
 * A word typed into a search box, with the n-grams of the text that contain it. Only a single token
 * reaches {@code termQuery}, so all of this is encoded in the token. Its first character
 * distinguishes it from the values of {@code term} and ES|QL, which are compared unchanged.
 *
 * @param word the word itself
 * @param starting other words at its position, and n-grams that start here: they add their weights
 * @param covering n-grams that started before: they match, but are added already
 */
record TypedWord(String word, List<String> starting, List<String> covering) {

  /** Begins each token of a typed text. */
  static final char TYPED = '\u001d';

  private static final char NEXT = '\u001e';
  private static final char COVERING = '\u001f';

  TypedWord {
    starting = List.copyOf(starting);
    covering = List.copyOf(covering);
  }

  /**
   * Returns the words of a text, each with its n-grams of up to {@code longest} words, as they were
   * typed and as captions spell them.
   */
  static List<TypedWord> of(List<List<String>> positions, int longest) {
    List<String> typed = positions.stream().map(List::getFirst).toList();
    List<String> plain = typed.stream().map(PlainSpelling::of).toList();
    List<TypedWord> words = new ArrayList<>();
    for (int place = 0; place < positions.size(); place++) {
      Set<String> starting = new LinkedHashSet<>(positions.get(place));
      starting.add(plain.get(place));
      starting.remove(typed.get(place));
      Set<String> covering = new LinkedHashSet<>();
      for (int length = 2; length <= longest; length++) {
        for (int start = Math.max(0, place - length + 1); start <= place; start++) {
          if (start + length <= positions.size()) {
            Set<String> ngrams = start == place ? starting : covering;
            ngrams.add(String.join(" ", typed.subList(start, start + length)));
            ngrams.add(String.join(" ", plain.subList(start, start + length)));
          }
        }
      }
      words.add(new TypedWord(typed.get(place), List.copyOf(starting), List.copyOf(covering)));
    }
    return words;
  }

  /** Returns true if the word is part of no n-gram. */
  boolean isAlone() {
    return starting.isEmpty() && covering.isEmpty();
  }

  String token() {
    StringBuilder token = new StringBuilder().append(TYPED).append(word);
    starting.forEach(other -> token.append(NEXT).append(other));
    covering.forEach(other -> token.append(COVERING).append(other));
    return token.toString();
  }

  /** Returns true if a value was typed; other values are compared unchanged. */
  static boolean isTyped(String value) {
    return !value.isEmpty() && value.charAt(0) == TYPED;
  }

  /** Returns the word of a token; one that is normalised again is marked twice. */
  static TypedWord ofToken(String marked) {
    int start = 0;
    while (start < marked.length() && marked.charAt(start) == TYPED) {
      start++;
    }
    String token = marked.substring(start);
    if (token.indexOf(NEXT) < 0 && token.indexOf(COVERING) < 0) {
      return new TypedWord(token, List.of(), List.of());
    }
    List<String> parts = Arrays.asList(token.split(String.valueOf(COVERING), -1));
    List<String> scored = Arrays.asList(parts.getFirst().split(String.valueOf(NEXT), -1));
    return new TypedWord(
        scored.getFirst(), scored.subList(1, scored.size()), parts.subList(1, parts.size()));
  }

  /** Reads the tokens that an analyzer produces from a text: for each position, the words at it. */
  static final class Tokens {

    private final TokenStream stream;
    private final TermToBytesRefAttribute term;
    private final PositionIncrementAttribute increment;

    private Tokens(TokenStream stream) {
      this.stream = stream;
      this.term = stream.addAttribute(TermToBytesRefAttribute.class);
      this.increment = stream.addAttribute(PositionIncrementAttribute.class);
    }

    /** Reads a stream that was reset already, to its last token. */
    static List<List<String>> rest(TokenStream stream) throws IOException {
      return new Tokens(stream).rest();
    }

    /** Reads a whole stream. */
    static List<List<String>> all(TokenStream stream) throws IOException {
      stream.reset();
      List<List<String>> all = rest(stream);
      stream.end();
      return all;
    }

    /** Reads no more words than a query has clauses. A longer text would fill the memory before. */
    private List<List<String>> rest() throws IOException {
      List<List<String>> positions = new ArrayList<>();
      while (stream.incrementToken()) {
        String word = TypedWord.ofToken(term.getBytesRef().utf8ToString()).word();
        if (increment.getPositionIncrement() > 0 || positions.isEmpty()) {
          if (positions.size() == IndexSearcher.getMaxClauseCount()) {
            throw new IllegalArgumentException(
                "a text of more than "
                    + IndexSearcher.getMaxClauseCount()
                    + " words can't be searched: shorten it");
          }
          positions.add(new ArrayList<>());
        }
        positions.getLast().add(word);
      }
      return positions;
    }
  }

  /**
   * Marks the words of a typed text, and encodes the n-grams that each is part of, in one token for
   * each position.
   */
  static final class NgramAnalyzer extends AnalyzerWrapper {

    private final Analyzer words;
    private final int longest;

    private NgramAnalyzer(Analyzer words, int longest) {
      super(words.getReuseStrategy());
      this.words = words;
      this.longest = longest;
    }

    /** Returns an analyzer that produces n-grams of up to {@code longest} words. */
    static NamedAnalyzer of(NamedAnalyzer words, int longest) {
      return new NamedAnalyzer(
          words.name() + " with n-grams of " + longest,
          AnalyzerScope.INDEX,
          new NgramAnalyzer(words.analyzer(), longest));
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return words;
    }

    @Override
    protected TokenStreamComponents wrapComponents(String field, TokenStreamComponents components) {
      return new TokenStreamComponents(
          components.getSource(), new NgramFilter(components.getTokenStream(), longest));
    }

    /** Prefixes and ranges in a search box are only normalised. */
    @Override
    protected TokenStream wrapTokenStreamForNormalization(String field, TokenStream stream) {
      return new TypedFilter(stream);
    }

    private static final class TypedFilter extends TokenFilter {

      private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

      TypedFilter(TokenStream in) {
        super(in);
      }

      @Override
      public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
          return false;
        }
        String word = term.toString();
        term.setEmpty().append(TYPED).append(word);
        return true;
      }
    }

    private static final class NgramFilter extends TokenFilter {

      private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
      private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
      private final PositionIncrementAttribute increment =
          addAttribute(PositionIncrementAttribute.class);
      private final int longest;
      private Iterator<TypedWord> typed = List.<TypedWord>of().iterator();
      private boolean read;
      private int end;

      NgramFilter(TokenStream in, int longest) {
        super(in);
        this.longest = longest;
      }

      @Override
      public boolean incrementToken() throws IOException {
        if (!read) {
          read = true;
          typed = TypedWord.of(Tokens.rest(input), longest).iterator();
          input.end();
          end = offset.endOffset();
        }
        if (!typed.hasNext()) {
          return false;
        }
        clearAttributes();
        term.setEmpty().append(typed.next().token());
        increment.setPositionIncrement(1);
        offset.setOffset(0, end);
        return true;
      }

      @Override
      public void reset() throws IOException {
        super.reset();
        read = false;
      }

      @Override
      public void end() {
        clearAttributes();
        increment.setPositionIncrement(0);
        offset.setOffset(end, end);
      }
    }
  }
}
