package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.util.VectorUtil;

/**
 * A ranking of a collection's pictures for texts.
 *
 * @param pictures the number of ranked pictures
 */
record TextRun(Run run, int pictures) {

  /**
   * Ranks the items for texts, which are given by name.
   *
   * @param remark receives remarks about items that are left out
   */
  static TextRun of(
      CrossMediaModel model,
      List<Item> items,
      Map<String, String> texts,
      Path collection,
      Consumer<String> remark) {
    Map<String, float[]> points = new LinkedHashMap<>();
    LeftOutItems leftOut = new LeftOutItems(collection + ": ");
    for (Item item : items) {
      leftOut.isReadBy(medium -> points.put(item.id(), model.textToImage().document(medium)), item);
    }
    leftOut.remarks().forEach(remark);
    if (points.isEmpty()) {
      throw new IllegalArgumentException(collection + ": no pictures left to rank");
    }
    return new TextRun(
        Run.of(model.card().method(), scores(model.textToImage(), points, texts)), points.size());
  }

  private static Map<String, Map<String, Float>> scores(
      Couple couple, Map<String, float[]> points, Map<String, String> texts) {
    Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
    texts.forEach(
        (id, text) -> {
          Medium query = Medium.ofText(text);
          float[] asked = couple.query(query);
          Calibration map = couple.calibration(query);
          Map<String, Float> scored = new LinkedHashMap<>();
          points.forEach(
              (picture, point) ->
                  scored.put(picture, map.apply(VectorUtil.dotProduct(asked, point))));
          scores.put(id, scored);
        });
    return scores;
  }
}
