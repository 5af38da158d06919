package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.published.clicks.ClickMethod.Projections;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.fusion.FusionTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Learns by one method of this package from the clicks of {@link TrainingData#task()}. */
public final class ClickTrainer implements Trainer {

  private final ClickMethod method;

  ClickTrainer(ClickMethod method) {
    this.method = method;
  }

  /**
   * Returns a trainer for each method, and the fusions of Pan et al. (2014): {@code fus} of the
   * subspaces and the bilinear models, {@code fug} of graphs of each view, {@code fua} the mean of
   * both. New here are {@code fus-glp}, which adds the graph of all views to {@code fus}, and
   * {@code fus-glp-svm}, which also adds machines of terms.
   */
  public static List<Trainer> all() {
    return all(trainer -> trainer);
  }

  /** Returns these trainers, with each method but the fusions wrapped, also as their member. */
  public static List<Trainer> all(UnaryOperator<Trainer> wrapped) {
    List<Trainer> subspaces =
        Stream.of(new ClickCca(), new Ccl(), new Psi(), new ClickPassiveAggressive())
            .map(method -> wrapped.apply(new ClickTrainer(method)))
            .toList();
    List<Trainer> withGraph =
        with(subspaces, wrapped.apply(new ClickTrainer(new LabelPropagation())));
    List<Trainer> withTerms = with(withGraph, wrapped.apply(new ClickTrainer(new TermSvm())));
    Trainer fus = new FusionTrainer("fus", subspaces);
    Trainer fug = wrapped.apply(new GraphFusionTrainer());
    List<Trainer> trainers = new ArrayList<>(withTerms);
    trainers.add(wrapped.apply(new ClickTrainer(new QuerySvm())));
    trainers.add(fus);
    trainers.add(fug);
    trainers.add(FusionTrainer.ofEqualWeights("fua", List.of(fus, fug)));
    trainers.add(new FusionTrainer("fus-glp", withGraph));
    trainers.add(new FusionTrainer("fus-glp-svm", withTerms));
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
  public Set<Side> sides() {
    return method.sides();
  }

  @Override
  public SearchSpace searchSpace() {
    return method.searchSpace().with(ClickData.TermWeighting.PARAMETER);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    ClickData.TermWeighting weighting = parameters.get(ClickData.TermWeighting.PARAMETER);
    if (data.sums().isPresent() && weighting != ClickData.TermWeighting.TFIDF) {
      throw parameters.wrong(
          ClickData.TermWeighting.PARAMETER, "must be tfidf where clicks are known as sums");
    }
    ClickData clicks = ClickData.of(data, weighting);
    Projections learned = method.learn(clicks, parameters);
    Parameters stated = parameters.with(WeighedClicks.PROPENSITY, clicks.propensity());
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
            new EncodedTower(clicks.encoder(), learned.texts()),
            new EncodedTower(data.pictureEncoder(), learned.pictures()),
            method.similarity(parameters),
            1,
            Calibration.unfitted()));
  }
}
