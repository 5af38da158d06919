package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FreqAndNormBuffer;
import org.apache.lucene.index.Impacts;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * The postings of one query word in a segment: all of them, and those of strong weights once more,
 * in one list for each layer. A search reads the complete list, the layers from a certain one on,
 * or nothing. The unread weights have a bound.
 */
final class LayeredPostings {

  private final float weight;
  private final PostingsEnum whole;
  private final WeightBounds bounds;
  private final long[] costs;
  private final List<Layer> layers;

  /** The postings of one layer, whose weights begin at {@code least}. */
  private record Layer(float least, PostingsEnum postings, long cost) {}

  private LayeredPostings(float weight, TermsEnum terms, List<Layer> layers) throws IOException {
    this.weight = weight;
    this.whole = terms.postings(null, PostingsEnum.FREQS);
    this.bounds = new WeightBounds(terms.impacts(PostingsEnum.FREQS));
    this.layers = layers;
    this.costs = new long[layers.size() + 2];
    for (int i = layers.size(); i > 0; i--) {
      costs[i] = costs[i + 1] + layers.get(i - 1).cost;
    }
    costs[0] = terms.docFreq();
    whole.nextDoc();
  }

  /** Returns the lists of the words that a segment has. */
  static List<LayeredPostings> of(LeafReader reader, String field, Map<String, Float> words)
      throws IOException {
    Map<String, TermsEnum> seeked = new HashMap<>();
    for (String word : words.keySet()) {
      TermsEnum terms = Terms.getTerms(reader, FieldNames.words(field)).iterator();
      if (terms.seekExact(new BytesRef(word))) {
        seeked.put(word, terms);
      }
    }
    return of(reader, field, words, seeked);
  }

  /** Returns the lists of words whose places in the terms of the segment are known. */
  static List<LayeredPostings> of(
      LeafReader reader, String field, Map<String, Float> words, Map<String, TermsEnum> seeked)
      throws IOException {
    List<LayeredPostings> lists = new ArrayList<>();
    TermsEnum strong = Terms.getTerms(reader, FieldNames.strong(field)).iterator();
    for (Map.Entry<String, Float> word : words.entrySet()) {
      TermsEnum terms = seeked.get(word.getKey());
      if (terms != null) {
        lists.add(new LayeredPostings(word.getValue(), terms, layers(strong, word.getKey())));
      }
    }
    return lists;
  }

  private static List<Layer> layers(TermsEnum terms, String word) throws IOException {
    List<Layer> layers = new ArrayList<>();
    BytesRef prefix = new BytesRef(StrongTokens.prefix(word));
    if (terms.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
      return layers;
    }
    BytesRef term = terms.term();
    while (term != null && StringHelper.startsWith(term, prefix)) {
      if (term.length == prefix.length + 1) {
        PostingsEnum postings = terms.postings(null, PostingsEnum.FREQS);
        postings.nextDoc();
        float least = StrongTokens.least(StrongTokens.layer(term));
        layers.add(new Layer(least, postings, terms.docFreq()));
      }
      term = terms.next();
    }
    return layers;
  }

  float weight() {
    return weight;
  }

  PostingsEnum whole() {
    return whole;
  }

  long cost() {
    return costs[0];
  }

  /** Returns an upper bound of what a posting adds to a document of a window; windows ascend. */
  float bound(int from, int upTo) throws IOException {
    return weight * bounds.largest(from, upTo);
  }

  /**
   * Returns the number of cuts: leaving no postings, the postings below a layer, or all postings
   * unread.
   */
  int cuts() {
    return layers.size() + 2;
  }

  /**
   * Returns an upper bound of what an unread posting adds, given that no posting adds more than
   * {@code bound}.
   */
  float unread(int cut, float bound) {
    if (cut == 0) {
      return 0;
    }
    return cut > layers.size() ? bound : Math.min(bound, weight * layers.get(cut - 1).least);
  }

  /** Returns the number of postings that a cut reads. */
  long read(int cut) {
    return costs[cut];
  }

  /** Returns the number of lists that a cut reads. */
  int lists(int cut) {
    return cut == 0 ? 1 : layers.size() + 1 - cut;
  }

  PostingsEnum list(int cut, int i) {
    return cut == 0 ? whole : layers.get(cut - 1 + i).postings;
  }

  /** Returns the smallest weight of the postings that a cut reads. */
  float leastRead(int cut) {
    if (cut == 0) {
      return 0;
    }
    return cut > layers.size() ? Float.POSITIVE_INFINITY : layers.get(cut - 1).least;
  }

  /** The largest weight of a word in ranges of documents, from Lucene's impacts. */
  private static final class WeightBounds {

    private final ImpactsEnum impacts;
    private int known = -1;
    private float largest;

    WeightBounds(ImpactsEnum impacts) {
      this.impacts = impacts;
    }

    /**
     * Returns an upper bound of the weights of documents from {@code from} inclusive to {@code
     * upTo} exclusive; ranges ascend.
     */
    float largest(int from, int upTo) throws IOException {
      float bound = known >= from ? largest : 0;
      known = Math.max(known, from - 1);
      while (known < upTo - 1) {
        impacts.advanceShallow(known + 1);
        Impacts blocks = impacts.getImpacts();
        int widest = blocks.numLevels() - 1;
        known = blocks.getDocIdUpTo(widest);
        largest = largest(blocks.getImpacts(widest));
        bound = Math.max(bound, largest);
        if (known == DocIdSetIterator.NO_MORE_DOCS) {
          break;
        }
      }
      return bound;
    }

    private static float largest(FreqAndNormBuffer impacts) {
      int code = 0;
      for (int i = 0; i < impacts.size; i++) {
        code = Math.max(code, impacts.freqs[i]);
      }
      return ImpactCode.decode(code);
    }
  }
}
