package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Optional;
import java.util.stream.IntStream;

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
   * The search that a file describes, whose matrix is needed only until its inverted lists are
   * built.
   */
  static NeighbourSearch read(PartReader in, String key, NeighbourDistance distance) {
    SparseMatrix pictures = in.sparseMatrix(key);
    in.take(pictures.transposedBytes() + (long) Double.BYTES * pictures.rows());
    NeighbourSearch search = new NeighbourSearch(pictures, distance);
    in.giveBack(pictures.bytes());
    return search;
  }

  int dimension() {
    return lists.rows();
  }

  NeighbourDistance distance() {
    return distance;
  }

  /** How many pictures are searched. */
  int size() {
    return sizes.length;
  }

  /** The pictures as they were given, one row per picture, rebuilt from the inverted lists. */
  SparseMatrix pictures() {
    return lists.transposed();
  }

  /**
   * At most {@code count} nearest pictures, the nearest first.
   *
   * @param except a picture to exclude, such as the query itself
   */
  public Neighbours nearest(Vector vector, int count, Optional<Integer> except) {
    double[] similarities = similarities(vector);
    except.ifPresent(picture -> similarities[picture] = 0);
    return Neighbours.ofSimilarities(similarities, count);
  }

  /** How similar each picture is, 0 where it shares no component. */
  double[] similarities(Vector vector) {
    SparseVector wanted = SparseVector.of(vector);
    double[] common = common(wanted);
    double size = distance.size(wanted);
    for (int picture = 0; picture < common.length; picture++) {
      if (common[picture] != 0) {
        common[picture] = distance.similarity(common[picture], size, sizes[picture]);
      }
    }
    return common;
  }

  private double[] common(SparseVector wanted) {
    double[] common = new double[sizes.length];
    for (int i = 0; i < wanted.size(); i++) {
      float value = wanted.value(i);
      int begin = lists.begin(wanted.index(i));
      int end = lists.end(wanted.index(i));
      if (end - begin == common.length) {
        distance.addCommon(value, lists, begin, common);
      } else {
        for (int at = begin; at < end; at++) {
          common[lists.index(at)] += distance.common(value, lists.value(at));
        }
      }
    }
    return common;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NeighbourSearch that
        && lists.equals(that.lists)
        && distance == that.distance;
  }

  @Override
  public int hashCode() {
    return 31 * lists.hashCode() + distance.label().hashCode();
  }
}
