package io.github.crossmedia.reproduce.baseline;

import io.github.crossmedia.reproduce.baseline.BaselinePicture.SegmentedRegion;
import io.github.crossmedia.reproduce.human.Ranker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * SIMPLIcity's integrated region matching (Li, Wang and Wiederhold, 2000): the most similar regions
 * are matched first, each with as much area as both have left, until all area is matched. The score
 * is the negative sum of the distances, weighted by the matched areas.
 */
public final class RegionMatching implements Ranker<BaselinePicture, BaselinePicture> {

  @Override
  public double score(BaselinePicture query, BaselinePicture candidate) {
    return -distance(query.regions(), candidate.regions());
  }

  /** Returns the distance of two segmented pictures. */
  static double distance(List<SegmentedRegion> one, List<SegmentedRegion> other) {
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        matches.add(new Match(i, j, one.get(i).distance(other.get(j))));
      }
    }
    matches.sort(Comparator.comparingDouble(Match::distance));
    double[] left = one.stream().mapToDouble(SegmentedRegion::share).toArray();
    double[] right = other.stream().mapToDouble(SegmentedRegion::share).toArray();
    double sum = 0;
    for (Match match : matches) {
      double significance = Math.min(left[match.one()], right[match.other()]);
      sum += significance * match.distance();
      left[match.one()] -= significance;
      right[match.other()] -= significance;
    }
    return sum;
  }

  private record Match(int one, int other, double distance) {}
}
