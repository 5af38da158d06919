package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Correspondence auto-encoders (Feng, Wang and Li, 2014): an auto-encoder of each medium, whose
 * codes of the same item are to agree. A deep one reads codes of codes: each of its layers is an
 * auto-encoder of each medium alone, learned before the next one, where the authors stack
 * restricted Boltzmann machines.
 *
 * <p>Parameters: {@value #LAYERS} beneath the code and the {@value #WIDTH} of each, no layer by
 * default; {@value #DIMENSIONS} of a code; {@value #ALPHA}, how much the agreement of codes counts
 * beside what is lost of the media; {@value #LAMBDA}, the ridge; {@value #STEPS} of the search for
 * the least loss.
 */
final class CorrespondenceAutoEncoder implements LatentMethod {

  static final String LAYERS = "layers";
  static final String WIDTH = "width";
  static final String DIMENSIONS = "dimensions";
  static final String ALPHA = "alpha";
  static final String LAMBDA = "lambda";
  static final String STEPS = "steps";

  @Override
  public String name() {
    return "correspondence-auto-encoder";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(DIMENSIONS, 32, 8, 16, 64)
        .with(ALPHA, 0.8, 0.2, 0.5, 0.9)
        .with(LAMBDA, 0.001, 0.01, 0.0001)
        .with(STEPS, 200)
        .with(LAYERS, 0)
        .with(WIDTH, 128);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"correlation", "cosine", "euclidean"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    double root = Math.sqrt(features.x().rows());
    int steps = Math.toIntExact(parameters.count(STEPS));
    double lambda = parameters.positive(LAMBDA);
    SplittableRandom random = new SplittableRandom(features.data().seed());
    Stack pictures = new Stack(features.x(), features.pictures()::projection);
    Stack texts = new Stack(features.t(), features.texts()::projection);
    long layers = parameters.count(LAYERS);
    for (long layer = 0; layer <= layers; layer++) {
      boolean isCode = layer == layers;
      CorrespondenceLoss loss =
          new CorrespondenceLoss(
              pictures.beneath.scaled(root),
              texts.beneath.scaled(root),
              Math.toIntExact(parameters.count(isCode ? DIMENSIONS : WIDTH)),
              isCode ? parameters.share(ALPHA) : 0,
              lambda,
              algebra);
      double[] best = QuasiNewton.minimum(loss, loss.start(random), steps);
      pictures.add(loss.pictures(), best, algebra);
      texts.add(loss.texts(), best, algebra);
    }
    return LatentSpace.of(new ChainProjection(pictures.steps), new ChainProjection(texts.steps));
  }

  /** The layers of a medium so far. */
  private static final class Stack {

    private final List<Projection> steps = new ArrayList<>();
    private DenseMatrix beneath;
    private Function<DenseMatrix, Projection> weighing;

    /**
     * Creates a medium without a layer.
     *
     * @param beneath its standardised columns
     * @param weighing to the product of these columns with weights
     */
    Stack(DenseMatrix beneath, Function<DenseMatrix, Projection> weighing) {
      this.beneath = beneath;
      this.weighing = weighing;
    }

    /** Adds a layer, whose standardised codes the next one reads. */
    void add(AutoEncoder layer, double[] parameters, LinearAlgebra algebra) {
      double root = Math.sqrt(beneath.rows());
      DenseMatrix weights = layer.encoding(parameters);
      steps.add(weighing.apply(weights.scaled(root)));
      steps.add(Offsets.adding(layer.codeOffset(parameters)));
      steps.add(new ActivationProjection(Activation.SIGMOID, weights.columns()));
      DenseMatrix codes = layer.codes(ItemMatrix.of(beneath.scaled(root), algebra), parameters);
      Standardisation standardisation = Standardisation.of(codes);
      beneath = standardisation.applied(codes);
      weighing = standardisation::projection;
    }
  }
}
