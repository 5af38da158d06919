package io.github.crossmedia.model.projection;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.util.LongHeap;
import org.apache.lucene.util.NumericUtils;

/**
 * Finds the pictures most like a new one through the inverted lists of its components. Only
 * pictures that share a component are ever found; of equally similar ones the first wins.
 */
public final class NeighbourSearch {

  private final SparseMatrix lists;
  private final NeighbourDistance distance;
  private final double[] sizes;

  /** A search among the rows of a matrix. */
  public NeighbourSearch(SparseMatrix pictures, NeighbourDistance distance) {
    this.lists = pictures.transposed();
    this.distance = distance;
    this.sizes =
        IntStream.range(0, pictures.rows())
            .mapToDouble(row -> distance.size(pictures.row(row)))
            .toArray();
  }

  /**
   * At most {@code count} nearest pictures, the nearest first.
   *
   * @param except a picture not to find, as the one that is searched for itself
   */
  public Neighbours nearest(Vector vector, int count, Optional<Integer> except) {
    SparseVector wanted = SparseVector.of(vector);
    double[] common = common(wanted);
    except.ifPresent(picture -> common[picture] = 0);
    double size = distance.size(wanted);
    LongHeap heap = new LongHeap(count);
    for (int picture = 0; picture < common.length; picture++) {
      if (common[picture] > 0) {
        float similarity = (float) distance.similarity(common[picture], size, sizes[picture]);
        heap.insertWithOverflow(ranked(similarity, picture));
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

  private double[] common(SparseVector wanted) {
    double[] common = new double[sizes.length];
    for (int i = 0; i < wanted.size(); i++) {
      float value = wanted.value(i);
      int component = wanted.index(i);
      for (int at = lists.begin(component); at < lists.end(component); at++) {
        common[lists.index(at)] += distance.common(value, lists.value(at));
      }
    }
    return common;
  }

  /** A number that is the greater the more similar a picture is, or the earlier it stands. */
  private static long ranked(float similarity, int picture) {
    return (long) NumericUtils.floatToSortableInt(similarity) << Integer.SIZE
        | Integer.toUnsignedLong(~picture);
  }
}
