package io.github.crossmedia.elasticsearch.mapper;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.NamedAnalyzer;

/**
 * Marks the words of a typed text, and encodes the n-grams that each is part of, in one token for
 * each position.
 */
final class NgramAnalyzer extends AnalyzerWrapper {

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
      term.setEmpty().append(TypedWord.TYPED).append(word);
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
        typed = TypedWord.of(TypedTokens.rest(input), longest).iterator();
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
