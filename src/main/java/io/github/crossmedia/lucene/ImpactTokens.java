package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WordLens.WeightedWord;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** The words of one document as tokens whose frequencies are the coded weights. */
final class ImpactTokens extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final List<WeightedWord> words;
  private Iterator<WeightedWord> rest;

  ImpactTokens(List<WeightedWord> words) {
    this.words = words;
    this.rest = words.iterator();
  }

  @Override
  public void reset() {
    rest = words.iterator();
  }

  @Override
  public boolean incrementToken() {
    if (!rest.hasNext()) {
      return false;
    }
    clearAttributes();
    WeightedWord next = rest.next();
    term.append(next.word());
    frequency.setTermFrequency(ImpactCode.encode(next.word(), next.weight()));
    return true;
  }
}
