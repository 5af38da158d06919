package io.github.crossmedia.experiment.rival;

import io.github.crossmedia.evaluate.ranking.Ranker;
import java.util.HashMap;
import java.util.Map;

/**
 * Ranks pictures by their concepts: Bhattacharyya's coefficient of the two mixtures. With a mixture
 * of regions alone this is the region-only model (ROMM), with one of regions and words the
 * region-word model (RWMM).
 */
public final class ConceptRanker implements Ranker<RivalPicture, RivalPicture> {

  private final ConceptMixture mixture;
  private final boolean readsWords;
  private final Map<String, double[]> roots = new HashMap<>();

  /**
   * A ranker.
   *
   * @param readsWords whether the words of the ranked pictures are known
   */
  public ConceptRanker(ConceptMixture mixture, boolean readsWords) {
    this.mixture = mixture;
    this.readsWords = readsWords;
  }

  @Override
  public double score(RivalPicture query, RivalPicture candidate) {
    double[] one = roots(query);
    double[] other = roots(candidate);
    double sum = 0;
    for (int c = 0; c < one.length; c++) {
      sum += one[c] * other[c];
    }
    return sum;
  }

  private double[] roots(RivalPicture picture) {
    return roots.computeIfAbsent(
        picture.id(),
        id -> {
          double[] shares = mixture.concepts(picture, readsWords);
          for (int c = 0; c < shares.length; c++) {
            shares[c] = Math.sqrt(shares[c]);
          }
          return shares;
        });
  }
}
