package io.github.crossmedia.lucene;

import java.io.IOException;
import org.apache.lucene.index.FreqAndNormBuffer;
import org.apache.lucene.index.Impacts;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/** The largest weight of a word in ranges of documents, from Lucene's impacts. */
final class WeightBounds {

  private final ImpactsEnum impacts;
  private int known = -1;
  private float largest;

  WeightBounds(ImpactsEnum impacts) {
    this.impacts = impacts;
  }

  /**
   * A bound of the weights from {@code from} inclusive to {@code upTo} exclusive; ranges ascend.
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
