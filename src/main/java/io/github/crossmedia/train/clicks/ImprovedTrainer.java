package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.ClickTask;
import io.github.crossmedia.train.Need;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Learns from clicks beginning at a given model, by {@link ImprovedModel}. Scores keep the scale
 * and the calibration of that model.
 *
 * <p>Parameters: {@value #AGGRESSIVENESS}, {@value #PASSES} and {@value #PRIOR}.
 */
public final class ImprovedTrainer implements Trainer {

  static final String AGGRESSIVENESS = "aggressiveness";
  static final String PASSES = "passes";
  static final String PRIOR = "prior";

  private final CrossMediaModel base;

  /**
   * Learns from there.
   *
   * @param base a model whose space is one of words
   */
  public ImprovedTrainer(CrossMediaModel base) {
    TaughtModel.on(base);
    this.base = base;
  }

  @Override
  public String method() {
    return base.card().method();
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.CLICKS);
  }

  @Override
  public SearchSpace searchSpace() {
    ImprovedModel standard = ImprovedModel.standard();
    return SearchSpace.EMPTY
        .with(AGGRESSIVENESS, standard.aggressiveness(), 0.03, 0.003)
        .with(PRIOR, standard.prior(), 5, 100)
        .with(PASSES, standard.passes());
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    if (!(data.task() instanceof ClickTask task)) {
      throw new IllegalArgumentException("the log contains no clicks to learn from");
    }
    Map<String, Medium> pictures = new LinkedHashMap<>();
    for (Item item : data.items()) {
      pictures.put(item.id(), item.medium());
    }
    ImprovedModel improved =
        new ImprovedModel(
            parameters.positive(AGGRESSIVENESS),
            Math.clamp(parameters.count(PASSES), 1, 1_000),
            parameters.number(PRIOR),
            data.seed());
    return improved.of(base, task.clicks(), pictures);
  }
}
