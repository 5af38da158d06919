package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.util.VectorUtil;

/**
 * Scores candidates for queries. A ranker is a model, or a competing system that is not a model.
 *
 * @param <Q> the type of queries
 * @param <C> the type of candidates
 */
@FunctionalInterface
public interface Ranker<Q, C> {

  /** Returns the score of {@code candidate} for {@code query}; higher is better, never NaN. */
  double score(Q query, C candidate);

  /**
   * Returns the scores of all candidates, in their order and in the single precision of run files.
   * Override it if a query is expensive to prepare.
   */
  default float[] scores(Q query, List<? extends C> candidates) {
    float[] scores = new float[candidates.size()];
    int i = 0;
    for (C candidate : candidates) {
      scores[i++] = (float) score(query, candidate);
    }
    return scores;
  }

  /** A model as a ranker of pictures. Each query, and each picture, is projected once. */
  final class PictureRanker<Q> implements Ranker<Q, Item> {

    private final Function<Q, float[]> asking;
    private final Couple couple;
    private final Map<Q, float[]> asked = new HashMap<>();
    private final Map<String, float[]> pictures = new HashMap<>();

    private PictureRanker(Function<Q, float[]> asking, Couple couple) {
      this.asking = asking;
      this.couple = couple;
    }

    /** Of pictures for sentences. */
    static PictureRanker<String> ofSentences(Couple couple) {
      return new PictureRanker<>(sentence -> couple.query(Medium.ofText(sentence)), couple);
    }

    /** Of pictures like another one. */
    static PictureRanker<Item> ofPictures(Couple couple) {
      Couple reversed = couple.reversed();
      return new PictureRanker<>(picture -> reversed.query(picture.medium()), couple);
    }

    @Override
    public double score(Q query, Item picture) {
      return VectorUtil.dotProduct(
          asked.computeIfAbsent(query, asking),
          pictures.computeIfAbsent(picture.id(), id -> couple.document(picture.medium())));
    }
  }
}
