package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.util.VectorUtil;

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
