package io.github.crossmedia.published.latent;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.MultiviewEigenproblem;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Set;

/**
 * Learns a latent space by one method of this package from the views of pictures and texts. Columns
 * are standardised and divided by the square root of the number of items, so that a ridge means the
 * same for any data; this becomes part of the model's projections.
 */
public final class LatentTrainer implements Trainer {

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
    return method.searchSpace().with(LatentSpace.SIMILARITY.among(method.similarities()));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    LatentSpace space =
        data.sums().isPresent() && method instanceof Eigenspaces.Method ofSums
            ? ofSums(ofSums, data.sums().get(), parameters, algebra)
            : method.learn(PairedFeatures.linear(data), parameters, algebra);
    return space.model(data, ModelCard.of(method(), parameters.values()), parameters);
  }

  private static LatentSpace ofSums(
      Eigenspaces.Method method, JoinedSums sums, Parameters parameters, LinearAlgebra algebra) {
    MultiviewEigenproblem.requireMemory(0, sums.sides().width());
    Covariances.OfSums covariances = new Covariances.OfSums(sums);
    LatentSpace.Directions directions = method.directions(covariances, parameters, algebra);
    return LatentSpace.of(
        covariances.standardisation(Side.PICTURES).projection(directions.pictures()),
        covariances.standardisation(Side.TEXTS).projection(directions.texts()));
  }
}
