package io.github.crossmedia.experiment.rival;

import io.github.crossmedia.evaluate.ranking.Ranker;

/** Keywords: the share of common words in both captions (Dice, 1945). */
public final class KeywordRanker implements Ranker<RivalPicture, RivalPicture> {

  @Override
  public double score(RivalPicture query, RivalPicture candidate) {
    long shared = query.words().stream().filter(candidate.words()::contains).count();
    int all = query.words().size() + candidate.words().size();
    return all == 0 ? 0 : 2.0 * shared / all;
  }
}
