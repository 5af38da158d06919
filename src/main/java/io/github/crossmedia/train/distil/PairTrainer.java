package io.github.crossmedia.train.distil;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;

/**
 * A pair of networks as it is: the cosine of a picture's and a text's views. Nothing is learned but
 * what scores mean, from the captions. Where the network of texts is not at hand, a text is the sum
 * of its words, each embedded once.
 */
public final class PairTrainer implements Trainer {

  public static final String METHOD = "pair";

  private static final Parameter<Long> WORDS =
      Parameter.count("words", "how many words a picture keeps unless a field says otherwise", 64);

  private final NetworkPair pair;

  public PairTrainer(NetworkPair pair) {
    this.pair = pair;
  }

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(WORDS);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    DenseMatrix words =
        data.once(
            DenseMatrix.class,
            List.of(METHOD, pair.view()),
            () -> WordEmbeddings.of(data.words().vocabulary().words(), pair::embed));
    requireViewOfPair(data, words.columns());
    ViewPipeline view =
        new ViewPipeline(pair.textView(), words.columns(), List.of(new Step.LengthOne()));
    TextTower texts =
        new TextTower(
            new EncodedTower(
                new ViewsEncoder(List.of(view), List.of()),
                new IdentityProjection(words.columns())),
            new EncodedTower(data.words().encoder(), new LinearProjection(words.toMatrix())));
    EncodedTower pictures =
        new EncodedTower(data.pictureEncoder(), new IdentityProjection(words.columns()));
    return CrossMediaModel.of(
        ModelCard.of(METHOD, parameters.values()),
        new Space.Latent(),
        new Couple(texts, pictures, Similarity.COSINE, 1, Calibration.unfitted()));
  }

  private void requireViewOfPair(TrainingData data, int dimension) {
    if (!(data.pictureEncoder() instanceof ViewsEncoder views)
        || views.views().size() != 1
        || !views.views().getFirst().view().equals(pair.view())
        || views.dimension() != dimension) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the method %s compares pictures as the pair sees them: leave out --picture-view, or"
                  + " name %s:plain",
              METHOD, pair.view()));
    }
  }
}
