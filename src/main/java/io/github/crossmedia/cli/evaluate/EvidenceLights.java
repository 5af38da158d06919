package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.gallery.evidence.CoveredParts;
import io.github.crossmedia.gallery.evidence.LitGrid;
import io.github.crossmedia.gallery.evidence.LitPicture;
import io.github.crossmedia.gallery.evidence.PartShares;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.WordEvidence;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.picture.Picture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What lights up in a picture for a word, by each way to show evidence. */
record EvidenceLights(CrossMediaModel model, PictureViews views) {

  private static final String COVERING = "covering";

  static EvidenceLights of(CrossMediaModel model) {
    return new EvidenceLights(model, PictureViews.of(model));
  }

  /** Returns the score of a word by what is seen of a picture. */
  double score(String word, Medium seen) {
    float[] query = model.textToImage().query(Medium.ofText(word));
    float[] point = model.textToImage().document(seen);
    return IntStream.range(0, point.length).mapToDouble(i -> (double) query[i] * point[i]).sum();
  }

  /** Returns the lights by the names of all ways. */
  Map<String, LitPicture> of(Picture whole, Medium medium, String word) {
    Map<String, LitPicture> lights = new LinkedHashMap<>();
    lights.put(COVERING, covering(whole, word));
    lights.putAll(ofParts(whole, medium, word));
    return lights;
  }

  /** Returns the lights of regions and key points; that of covering if the model reads neither. */
  Map<String, LitPicture> shown(Picture whole, Medium medium, String word) {
    Map<String, LitPicture> lights = ofParts(whole, medium, word);
    return lights.isEmpty() ? Map.of(COVERING, covering(whole, word)) : lights;
  }

  private LitPicture covering(Picture whole, String word) {
    return CoveredParts.of(whole, left -> score(word, views.medium(left))).light();
  }

  private Map<String, LitPicture> ofParts(Picture whole, Medium medium, String word) {
    Map<String, LitPicture> lights = new LinkedHashMap<>();
    WordEvidence evidence =
        WordEvidence.of(model.textToImage(), Medium.ofText(word), medium, views.books().keySet());
    List<PartShares> parts = PartShares.of(views, evidence, whole);
    if (!parts.isEmpty()) {
      LitGrid grid = LitGrid.of(whole, parts);
      lights.put("regions and points", LitPicture.ofParts(grid.picture(), parts));
      lights.put("the same in a grid", grid.light());
    }
    return lights;
  }
}
