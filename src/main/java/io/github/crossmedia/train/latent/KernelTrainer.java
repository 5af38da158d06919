package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The kernel form of a method: it learns from the strongest principal components of both media
 * under the kernel exp(-decay (1 - cosine)). The model carries the training items along.
 *
 * <p>Parameters: {@value #PICTURE_DECAY} and {@value #TEXT_DECAY}, how fast the kernels decay;
 * {@value #RANK}, the most components of each medium; and those of the method.
 */
final class KernelTrainer implements Trainer {

  static final String PICTURE_DECAY = "picture-decay";
  static final String TEXT_DECAY = "text-decay";
  static final String RANK = "rank";

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
        .with(PICTURE_DECAY, 4, 2, 8)
        .with(TEXT_DECAY, 4, 2, 8)
        .with(RANK, 200)
        .with(LatentTrainer.SIMILARITY, method.similarities());
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    int rank = Math.clamp(parameters.count(RANK), 1, data.size());
    PairedFeatures features =
        new PairedFeatures(
            features(data, "pictures", data.pictures(), parameters, PICTURE_DECAY, rank, algebra),
            features(data, "texts", data.texts(), parameters, TEXT_DECAY, rank, algebra),
            data);
    LatentSpace space = method.learn(features, parameters, algebra);
    ModelCard card = ModelCard.of(method(), parameters.values());
    return LatentTrainer.model(data, card, parameters, space);
  }

  private static KernelFeatures features(
      TrainingData data,
      String medium,
      List<SparseVector> items,
      Parameters parameters,
      String decayName,
      int rank,
      LinearAlgebra algebra) {
    double decay = parameters.positive(decayName);
    return data.once(
        KernelFeatures.class,
        List.of(medium, decay, rank),
        () -> {
          double square = (double) items.size() * items.size();
          MemoryCheck.require(
              SQUARES * square * Double.BYTES,
              String.format(Locale.ROOT, "kernels of %d items", items.size()),
              "use a method without a kernel");
          return new KernelFeatures(items, decay, rank, algebra);
        });
  }
}
