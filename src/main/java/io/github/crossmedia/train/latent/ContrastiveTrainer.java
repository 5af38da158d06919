package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.Set;

/**
 * Canonical correlation analysis of the principal components of pictures with texts, with axes
 * scaled by their correlations (Gong, Ke, Isard and Lazebnik, 2014). A picture may have several
 * texts. {@link Contrast} then refines both projections. Where the sums over a collection are
 * known, the correlations are those of the whole collection, and the refinement is over a sample of
 * it.
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

  @Override
  public String method() {
    return "contrastive";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.TEXTS);
  }

  @Override
  public boolean learnsFromSample() {
    return true;
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
    PairedTexts texts = data.once(PairedTexts.class, "", () -> PairedTexts.of(data.textsOfEach()));
    ContrastStart start = ContrastStart.of(data, texts, parameters, algebra);
    Whitening whitening = start.whitening();
    Contrast contrast =
        new Contrast(
            whitening.columns(start.pictures().columns()),
            texts,
            new Directions(whitening.divided(start.axes().pictures()), start.axes().texts()),
            Contrast.Steps.of(parameters),
            algebra);
    contrast.learn(parameters.count(PASSES), data.seed());
    LatentSpace space =
        LatentSpace.of(
            start.pictures().projection(whitening.times(contrast.pictures())),
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
}
