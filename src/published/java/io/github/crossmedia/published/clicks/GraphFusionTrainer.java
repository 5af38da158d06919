package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The run FUG of Pan et al. (2014, section 3.2): late fusion of {@link LabelPropagation} on a graph
 * of each view of the pictures, by the mean of the scores.
 *
 * <p>Parameters: those of {@link LabelPropagation}, which are the same for all graphs.
 */
final class GraphFusionTrainer implements Trainer {

  static final String METHOD = "fug";

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS, Need.CLICKS);
  }

  @Override
  public SearchSpace searchSpace() {
    return new LabelPropagation().searchSpace();
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    ClickData clicks = ClickData.of(data);
    List<Tower> towers = new ArrayList<>();
    for (TrainingView view : data.settings().pictureViews()) {
      ViewsEncoder encoder = data.pictureEncoder(List.of(view));
      towers.add(
          new EncodedTower(
              encoder,
              LabelPropagation.pictures(
                  clicks, data.encoded(encoder), view.toString(), parameters)));
    }
    float[] shares = new float[towers.size()];
    Arrays.fill(shares, 1f / shares.length);
    return WordPrediction.model(
        data.words(),
        METHOD,
        parameters.with(WeighedClicks.PROPENSITY, clicks.propensity()),
        new SumTower(towers, DenseVector.of(shares)));
  }
}
