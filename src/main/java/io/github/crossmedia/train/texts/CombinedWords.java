package io.github.crossmedia.train.texts;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.CombinationProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Adds words to a model that are weighted sums of words it has. */
public final class CombinedWords {

  private CombinedWords() {}

  /**
   * An added word.
   *
   * @param weights of the words of the model, by their places
   * @param map of the word's raw scores
   */
  public record NewWord(SparseVector weights, WordOrigin origin, Calibration map) {}

  /** Returns the model with more words. */
  public static CrossMediaModel with(GrownModel model, SortedMap<String, NewWord> words) {
    if (words.isEmpty()) {
      return model.base();
    }
    Map<String, Calibration> calibrations = new HashMap<>();
    Map<String, WordOrigin> origins = new HashMap<>();
    List<SparseVector> rows = new ArrayList<>();
    words.forEach(
        (word, added) -> {
          calibrations.put(word, added.map());
          origins.put(word, added.origin());
          rows.add(added.weights());
        });
    int known = model.textEncoder().vocabulary().size();
    CombinationProjection more = new CombinationProjection(SparseMatrix.of(known, rows));
    return model.with(
        model.vocabulary(words.keySet()),
        tower(model.base().textToImage().documentTower(), more),
        calibrations,
        origins);
  }

  private static Tower tower(Tower tower, CombinationProjection more) {
    return switch (tower) {
      case EncodedTower encoded ->
          new EncodedTower(encoded.encoder(), chain(encoded.projection(), more));
      case SumTower sum ->
          new SumTower(
              sum.towers().stream().map(part -> tower(part, more)).toList(), sum.weights());
      default ->
          throw new IllegalArgumentException(
              "words can't be added to this model, as words were taught to it: add them to the"
                  + " model it was taught from, and teach afterwards");
    };
  }

  private static Projection chain(Projection projection, CombinationProjection more) {
    List<Projection> parts = new ArrayList<>();
    if (projection instanceof ChainProjection chain) {
      parts.addAll(chain.parts());
    } else {
      parts.add(projection);
    }
    parts.add(more);
    return new ChainProjection(parts);
  }
}
