package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import java.util.List;
import org.apache.lucene.util.VectorUtil;

/**
 * A model as a ranker, in the direction of one of its couples. It projects the points for each
 * score. To score many queries over the same candidates, project the candidates once and compare
 * points.
 */
public record ModelRanker(Couple couple) implements Ranker<Medium, Medium> {

  /** Ranks points that were projected before. */
  public static final Ranker<float[], float[]> OF_POINTS = VectorUtil::dotProduct;

  @Override
  public double score(Medium query, Medium candidate) {
    return OF_POINTS.score(couple.query(query), couple.document(candidate));
  }

  @Override
  public float[] scores(Medium query, List<? extends Medium> candidates) {
    return OF_POINTS.scores(
        couple.query(query), candidates.stream().map(couple::document).toList());
  }
}
