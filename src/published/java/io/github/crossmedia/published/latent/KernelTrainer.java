package io.github.crossmedia.published.latent;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MediumFeatures;
import io.github.crossmedia.train.latent.Standardisation;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Set;

/**
 * The kernel form of a method: it learns from the strongest principal components of both media
 * under the kernel exp(-decay (1 - cosine)). The model carries the training items along.
 */
final class KernelTrainer implements Trainer {

  static final Parameter<Double> PICTURE_DECAY =
      Parameter.positive("picture-decay", "how fast the kernel of pictures decays", 4, 2, 8);
  static final Parameter<Double> TEXT_DECAY =
      Parameter.positive("text-decay", "how fast the kernel of texts decays", 4, 2, 8);
  static final Parameter<Long> RANK =
      Parameter.count("rank", "the most components of each medium", 200);

  /** Matrices of all pairs of items that are needed at the same time. */
  private static final double SQUARES = 5;

  private final LatentMethod method;

  KernelTrainer(LatentMethod method) {
    this.method = method;
  }

  @Override
  public String method() {
    return "kernel-" + method.name();
  }

  @Override
  public Set<Need> needs() {
    return method.needs();
  }

  @Override
  public SearchSpace searchSpace() {
    return method
        .searchSpace()
        .with(PICTURE_DECAY, TEXT_DECAY, RANK, LatentSpace.SIMILARITY.among(method.similarities()));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    int rank = Math.clamp(parameters.get(RANK), 1, data.size());
    PairedFeatures features =
        new PairedFeatures(
            features(data, "pictures", data.pictures(), parameters, PICTURE_DECAY, rank, algebra),
            features(data, "texts", data.texts(), parameters, TEXT_DECAY, rank, algebra),
            data);
    LatentSpace space = method.learn(features, parameters, algebra);
    ModelCard card = ModelCard.of(method(), parameters.values());
    return space.model(data, card, parameters);
  }

  private static KernelFeatures features(
      TrainingData data,
      String medium,
      List<SparseVector> items,
      Parameters parameters,
      Parameter<Double> decays,
      int rank,
      LinearAlgebra algebra) {
    double decay = parameters.get(decays);
    return data.once(
        KernelFeatures.class,
        List.of(medium, decay, rank),
        () -> {
          double square = (double) items.size() * items.size();
          MemoryCheck.require(
              SQUARES * square * Double.BYTES,
              Formatted.of("kernels of %d items", items.size()),
              "use a method without a kernel");
          return new KernelFeatures(items, decay, rank, algebra);
        });
  }

  /**
   * The strongest principal components of a medium under the kernel exp(-decay (1 - cosine)), which
   * is the exponential chi-square kernel where views are mapped by chi2. Weights of features are
   * weights of the training items, which the model carries along.
   */
  private static final class KernelFeatures implements MediumFeatures {

    /** Components smaller than this part of the greatest are rounding errors. */
    private static final double MIN_VALUE = 1e-10;

    private final NeighbourSearch search;
    private final double decay;
    private final LinearAlgebra algebra;

    /** From kernels with all items to features, a row for each item. */
    private final DenseMatrix map;

    private final Standardisation scale;
    private final DenseMatrix columns;

    KernelFeatures(List<SparseVector> items, double decay, int rank, LinearAlgebra algebra) {
      SparseMatrix unit =
          SparseMatrix.of(
              items.getFirst().dimension(),
              items.stream().map(item -> SparseVector.of(item.normalised())).toList());
      this.search = new NeighbourSearch(unit, NeighbourDistance.COSINE);
      this.decay = decay;
      this.algebra = algebra;
      DenseMatrix kernel = new SparseColumns(unit, algebra).rowGram().kernels(decay);
      LinearAlgebra.SymmetricEigen eigen = algebra.symmetricEigen(kernel);
      int kept = kept(eigen.values(), rank);
      DenseMatrix components = eigen.vectors().rows(0, kept).transposed();
      for (int row = 0; row < components.rows(); row++) {
        for (int i = 0; i < kept; i++) {
          components.set(row, i, components.get(row, i) / Math.sqrt(eigen.values()[i]));
        }
      }
      this.map = components;
      DenseMatrix raw = algebra.product(kernel, components);
      this.scale = Standardisation.common(raw);
      this.columns = scale.applied(raw);
    }

    private static int kept(double[] values, int rank) {
      int kept = 0;
      while (kept < Math.min(rank, values.length) && values[kept] > MIN_VALUE * values[0]) {
        kept++;
      }
      return kept;
    }

    @Override
    public DenseMatrix columns() {
      return columns;
    }

    @Override
    public Projection projection(DenseMatrix weights) {
      int dimensions = weights.columns();
      DenseMatrix scaled = DenseMatrix.zeros(weights.rows(), dimensions);
      double[] offset = new double[dimensions];
      for (int row = 0; row < weights.rows(); row++) {
        for (int d = 0; d < dimensions; d++) {
          scaled.set(row, d, weights.get(row, d) * scale.factors()[row]);
          offset[d] -= scaled.get(row, d) * scale.mean()[row];
        }
      }
      DenseMatrix ofItems = algebra.product(map, scaled);
      return new ChainProjection(
          List.of(
              new KernelProjection(search, ofItems.toMatrix(), decay),
              LatentSpace.Offsets.adding(offset)));
    }
  }
}
