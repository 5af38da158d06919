package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * The postings of one query word in a segment: all of them, and those of strong weights once more,
 * in one list for each layer. A search reads the complete list, or the layers from one on, or none:
 * the weights left unread have a bound.
 */
final class LayeredPostings {

  private final float weight;
  private final ImpactsEnum whole;
  private final WeightBounds bounds;
  private final long wholeCost;
  private final List<Layer> layers;

  /** The postings whose weight lies in one layer, {@code least} and above. */
  private record Layer(float least, PostingsEnum postings, long cost) {}

  private LayeredPostings(float weight, TermsEnum terms, List<Layer> layers) throws IOException {
    this.weight = weight;
    this.wholeCost = terms.docFreq();
    this.whole = terms.impacts(PostingsEnum.FREQS);
    this.bounds = new WeightBounds(terms.impacts(PostingsEnum.FREQS));
    this.layers = layers;
    whole.nextDoc();
  }

  /** Adds the lists of a word to {@code lists} if the segment has it. */
  static void add(
      List<LayeredPostings> lists, LeafReader reader, String field, String word, float weight)
      throws IOException {
    TermsEnum terms = Terms.getTerms(reader, FieldNames.words(field)).iterator();
    if (terms.seekExact(new BytesRef(word))) {
      lists.add(new LayeredPostings(weight, terms, layers(reader, field, word)));
    }
  }

  private static List<Layer> layers(LeafReader reader, String field, String word)
      throws IOException {
    List<Layer> layers = new ArrayList<>();
    TermsEnum terms = Terms.getTerms(reader, FieldNames.strong(field)).iterator();
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

  ImpactsEnum whole() {
    return whole;
  }

  long cost() {
    return wholeCost;
  }

  /** The most that a posting adds to a document of a window; windows ascend. */
  float bound(int from, int upTo) throws IOException {
    return weight * bounds.largest(from, upTo);
  }

  /** The number of ways to leave postings unread: none, those below a layer, all. */
  int cuts() {
    return layers.size() + 2;
  }

  /** The most that an unread posting adds, given that none adds more than {@code bound}. */
  float unread(int cut, float bound) {
    if (cut == 0) {
      return 0;
    }
    return cut > layers.size() ? bound : Math.min(bound, weight * layers.get(cut - 1).least);
  }

  /** The number of postings to read. */
  long read(int cut) {
    if (cut == 0) {
      return wholeCost;
    }
    long sum = 0;
    for (int i = cut - 1; i < layers.size(); i++) {
      sum += layers.get(i).cost;
    }
    return sum;
  }

  /** The lists to read. */
  int lists(int cut) {
    return cut == 0 ? 1 : layers.size() + 1 - cut;
  }

  PostingsEnum list(int cut, int i) {
    return cut == 0 ? whole : layers.get(cut - 1 + i).postings;
  }

  /** The smallest weight of the postings to read. */
  float leastRead(int cut) {
    if (cut == 0) {
      return 0;
    }
    return cut > layers.size() ? Float.POSITIVE_INFINITY : layers.get(cut - 1).least;
  }
}
