package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.reproduce.human.Ranker;

/**
 * Keywords: the number of common words over that of the shorter caption (Shirahatti, 2005, equation
 * 3.1).
 */
public final class KeywordRanker implements Ranker<BaselinePicture, BaselinePicture> {

  @Override
  public double score(BaselinePicture query, BaselinePicture candidate) {
    long shared = query.words().stream().filter(candidate.words()::contains).count();
    int fewer = Math.min(query.words().size(), candidate.words().size());
    return fewer == 0 ? 0 : shared / (double) fewer;
  }
}
