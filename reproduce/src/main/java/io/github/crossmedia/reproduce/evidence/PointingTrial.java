package io.github.crossmedia.reproduce.evidence;

import io.github.crossmedia.gallery.evidence.Heatmap.PixelHeatmap;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.WordWeigher;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.reproduce.evidence.EvidenceTrial.Figure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much of what is lit for a word lies in boxes that a person drew around it. */
final class PointingTrial {

  private final WordWeigher weigher;
  private final EvidenceLights evidence;
  private final Map<String, List<Inside>> inside = new LinkedHashMap<>();
  private int pictures;

  PointingTrial(CrossMediaModel model) {
    this.weigher = WordWeigher.of(model);
    this.evidence = EvidenceLights.of(model);
  }

  /** Shares in percent. */
  private record Inside(double lit, double middle, double anywhere, double brightest) {}

  /**
   * The means of one way to show evidence.
   *
   * @param lit how much of the lit tenth is inside
   * @param beyondAnywhere how much more that is than of the whole picture
   * @param beyondMiddle how much more that is than of the tenth in the middle
   * @param brightest in how many pictures the brightest pixel is
   */
  record Row(
      String evidence,
      int pictures,
      Figure lit,
      Figure beyondAnywhere,
      Figure beyondMiddle,
      Figure brightest) {}

  int pictures() {
    return pictures;
  }

  void add(Picture whole, DrawnBoxes boxes) {
    if (weigher.known(boxes.word()).isEmpty()) {
      throw new IllegalArgumentException(
          "the model does not know \""
              + boxes.word()
              + "\", the word of the boxes of "
              + boxes.id());
    }
    pictures++;
    PixelHeatmap middle = PixelHeatmap.ofMiddle(whole);
    add("the middle", middle, middle, boxes);
    evidence
        .shown(whole, evidence.views().medium(whole), boxes.word())
        .forEach((way, light) -> add(way, light, middle, boxes));
  }

  private void add(String way, PixelHeatmap light, PixelHeatmap middle, DrawnBoxes boxes) {
    inside
        .computeIfAbsent(way, first -> new ArrayList<>())
        .add(
            new Inside(
                share(light, EvidenceTrial.SHARE, boxes),
                share(middle, EvidenceTrial.SHARE, boxes),
                share(light, 1, boxes),
                share(light, 1.0 / light.lights().length, boxes)));
  }

  private static double share(PixelHeatmap light, double share, DrawnBoxes boxes) {
    int width = light.picture().width();
    int height = light.picture().height();
    BitSet lit = light.brightest(share);
    long within =
        lit.stream()
            .filter(i -> boxes.contain((i % width + 0.5) / width, (i / width + 0.5) / height))
            .count();
    return 100.0 * within / lit.cardinality();
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    inside.forEach(
        (way, seen) ->
            rows.add(
                new Row(
                    way,
                    seen.size(),
                    EvidenceTrial.figure(seen, Inside::lit),
                    EvidenceTrial.figure(seen, each -> each.lit() - each.anywhere()),
                    EvidenceTrial.figure(seen, each -> each.lit() - each.middle()),
                    EvidenceTrial.figure(seen, Inside::brightest))));
    return rows;
  }
}
