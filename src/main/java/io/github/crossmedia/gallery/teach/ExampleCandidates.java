package io.github.crossmedia.gallery.teach;

import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.Searches;
import io.github.crossmedia.gallery.store.IndexedPicture;
import io.github.crossmedia.gallery.store.IndexedPictures;
import io.github.crossmedia.gallery.words.QueryReading;
import io.github.crossmedia.gallery.words.Verdict;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Pictures to choose examples of a word from. First come those whose text contains it, then those
 * that show it or the words nearest to it; if none surely does, those that are closest to it. A
 * varied rest follows: each picture is as far as possible from those before it.
 */
public final class ExampleCandidates {

  private static final int FOUND = 12;
  private static final int SAMPLED = 300;

  private final IndexedPictures pictures;
  private final Searches searches;

  public ExampleCandidates(IndexedPictures pictures, Searches searches) {
    this.pictures = pictures;
    this.searches = searches;
  }

  /**
   * Returns some of the candidates. The same arguments always return the same result.
   *
   * @param from how many to skip
   */
  public List<Hit> of(String word, int from, int count) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    QueryReading reading = searches.read(word);
    boolean isKnown = !reading.known().isEmpty();
    found(word, isKnown, ids);
    for (QueryReading.UnknownWord unknown : reading.unknown()) {
      for (String near : unknown.nearest()) {
        found(near, false, ids);
      }
    }
    varied(ids);
    List<Hit> hits = new ArrayList<>();
    for (String id : ids.stream().skip(from).limit(count).toList()) {
      searches.hit(id, word).ifPresent(hits::add);
    }
    return hits;
  }

  private void found(String text, boolean all, Set<String> ids) throws IOException {
    searches.byText(text, SearchOptions.first(FOUND)).hits().stream()
        .filter(hit -> all || hit.verdict() != Verdict.HARDLY)
        .forEach(hit -> ids.add(hit.id()));
  }

  /**
   * Chooses the farthest picture first (Gonzalez, "Clustering to minimize the maximum intercluster
   * distance", 1985), and begins with the one that is least like all others, in whichever order
   * they were indexed.
   */
  private void varied(Set<String> ids) throws IOException {
    List<IndexedPicture> sample = pictures.sample(SAMPLED);
    List<float[]> points =
        sample.stream().map(p -> DenseVector.of(p.point()).normalised().toArray()).toList();
    double[] nearness = new double[sample.size()];
    Arrays.fill(nearness, Double.NEGATIVE_INFINITY);
    int next = leastLikeTheOthers(points);
    while (next >= 0) {
      ids.add(sample.get(next).id());
      nearness[next] = Double.POSITIVE_INFINITY;
      int farthest = -1;
      for (int i = 0; i < nearness.length; i++) {
        nearness[i] = Math.max(nearness[i], DenseVector.of(points.get(i)).dot(points.get(next)));
        if (nearness[i] < Double.POSITIVE_INFINITY
            && (farthest < 0 || nearness[i] < nearness[farthest])) {
          farthest = i;
        }
      }
      next = farthest;
    }
  }

  /** Returns the index of the point that is farthest from the mean of all, -1 without points. */
  private static int leastLikeTheOthers(List<float[]> points) {
    if (points.isEmpty()) {
      return -1;
    }
    float[] sum = new float[points.getFirst().length];
    for (float[] point : points) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += point[i];
      }
    }
    DenseVector all = DenseVector.of(sum);
    int farthest = 0;
    for (int i = 1; i < points.size(); i++) {
      if (all.dot(points.get(i)) < all.dot(points.get(farthest))) {
        farthest = i;
      }
    }
    return farthest;
  }
}
