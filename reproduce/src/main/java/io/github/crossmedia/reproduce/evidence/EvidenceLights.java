package io.github.crossmedia.reproduce.evidence;

import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.gallery.evidence.Occlusion;
import io.github.crossmedia.gallery.evidence.PartContributions;
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
  Map<String, PixelHeatmap> of(Picture whole, Medium medium, String word) {
    Map<String, PixelHeatmap> lights = new LinkedHashMap<>();
    lights.put(COVERING, covering(whole, word));
    lights.putAll(ofParts(whole, medium, word));
    return lights;
  }

  /** Returns the lights of regions and key points; that of covering if the model reads neither. */
  Map<String, PixelHeatmap> shown(Picture whole, Medium medium, String word) {
    Map<String, PixelHeatmap> lights = ofParts(whole, medium, word);
    return lights.isEmpty() ? Map.of(COVERING, covering(whole, word)) : lights;
  }

  private PixelHeatmap covering(Picture whole, String word) {
    return Occlusion.of(whole, left -> score(word, views.medium(left))).light();
  }

  private Map<String, PixelHeatmap> ofParts(Picture whole, Medium medium, String word) {
    Map<String, PixelHeatmap> lights = new LinkedHashMap<>();
    WordEvidence evidence =
        WordEvidence.of(model.textToImage(), Medium.ofText(word), medium, views.books().keySet());
    List<PartContributions> parts = PartContributions.of(views, evidence, whole);
    if (!parts.isEmpty()) {
      Heatmap grid = Heatmap.of(whole, parts);
      lights.put("regions and points", PixelHeatmap.ofParts(grid.picture(), parts));
      lights.put("the same in a grid", grid.light());
    }
    return lights;
  }
}
