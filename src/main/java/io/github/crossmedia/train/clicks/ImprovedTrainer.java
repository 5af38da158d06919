package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.teach.TaughtModel;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Improves a given model by clicks with {@link ImprovedModel}. Scores keep the scale of that model
 * and its calibration, which is stretched because scores spread farther.
 *
 * <p>Parameters: {@value #AGGRESSIVENESS}, {@value #PASSES}, {@value #PRIOR}, and {@value #SHARE},
 * which is {@value #CHOSEN} by clicks on held-out pictures or a number. We treat captioned pictures
 * as the model's training data.
 */
public final class ImprovedTrainer implements Trainer {

  static final String AGGRESSIVENESS = "aggressiveness";
  static final String PASSES = "passes";
  static final String PRIOR = "prior";
  static final String SHARE = "share";
  static final String CHOSEN = "chosen";

  private final CrossMediaModel base;

  /**
   * Creates a trainer that begins with a model.
   *
   * @param base a model with a word space
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
        .with(AGGRESSIVENESS, standard.aggressiveness())
        .with(PRIOR, standard.prior())
        .with(PASSES, standard.passes())
        .with(SHARE, CHOSEN);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    if (!(data.task() instanceof ClickTask task)) {
      throw new IllegalArgumentException("the log contains no clicks to learn from");
    }
    Map<String, Medium> pictures = new LinkedHashMap<>();
    Set<String> learned = new HashSet<>();
    for (Item item : data.items()) {
      pictures.put(item.id(), item.medium());
      if (!item.text().isBlank()) {
        learned.add(item.id());
      }
    }
    boolean isChosen = parameters.text(SHARE).equals(CHOSEN);
    ImprovedModel improved =
        new ImprovedModel(
            parameters.positive(AGGRESSIVENESS),
            Math.clamp(parameters.count(PASSES), 1, 1_000),
            parameters.number(PRIOR),
            isChosen ? ImprovedModel.standard().share() : parameters.number(SHARE),
            data.seed(),
            true);
    if (isChosen) {
      SeenPictures seen = SeenPictures.by(base, pictures);
      improved = improved.withShare(ClickShare.of(base, task.clicks(), seen, learned, improved));
    }
    return improved.of(base, task.clicks(), pictures);
  }
}
