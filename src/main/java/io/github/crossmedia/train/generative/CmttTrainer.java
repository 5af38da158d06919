package io.github.crossmedia.train.generative;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import java.util.Set;

/**
 * The cross-media translation table (Pan, Yang, Duygulu and Faloutsos, 2004): a word is as likely
 * for a visual word as their columns are similar in a low-rank pictures-by-terms matrix. A picture
 * sums over its visual words. As points are normalised, the normalisation over words that would
 * make it a probability cancels out.
 *
 * <p>Parameters: {@value #RANK} of the decomposition; {@value #SHARES}, whether a similarity is a
 * share of the {@code word}'s similarities to all visual words, as in the paper, or of the {@code
 * visual-word}'s to all words.
 */
public final class CmttTrainer implements Trainer {

  static final String RANK = "rank";
  static final String SHARES = "shares";

  @Override
  public String method() {
    return "cmtt";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.EMPTY
        .with(RANK, 60, 20, 30, 40, 50, 70, 80, 100, 150)
        .with(SHARES, Translation.WORD.label(), Translation.VISUAL_WORD.label());
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    DenseMatrix similarities =
        new LowRankSimilarities(data)
            .of((int) parameters.count(RANK), new LinearAlgebra(data.threads()));
    Matrix weights = Translation.labelled(parameters).of(similarities);
    return WordPrediction.model(
        data, method(), parameters, data.countEncoder(), new LinearProjection(weights));
  }
}
