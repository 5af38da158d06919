package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.SparseVector;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/**
 * The visual words of one picture as tokens, their numbers in decimal, with counts rounded to at
 * least 1.
 */
final class CountTokens extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final SparseVector counts;
  private int next;

  CountTokens(SparseVector counts) {
    this.counts = counts;
  }

  @Override
  public void reset() {
    next = 0;
  }

  @Override
  public boolean incrementToken() {
    if (next == counts.size()) {
      return false;
    }
    clearAttributes();
    term.append(String.valueOf(counts.index(next)));
    frequency.setTermFrequency(Math.max(1, Math.round(counts.value(next++))));
    return true;
  }
}
