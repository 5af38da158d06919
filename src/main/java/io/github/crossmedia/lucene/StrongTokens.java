package io.github.crossmedia.lucene;

import io.github.crossmedia.model.WordWeigher.WeightedWord;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * The words of one document with a weight of 0.5 or more, each as a token that includes its layer.
 * Each octave has two layers: the first layers begin at the weights 0.5, 0.75, 1 and 1.5.
 */
final class StrongTokens extends TokenStream {

  /** The number of layers; the last layer contains all weights from 48 on. */
  private static final int LAYERS = 14;

  private static final char BETWEEN = '\u0001';
  private static final char FIRST_LETTER = 'a';

  private static final int LAYER_BITS = 22;
  private static final int FIRST = Float.floatToIntBits(0.5f) >>> LAYER_BITS;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final List<WeightedWord> words;
  private Iterator<WeightedWord> rest;

  StrongTokens(List<WeightedWord> words) {
    this.words = words;
    this.rest = words.iterator();
  }

  static boolean isStrong(WeightedWord word) {
    return layer(ImpactCode.encode(word.word(), word.weight())) >= 0;
  }

  private static int layer(int code) {
    return Math.min(
        LAYERS - 1, (Float.floatToIntBits(ImpactCode.decode(code)) >>> LAYER_BITS) - FIRST);
  }

  /** Returns the smallest weight of a layer. */
  static float least(int layer) {
    return Float.intBitsToFloat((FIRST + layer) << LAYER_BITS);
  }

  /** Returns the common prefix of the terms of a word; one more letter names the layer. */
  static String prefix(String word) {
    return word + BETWEEN;
  }

  private static String term(String word, int layer) {
    return prefix(word) + (char) (FIRST_LETTER + layer);
  }

  /** Returns the layer that a term ends with. */
  static int layer(BytesRef term) {
    return term.bytes[term.offset + term.length - 1] - FIRST_LETTER;
  }

  @Override
  public void reset() {
    rest = words.iterator();
  }

  @Override
  public boolean incrementToken() {
    while (rest.hasNext()) {
      WeightedWord next = rest.next();
      int code = ImpactCode.encode(next.word(), next.weight());
      int layer = layer(code);
      if (layer >= 0) {
        clearAttributes();
        term.append(term(next.word(), layer));
        frequency.setTermFrequency(code);
        return true;
      }
    }
    return false;
  }
}
