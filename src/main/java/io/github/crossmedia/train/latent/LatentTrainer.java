package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Learns a latent space by one method of this package from the views of pictures and texts. Columns
 * are standardised and divided by the square root of the number of items, so that a ridge means the
 * same for any data; this becomes part of the model's projections.
 */
public final class LatentTrainer implements Trainer {

  static final Parameter<Similarity> SIMILARITY =
      Parameter.of("similarity", "by which points are compared", Similarity::labelled);

  private final LatentMethod method;

  LatentTrainer(LatentMethod method) {
    this.method = method;
  }

  /** Returns a trainer for each method, and one for its kernel form if it has one. */
  public static List<Trainer> all() {
    return List.of(
        new LatentTrainer(new Eigenspaces.Cca()),
        new LatentTrainer(new Eigenspaces.Pls()),
        new LatentTrainer(new Eigenspaces.Blm()),
        new LatentTrainer(new Eigenspaces.Gmlda()),
        new LatentTrainer(new Gmmfa()),
        new LatentTrainer(new Eigenspaces.ThreeViewCca()),
        new ContrastiveTrainer(),
        new MixedContrastiveTrainer(),
        new LatentTrainer(new SemanticMatching()),
        new LatentTrainer(new SemanticMatching.SemanticCorrelation()),
        new LatentTrainer(new SemanticMatching.PredefinedVocabulary()),
        new LatentTrainer(new ModalityDependent()),
        new LatentTrainer(new CorrespondenceAutoEncoder()),
        new KernelTrainer(new Eigenspaces.Cca()),
        new KernelTrainer(new SemanticMatching()),
        new KernelTrainer(new SemanticMatching.SemanticCorrelation()),
        new KernelTrainer(new SemanticMatching.PredefinedVocabulary()));
  }

  @Override
  public String method() {
    return method.name();
  }

  @Override
  public Set<Need> needs() {
    return method.needs();
  }

  @Override
  public Set<Side> sides() {
    if (!(method instanceof Eigenspaces.Method)) {
      return Set.of();
    }
    return needs().contains(Need.LABELS) ? Set.of(Side.TEXTS, Side.LABELS) : Set.of(Side.TEXTS);
  }

  @Override
  public SearchSpace searchSpace() {
    return method.searchSpace().with(SIMILARITY.among(method.similarities()));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    LatentSpace space =
        data.sums().isPresent() && method instanceof Eigenspaces.Method ofSums
            ? ofSums(ofSums, data.sums().get(), parameters, algebra)
            : method.learn(PairedFeatures.linear(data), parameters, algebra);
    return model(data, ModelCard.of(method(), parameters.values()), parameters, space);
  }

  private static LatentSpace ofSums(
      Eigenspaces.Method method, JoinedSums sums, Parameters parameters, LinearAlgebra algebra) {
    PairedFeatures.requireMemory(0, sums.sides().width());
    Covariances.OfSums covariances = new Covariances.OfSums(sums);
    LatentSpace.Directions directions = method.directions(covariances, parameters, algebra);
    return LatentSpace.of(
        covariances.standardisation(Side.PICTURES).projection(directions.pictures()),
        covariances.standardisation(Side.TEXTS).projection(directions.texts()));
  }

  /** Returns an uncalibrated model of a space. */
  static CrossMediaModel model(
      TrainingData data, ModelCard card, Parameters parameters, LatentSpace space) {
    Similarity similarity = parameters.get(SIMILARITY);
    Function<LatentSpace.Points, Couple> couple =
        points ->
            new Couple(
                new EncodedTower(data.textEncoder(), points.texts()),
                new EncodedTower(data.pictureEncoder(), points.pictures()),
                similarity,
                1,
                Calibration.unfitted());
    Space.Latent dimensions = new Space.Latent(space.names());
    Couple textToImage = couple.apply(space.textToImage());
    if (space.textToImage().equals(space.imageToText())) {
      return CrossMediaModel.of(card, dimensions, textToImage);
    }
    return new CrossMediaModel(
        card, dimensions, textToImage, couple.apply(space.imageToText()).reversed());
  }
}
