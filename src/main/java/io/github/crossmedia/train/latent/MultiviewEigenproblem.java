package io.github.crossmedia.train.latent;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Directions that maximise {@code sum_i v_i'A_i v_i + sum_(i != j) alpha v_i'Z_i'Z_j v_j} subject
 * to {@code sum_i gamma_i v_i'B_i v_i = 1} (Sharma, Kumar, Daume and Jacobs, "Generalized Multiview
 * Analysis", 2012, equation 5). The Cholesky factors of all gamma_i B_i make it an ordinary
 * symmetric eigenproblem; for two views without any A it is a singular value decomposition.
 */
public final class MultiviewEigenproblem {

  /** Square matrices of all columns that are needed at the same time. */
  private static final double SQUARES = 4;

  /** Copies of the data that are needed at the same time. */
  private static final double COPIES = 3;

  private final List<EigenproblemView> views;
  private final CrossProducts cross;
  private final double alpha;
  private final LinearAlgebra algebra;
  private final List<DenseMatrix> lowers;

  /**
   * The solutions, the greatest value first.
   *
   * @param directions for each view a matrix with a column for each value
   */
  public record Solution(double[] values, List<DenseMatrix> directions) {

    /** Returns the directions of a view, scaled by their values to a power. */
    public DenseMatrix scaled(int view, double power) {
      DenseMatrix own = directions.get(view);
      DenseMatrix scaled = DenseMatrix.zeros(own.rows(), own.columns());
      for (int row = 0; row < scaled.rows(); row++) {
        for (int d = 0; d < values.length; d++) {
          scaled.set(row, d, own.get(row, d) * Math.pow(Math.max(0, values[d]), power));
        }
      }
      return scaled;
    }
  }

  private MultiviewEigenproblem(
      List<EigenproblemView> views, CrossProducts cross, double alpha, LinearAlgebra algebra) {
    this.views = views;
    this.cross = cross;
    this.alpha = alpha;
    this.algebra = algebra;
    this.lowers =
        views.stream().map(each -> algebra.cholesky(each.b().scaled(each.gamma()))).toList();
  }

  /** Returns the best directions, as many as asked for or as there are. */
  public static Solution solve(
      List<EigenproblemView> views,
      CrossProducts cross,
      double alpha,
      int dimensions,
      LinearAlgebra algebra) {
    MultiviewEigenproblem problem = new MultiviewEigenproblem(views, cross, alpha, algebra);
    boolean isPair = views.size() == 2 && views.stream().allMatch(view -> view.a().isEmpty());
    return isPair ? problem.ofPair(dimensions) : problem.ofAll(dimensions);
  }

  /** Throws if the matrices of so many columns of the views together don't fit into memory. */
  public static void requireMemory(int items, int columns) {
    MemoryCheck.require(
        (SQUARES * columns + COPIES * items) * columns * Double.BYTES,
        Formatted.of("matrices of %d components", columns),
        "use fewer views, or leave rare words out");
  }

  private Solution ofPair(int dimensions) {
    LinearAlgebra.SingularValues singular = algebra.singularValues(whitened(0, 1));
    int kept = Math.min(dimensions, singular.values().length);
    DenseMatrix left = singular.left().columns(0, kept).scaled(Math.sqrt(0.5));
    DenseMatrix right = singular.right().rows(0, kept).transposed().scaled(Math.sqrt(0.5));
    return new Solution(
        Arrays.copyOf(singular.values(), kept), List.of(back(0, left), back(1, right)));
  }

  private Solution ofAll(int dimensions) {
    int total = lowers.stream().mapToInt(DenseMatrix::rows).sum();
    DenseMatrix whole = DenseMatrix.zeros(total, total);
    int top = 0;
    for (int i = 0; i < views.size(); i++) {
      int left = 0;
      for (int j = 0; j < views.size(); j++) {
        if (i != j) {
          copy(whitened(i, j), whole, top, left);
        } else if (views.get(i).a().isPresent()) {
          copy(whitened(i, views.get(i).a().get(), i), whole, top, left);
        }
        left += lowers.get(j).rows();
      }
      top += lowers.get(i).rows();
    }
    LinearAlgebra.SymmetricEigen eigen = algebra.symmetricEigen(whole);
    int kept = Math.min(dimensions, total);
    DenseMatrix vectors = eigen.vectors().rows(0, kept).transposed();
    List<DenseMatrix> directions = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < views.size(); i++) {
      int to = from + lowers.get(i).rows();
      directions.add(back(i, vectors.rows(from, to)));
      from = to;
    }
    return new Solution(Arrays.copyOf(eigen.values(), kept), directions);
  }

  /** alpha L_i^-1 Z_i'Z_j L_j^-T. */
  private DenseMatrix whitened(int i, int j) {
    return whitened(i, cross.of(i, j).scaled(alpha), j);
  }

  private DenseMatrix whitened(int i, DenseMatrix matrix, int j) {
    DenseMatrix half = algebra.solveLower(lowers.get(i), matrix);
    return algebra.solveLower(lowers.get(j), half.transposed()).transposed();
  }

  private DenseMatrix back(int i, DenseMatrix whitened) {
    return algebra.solveLowerTransposed(lowers.get(i), whitened);
  }

  private static void copy(DenseMatrix part, DenseMatrix whole, int top, int left) {
    for (int row = 0; row < part.rows(); row++) {
      for (int column = 0; column < part.columns(); column++) {
        whole.set(top + row, left + column, part.get(row, column));
      }
    }
  }
}
