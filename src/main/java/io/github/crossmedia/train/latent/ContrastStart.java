package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.CrossProducts;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where {@link Contrast} begins: the canonical correlations of pictures and texts, of the items
 * that it learns from or, where they are known, of the sums over a whole collection.
 *
 * @param axes of the canonical correlations, times the correlations to a power
 */
record ContrastStart(MediumFeatures pictures, Whitening whitening, Directions axes) {

  /** Matrices of all pairs of pictures that are needed at the same time. */
  private static final double SQUARES = 3;

  static ContrastStart of(
      TrainingData data, PairedTexts texts, Parameters parameters, LinearAlgebra algebra) {
    return data.sums().isPresent()
        ? ofSums(data, data.sums().get(), parameters, algebra)
        : ofItems(data, texts, parameters, algebra);
  }

  private static ContrastStart ofItems(
      TrainingData data, PairedTexts texts, Parameters parameters, LinearAlgebra algebra) {
    PrincipalComponents pictures = components(data, parameters, algebra);
    DenseMatrix covariance = data.once(DenseMatrix.class, "texts", texts::covariance);
    return new ContrastStart(
        pictures,
        Whitening.of(pictures.columns(), ridge(parameters)),
        axes(
            algebra.gram(pictures.columns()),
            covariance,
            CrossProducts.of(List.of(pictures.columns(), texts.centredMeans()), algebra),
            parameters,
            algebra));
  }

  private static PrincipalComponents components(
      TrainingData data, Parameters parameters, LinearAlgebra algebra) {
    int rank = Math.clamp(parameters.count(ContrastiveTrainer.COMPONENTS), 1, data.size());
    return data.once(
        PrincipalComponents.class,
        rank,
        () -> {
          MemoryCheck.require(
              SQUARES * data.size() * data.size() * Double.BYTES,
              String.format(Locale.ROOT, "the products of %d pictures", data.size()),
              "learn from fewer pictures");
          return new PrincipalComponents(data.pictures(), rank, data.seed(), algebra);
        });
  }

  private static ContrastStart ofSums(
      TrainingData data, JoinedSums sums, Parameters parameters, LinearAlgebra algebra) {
    PairedFeatures.requireMemory(0, sums.sides().width());
    long most = Math.min(data.pictureEncoder().dimension(), Math.round(sums.items()));
    int rank = Math.clamp(parameters.count(ContrastiveTrainer.COMPONENTS), 1, (int) most);
    SummedComponents pictures =
        data.once(
            SummedComponents.class,
            rank,
            () -> new SummedComponents(sums, data.pictures(), rank, data.seed(), algebra));
    DenseMatrix withTexts = pictures.withTexts();
    return new ContrastStart(
        pictures,
        Whitening.of(pictures.variances(), ridge(parameters)),
        axes(pictures.gram(), pictures.ofTexts(), (i, j) -> withTexts, parameters, algebra));
  }

  private static double ridge(Parameters parameters) {
    return parameters.positive(ContrastiveTrainer.PICTURE_RIDGE);
  }

  private static Directions axes(
      DenseMatrix ofPictures,
      DenseMatrix ofTexts,
      CrossProducts cross,
      Parameters parameters,
      LinearAlgebra algebra) {
    var found =
        MultiviewEigenproblem.solve(
            List.of(
                view(ofPictures, ridge(parameters)),
                view(ofTexts, parameters.positive(ContrastiveTrainer.TEXT_RIDGE))),
            cross,
            1,
            Eigenspaces.dimensions(parameters),
            algebra);
    double power = parameters.number(ContrastiveTrainer.POWER);
    return new Directions(
        ThreeViewCca.scaled(found.directions().get(0), found.values(), power),
        ThreeViewCca.scaled(found.directions().get(1), found.values(), power));
  }

  private static View view(DenseMatrix covariance, double ridge) {
    return new View(Optional.empty(), Eigenspaces.ridged(covariance, ridge), 1);
  }
}
