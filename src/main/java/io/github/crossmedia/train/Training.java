package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Tuner.Trial;
import io.github.crossmedia.train.Tuner.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The whole way from captioned pictures to a finished model: parameters are chosen on held-out
 * pictures, then the model is learned again from all of them, encoders and queries included.
 */
public final class Training {

  private final Trainer trainer;
  private final SearchSpace space;
  private final Settings settings;

  /**
   * A way of training.
   *
   * @param given parameters that are not searched
   */
  public Training(Trainer trainer, Parameters given, Settings settings) {
    this(trainer, trainer.searchSpace().fixed(given), settings);
  }

  public Training(Trainer trainer, SearchSpace space, Settings settings) {
    this.trainer = trainer;
    this.space = space;
    this.settings = settings;
  }

  /** Learns from {@code train}, and with parameters chosen on {@code held} from both. */
  public Outcome run(List<Item> train, List<Item> held, Consumer<Trial> progress) {
    TrainingData data = TrainingData.of(train, settings);
    TrainingData validation = data.heldOut(held);
    Tuning tuning = Tuner.tune(trainer, space, data, validation, progress);
    Finish finish = Finish.fitted(tuning.best().model(), validation);
    List<Item> all = new ArrayList<>(train);
    all.addAll(held);
    CrossMediaModel model =
        trainer.train(TrainingData.of(all, settings), tuning.best().parameters());
    return new Outcome(finish.apply(model), tuning);
  }

  /** A finished model and how its parameters were chosen. */
  public record Outcome(CrossMediaModel model, Tuning tuning) {}
}
