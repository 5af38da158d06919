package io.github.crossmedia.model.projection;

import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the pictures that are most similar to a new one through the inverted lists of its
 * components. It finds only pictures that share a component. Of equally similar pictures the first
 * wins.
 */
public final class NeighbourSearch {

  /** A list is filled if it contains at least one in this number of pictures. */
  private static final int FILLED = 4;

  private final SparseMatrix lists;

  /**
   * Lists with zeros for the pictures that they lack, which are faster to read; null for short
   * lists.
   */
  private final float[][] filled;

  private final NeighbourDistance distance;
  private final double[] sizes;

  /** Creates a search among the rows of a matrix. */
  public NeighbourSearch(SparseMatrix pictures, NeighbourDistance distance) {
    this.lists = pictures.transposed();
    this.filled = new float[lists.rows()][];
    for (int component = 0; component < filled.length; component++) {
      if (isFilled(lists, component)) {
        filled[component] = filled(component);
      }
    }
    this.distance = distance;
    this.sizes =
        IntStream.range(0, pictures.rows())
            .mapToDouble(row -> distance.size(pictures.row(row)))
            .toArray();
  }

  private static boolean isFilled(SparseMatrix lists, int component) {
    return (long) FILLED * (lists.end(component) - lists.begin(component)) >= lists.columns();
  }

  private static long filledBytes(SparseMatrix pictures) {
    int[] sizes = new int[pictures.columns()];
    for (int at = 0; at < pictures.size(); at++) {
      sizes[pictures.index(at)]++;
    }
    long filled =
        IntStream.of(sizes).filter(size -> (long) FILLED * size >= pictures.rows()).count();
    return filled * pictures.rows() * Float.BYTES;
  }

  private float[] filled(int component) {
    float[] list = new float[lists.columns()];
    for (int at = lists.begin(component); at < lists.end(component); at++) {
      list[lists.index(at)] = lists.value(at);
    }
    return list;
  }

  /**
   * Returns the search that a file describes, whose matrix is needed only until its inverted lists
   * are built.
   */
  static NeighbourSearch read(PartReader in, String key, NeighbourDistance distance) {
    SparseMatrix pictures = in.sparseMatrix(key);
    in.take(
        pictures.transposedBytes() + (long) Double.BYTES * pictures.rows() + filledBytes(pictures));
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

  /** Returns the number of pictures. */
  int size() {
    return sizes.length;
  }

  /** Returns the given pictures, one row per picture, rebuilt from the inverted lists. */
  SparseMatrix pictures() {
    return lists.transposed();
  }

  /**
   * Returns at most {@code count} nearest pictures, the nearest first.
   *
   * @param except a picture to exclude, such as the query itself
   */
  public Neighbours nearest(Vector vector, int count, Optional<Integer> except) {
    double[] similarities = similarities(vector);
    except.ifPresent(picture -> similarities[picture] = 0);
    return Neighbours.ofSimilarities(similarities, count);
  }

  /** Returns the similarity of each picture, 0 if it shares no component. */
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
      float[] list = filled[wanted.index(i)];
      if (list != null) {
        distance.addCommon(value, list, common);
      } else {
        addListed(value, wanted.index(i), common);
      }
    }
    return common;
  }

  private void addListed(float value, int component, double[] common) {
    for (int at = lists.begin(component); at < lists.end(component); at++) {
      common[lists.index(at)] += distance.common(value, lists.value(at));
    }
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
