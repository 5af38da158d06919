package io.github.crossmedia.model.projection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/** Pictures by their places in a list, the nearest first, and their distances. */
public final class Neighbours {

  private final int[] places;
  private final float[] distances;

  private Neighbours(int[] places, float[] distances) {
    this.places = places;
    this.distances = distances;
  }

  /**
   * At most {@code count} pictures of those whose similarity is above 0; of equally similar ones
   * the first win.
   */
  public static Neighbours ofSimilarities(double[] similarities, int count) {
    LongHeap heap = new LongHeap(count);
    for (int picture = 0; picture < similarities.length; picture++) {
      if (similarities[picture] > 0) {
        heap.insertWithOverflow(ranked((float) similarities[picture], picture));
      }
    }
    int[] places = new int[heap.size()];
    float[] distances = new float[places.length];
    for (int i = places.length - 1; i >= 0; i--) {
      long worst = heap.pop();
      places[i] = ~(int) worst;
      distances[i] = 1 - NumericUtils.sortableIntToFloat((int) (worst >> Integer.SIZE));
    }
    return new Neighbours(places, distances);
  }

  /** A number that is the greater the more similar a picture is, or the earlier it stands. */
  private static long ranked(float similarity, int picture) {
    return (long) NumericUtils.floatToSortableInt(similarity) << Integer.SIZE
        | Integer.toUnsignedLong(~picture);
  }

  /** The nearest of these, at most {@code count}, that are not among some pictures. */
  public Neighbours without(int[] ascending, int count) {
    int[] kept =
        IntStream.range(0, places.length)
            .filter(i -> Arrays.binarySearch(ascending, places[i]) < 0)
            .limit(count)
            .toArray();
    float[] keptDistances = new float[kept.length];
    for (int i = 0; i < kept.length; i++) {
      keptDistances[i] = distances[kept[i]];
    }
    return new Neighbours(IntStream.of(kept).map(i -> places[i]).toArray(), keptDistances);
  }

  public int size() {
    return places.length;
  }

  /** The place of the {@code i}-th nearest picture. */
  public int place(int i) {
    return places[i];
  }

  /** The places of all, as a new array. */
  public int[] places() {
    return places.clone();
  }

  /** The distance of the {@code i}-th nearest picture. */
  public float distance(int i) {
    return distances[i];
  }
}
