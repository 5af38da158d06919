package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.train.clicks.ClickMethod.Projections;
import io.github.crossmedia.train.fusion.FusionTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Learns by one method of this package from the clicks of {@link TrainingData#task()}. */
public final class ClickTrainer implements Trainer {

  /** What the model's card says of the propensities that clicks were weighed by. */
  static final String PROPENSITY = "propensity";

  private final ClickMethod method;

  ClickTrainer(ClickMethod method) {
    this.method = method;
  }

  /**
   * A trainer for each method, and three fusions: {@code fus} of the subspaces and the bilinear
   * models, {@code fug} of these and the graph, {@code fua} of all.
   */
  public static List<Trainer> all() {
    return all(trainer -> trainer);
  }

  /** The same, where each method but the fusions is wrapped, also as their member. */
  public static List<Trainer> all(UnaryOperator<Trainer> wrapped) {
    List<Trainer> subspaces =
        Stream.of(new ClickCca(), new Ccl(), new Psi(), new ClickPassiveAggressive())
            .map(method -> wrapped.apply(new ClickTrainer(method)))
            .toList();
    List<Trainer> withGraph =
        with(subspaces, wrapped.apply(new ClickTrainer(new LabelPropagation())));
    List<Trainer> all = with(withGraph, wrapped.apply(new ClickTrainer(new NgramSvm())));
    List<Trainer> trainers = new ArrayList<>(all);
    trainers.add(new FusionTrainer("fus", subspaces));
    trainers.add(new FusionTrainer("fug", withGraph));
    trainers.add(new FusionTrainer("fua", all));
    return trainers;
  }

  private static List<Trainer> with(List<Trainer> trainers, Trainer another) {
    return Stream.concat(trainers.stream(), Stream.of(another)).toList();
  }

  @Override
  public String method() {
    return method.name();
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS, Need.CLICKS);
  }

  @Override
  public SearchSpace searchSpace() {
    return method.searchSpace();
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    ClickData clicks = ClickData.of(data);
    Projections learned = method.learn(clicks, parameters);
    Parameters stated = parameters.with(PROPENSITY, clicks.propensity());
    for (var entry : method.stated(parameters).entrySet()) {
      stated = stated.with(entry.getKey(), entry.getValue());
    }
    ModelCard card = ModelCard.of(method(), stated.values());
    return CrossMediaModel.of(
        card,
        learned.texts() instanceof IdentityProjection
            ? new Space.Words(data.words().vocabulary())
            : new Space.Latent(),
        new Couple(
            new EncodedTower(data.textEncoder(), learned.texts()),
            new EncodedTower(data.pictureEncoder(), learned.pictures()),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
