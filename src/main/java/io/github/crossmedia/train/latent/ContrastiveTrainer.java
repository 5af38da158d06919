package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.CrossProducts;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Canonical correlation analysis of the principal components of pictures with texts, with axes
 * scaled by their correlations (Gong, Ke, Isard and Lazebnik, 2014). A picture may have several
 * texts. {@link Contrast} then refines both projections.
 *
 * <p>Parameters: {@value #COMPONENTS} of the pictures; {@value Eigenspaces#DIMENSIONS} of the
 * space; {@value #PICTURE_RIDGE} and {@value #TEXT_RIDGE}, as multiples of the mean variance;
 * {@value #POWER} of the correlations; {@value #PASSES} of the refinement over all texts, 0 for
 * none; {@value #RATE} of its steps; {@value #TEMPERATURE}; {@value #DROPOUT}, the share of
 * components that each step leaves out; {@value #HUBNESS}, the sharpness of the {@link Hubness}
 * that scores are reduced by, 0 for none.
 */
final class ContrastiveTrainer implements Trainer {

  static final String COMPONENTS = "components";
  static final String PICTURE_RIDGE = "picture-ridge";
  static final String TEXT_RIDGE = "text-ridge";
  static final String POWER = "power";
  static final String PASSES = "passes";
  static final String RATE = "rate";
  static final String TEMPERATURE = "temperature";
  static final String DROPOUT = "dropout";

  static final String HUBNESS = "hubness";

  private static final String COSINE = Similarity.COSINE.label();

  /** Matrices of all pairs of pictures that are needed at the same time. */
  private static final double SQUARES = 3;

  @Override
  public String method() {
    return "contrastive";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(COMPONENTS, 700)
        .with(Eigenspaces.DIMENSIONS, 256)
        .with(PICTURE_RIDGE, 0.1, 0.3)
        .with(TEXT_RIDGE, 1, 0.3)
        .with(POWER, 1)
        .with(PASSES, 0, 20)
        .with(RATE, 0.02)
        .with(TEMPERATURE, 0.05)
        .with(DROPOUT, 0.3)
        .with(HUBNESS, 10, 0)
        .with(LatentTrainer.SIMILARITY, COSINE);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    PrincipalComponents pictures = pictures(data, parameters, algebra);
    PairedTexts texts = data.once(PairedTexts.class, "", () -> PairedTexts.of(data.textsOfEach()));
    Directions start = start(data, pictures, texts, parameters, algebra);
    Whitening whitening = Whitening.of(pictures.columns(), parameters.positive(PICTURE_RIDGE));
    Contrast contrast =
        new Contrast(
            whitening.columns(pictures.columns()),
            texts,
            new Directions(whitening.divided(start.pictures()), start.texts()),
            Contrast.Steps.of(parameters),
            algebra);
    contrast.learn(parameters.count(PASSES), data.seed());
    LatentSpace space =
        LatentSpace.of(
            pictures.projection(whitening.times(contrast.pictures())),
            new AffineProjection(
                contrast.texts().toMatrix(), Offsets.vector(contrast.textOffset())));
    ModelCard card = ModelCard.of(method(), parameters.values());
    double sharpness = parameters.number(HUBNESS);
    if (sharpness == 0) {
      return LatentTrainer.model(data, card, parameters, space);
    }
    if (!parameters.text(LatentTrainer.SIMILARITY).equals(COSINE)) {
      throw parameters.wrong(HUBNESS, "only the cosine is reduced by hubness");
    }
    LatentSpace reduced = Hubness.reduced(space, data, texts, parameters.positive(HUBNESS));
    return LatentTrainer.model(
        data, card, parameters.with(LatentTrainer.SIMILARITY, Similarity.DOT.label()), reduced);
  }

  private static PrincipalComponents pictures(
      TrainingData data, Parameters parameters, LinearAlgebra algebra) {
    int rank = Math.clamp(parameters.count(COMPONENTS), 1, data.size());
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

  /** Axes of the canonical correlations, times the correlations to a power. */
  private static Directions start(
      TrainingData data,
      PrincipalComponents pictures,
      PairedTexts texts,
      Parameters parameters,
      LinearAlgebra algebra) {
    DenseMatrix covariance = data.once(DenseMatrix.class, "texts", texts::covariance);
    var found =
        MultiviewEigenproblem.solve(
            List.of(
                view(algebra.gram(pictures.columns()), parameters, PICTURE_RIDGE),
                view(covariance, parameters, TEXT_RIDGE)),
            CrossProducts.of(List.of(pictures.columns(), texts.centredMeans()), algebra),
            1,
            Eigenspaces.dimensions(parameters),
            algebra);
    double power = parameters.number(POWER);
    return new Directions(
        ThreeViewCca.scaled(found.directions().get(0), found.values(), power),
        ThreeViewCca.scaled(found.directions().get(1), found.values(), power));
  }

  private static View view(DenseMatrix covariance, Parameters parameters, String ridge) {
    DenseMatrix bound = Eigenspaces.ridged(covariance, parameters.positive(ridge));
    return new View(Optional.empty(), bound, 1);
  }
}
