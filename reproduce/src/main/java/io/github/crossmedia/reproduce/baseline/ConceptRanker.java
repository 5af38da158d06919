package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.reproduce.human.Ranker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ranks pictures by how probably their mixture of concepts emits the regions of the query
 * (Shirahatti, 2005, equation 3.4), as a logarithm. With a mixture of regions alone this is the
 * region-only model (ROMM), with one of regions and words the region-word model (RWMM). No caption
 * is read while ranking.
 */
public final class ConceptRanker implements Ranker<BaselinePicture, BaselinePicture> {

  /** Where the mixture of a ranked picture comes from. */
  public enum PictureConcepts {
    /** What was learned for it, where it is one of the pictures learned from, words included. */
    LEARNED,
    /** Its regions alone. */
    OF_REGIONS
  }

  private final ConceptMixture mixture;
  private final PictureConcepts shares;
  private final Map<String, double[]> known = new HashMap<>();
  private final Map<String, List<double[]>> asked = new HashMap<>();

  /** Creates a ranker by a mixture. */
  public ConceptRanker(ConceptMixture mixture, PictureConcepts shares) {
    this.mixture = mixture;
    this.shares = shares;
  }

  @Override
  public double score(BaselinePicture query, BaselinePicture candidate) {
    double[] mixed =
        known.computeIfAbsent(
            candidate.id(),
            id ->
                shares == PictureConcepts.LEARNED
                    ? mixture.knownConcepts(candidate)
                    : mixture.concepts(candidate));
    double sum = 0;
    for (double[] region : asked.computeIfAbsent(query.id(), id -> mixture.logDensities(query))) {
      sum += logLikelihood(region, mixed);
    }
    return sum;
  }

  /** Returns the logarithm of {@code sum of P(region | concept) P(concept | picture)}. */
  static double logLikelihood(double[] logDensities, double[] mixed) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < mixed.length; c++) {
      highest = Math.max(highest, logDensities[c] + Math.log(mixed[c]));
    }
    double sum = 0;
    for (int c = 0; c < mixed.length; c++) {
      sum += Math.exp(logDensities[c] + Math.log(mixed[c]) - highest);
    }
    return highest + Math.log(sum);
  }
}
