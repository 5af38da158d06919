package io.github.crossmedia.evaluate.measure;

/**
 * Normalised average rank, {@code (sum R_i - N_R (N_R + 1) / 2) / (N N_R)} for the ranks R_i of the
 * N_R relevant ones among N candidates: 0 is best, 0.5 is chance. Relevant items that were not
 * ranked count as the very last.
 */
public record NormalisedRank() implements Measure {

  @Override
  public String name() {
    return "normalised_rank";
  }

  @Override
  public double of(RankedRelevance ranking) {
    long relevant = ranking.relevant();
    if (relevant == 0) {
      return 0;
    }
    long missing = relevant - ranking.found();
    long sum = missing * ranking.candidates() - missing * (missing - 1) / 2;
    for (int i = 0; i < ranking.found(); i++) {
      sum += ranking.rank(i);
    }
    long best = relevant * (relevant + 1) / 2;
    return (double) (sum - best) / ((double) ranking.candidates() * relevant);
  }
}
