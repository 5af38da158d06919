package io.github.crossmedia.train.judged;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Ranker;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.util.VectorUtil;

/** A model as a ranker of pictures for sentences, each of which is projected once. */
final class PictureRanker implements Ranker<String, Item> {

  private final Couple couple;
  private final Map<String, float[]> sentences = new HashMap<>();
  private final Map<String, float[]> pictures = new HashMap<>();

  PictureRanker(Couple couple) {
    this.couple = couple;
  }

  @Override
  public double score(String sentence, Item picture) {
    return VectorUtil.dotProduct(
        sentences.computeIfAbsent(sentence, text -> couple.query(Medium.ofText(text))),
        pictures.computeIfAbsent(picture.id(), id -> couple.document(picture.medium())));
  }
}
