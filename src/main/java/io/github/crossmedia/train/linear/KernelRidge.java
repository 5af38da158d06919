package io.github.crossmedia.train.linear;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.EncodedItems;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Locale;

/**
 * The prediction k(x)(K + lambda I)^-1 Y under the kernel exp(-decay (1 - cosine)). The cosines of
 * the pictures are computed once for all decays and ridges.
 */
final class KernelRidge {

  /** Matrices of all pairs of pictures that are needed at the same time. */
  private static final double SQUARES = 4;

  /** Matrices of pictures by words that are needed at the same time. */
  private static final double WEIGHTS = 3;

  /**
   * Averaged pictures lie closer together, so the ridge is greater: tuned for 1 to 10 % of Corel's
   * captions on its validation pictures.
   */
  private static final double RIDGES_OF_AVERAGED = 4;

  /** The card's entry about pictures without captions. */
  private static final String UNCAPTIONED = "uncaptioned";

  private final ViewsEncoder encoder;
  private final CarriedPictures carried;
  private final int uncaptioned;
  private final NeighbourSearch search;
  private final long bytes;
  private final DenseMatrix cosines;
  private final DualRidge dual;

  /** Learns from the pictures that the model will carry. */
  KernelRidge(TrainingData data, ViewsEncoder encoder, CarriedPictures carried) {
    int words = data.words().vocabulary().size();
    requireRoom(carried.size(), words);
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    this.encoder = encoder;
    this.carried = carried;
    List<Item> others = data.settings().uncaptioned();
    this.uncaptioned = others.size();
    SparseMatrix own = carried.encoded(data, encoder);
    SparseMatrix pictures =
        others.isEmpty()
            ? own
            : AveragedPictures.of(own, EncodedItems.of(others, encoder), algebra);
    this.search = new NeighbourSearch(pictures, NeighbourDistance.COSINE);
    this.bytes = pictures.bytes() + (long) Float.BYTES * carried.size() * words;
    this.dual = new DualRidge(carried.rowsOf(WordPrediction.wordCounts(data)).withOnes(), algebra);
    this.cosines = new SparseColumns(pictures, algebra).rowGram();
  }

  static void requireRoom(int pictures, int words) {
    MemoryCheck.require(
        (SQUARES * pictures + WEIGHTS * words) * pictures * Double.BYTES,
        String.format(Locale.ROOT, "kernels of %d pictures", pictures),
        String.format(
            Locale.ROOT,
            "lower the parameter \"cap\" (in a fusion --set kernel-ridge.cap=%d)",
            pictures / 2));
  }

  /** Returns the encoder of a projection: the views, joined with length one. */
  ViewsEncoder encoder() {
    return encoder;
  }

  /** Returns the parameters, with the number and size of the carried pictures. */
  Parameters describe(Parameters parameters) {
    Parameters described = carried.describe(parameters, bytes);
    return uncaptioned == 0 ? described : described.with(UNCAPTIONED, uncaptioned);
  }

  KernelProjection projection(double decay, double lambda, double balance) {
    DenseMatrix kernel = DenseMatrix.zeros(cosines.rows(), cosines.rows());
    for (int row = 0; row < kernel.rows(); row++) {
      for (int column = 0; column < kernel.rows(); column++) {
        kernel.set(row, column, Math.exp(decay * (cosines.get(row, column) - 1)));
      }
      kernel.add(row, row, uncaptioned == 0 ? lambda : RIDGES_OF_AVERAGED * lambda);
    }
    DenseMatrix weights = dual.shares().balanced(dual.weights(kernel), balance);
    return new KernelProjection(search, weights.toMatrix(), decay);
  }
}
