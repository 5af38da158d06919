package io.github.crossmedia.model.projection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/** Pictures as places in a list, the nearest first, with their distances. */
public final class Neighbours {

  private final int[] places;
  private final float[] distances;

  private Neighbours(int[] places, float[] distances) {
    this.places = places;
    this.distances = distances;
  }

  /**
   * Returns at most {@code count} pictures with a similarity above 0; of equally similar pictures
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

  /**
   * Returns a number that grows with the similarity of a picture; of equally similar pictures the
   * earlier one has the greater number.
   */
  private static long ranked(float similarity, int picture) {
    return (long) NumericUtils.floatToSortableInt(similarity) << Integer.SIZE
        | Integer.toUnsignedLong(~picture);
  }

  /**
   * Returns the nearest of these pictures, at most {@code count}, without those in {@code
   * ascending}.
   */
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

  /** Returns the place of the {@code i}-th nearest picture. */
  public int place(int i) {
    return places[i];
  }

  /** Returns the places of all, as a new array. */
  public int[] places() {
    return places.clone();
  }

  /** Returns the distance of the {@code i}-th nearest picture. */
  public float distance(int i) {
    return distances[i];
  }
}
