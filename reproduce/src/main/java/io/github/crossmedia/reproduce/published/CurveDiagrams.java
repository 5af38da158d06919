package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.reproduce.page.LineDiagram;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.train.task.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** An experiment's curves as SVG diagrams: precision by recall, and average precision by label. */
final class CurveDiagrams {

  private CurveDiagrams() {}

  /** Adds the section with the diagrams to a page, if there are curves. */
  static void write(List<MediumCurve> curves, Page page) {
    if (curves.isEmpty()) {
      return;
    }
    page.section("By recall and by label");
    for (Direction direction : Direction.values()) {
      List<MediumCurve> of =
          curves.stream().filter(curve -> curve.direction() == direction).toList();
      if (!of.isEmpty()) {
        String who = direction == Direction.TEXT_TO_IMAGE ? "Texts ask: " : "Pictures ask: ";
        page.plot(who + "precision by recall", direction.label(), byRecall(of))
            .plot(who + "average precision by label", direction.label() + "-labels", byLabel(of));
      }
    }
  }

  private static String byRecall(List<MediumCurve> curves) {
    LineDiagram diagram =
        LineDiagram.of(
            "recall",
            "precision",
            top(curves.stream().flatMap(curve -> curve.precision().stream()).toList()));
    for (MediumCurve curve : curves) {
      List<LineDiagram.Point> points = new ArrayList<>();
      for (int tenth = 0; tenth <= 10; tenth++) {
        points.add(new LineDiagram.Point(tenth / 10.0, curve.precision().get(tenth)));
      }
      diagram.line(curve.method(), points);
    }
    return diagram.svg(false);
  }

  private static String byLabel(List<MediumCurve> curves) {
    TreeSet<String> labels = new TreeSet<>();
    curves.forEach(curve -> labels.addAll(curve.byLabel().keySet()));
    LineDiagram diagram =
        LineDiagram.of(
            List.copyOf(labels),
            "mean average precision",
            top(curves.stream().flatMap(curve -> curve.byLabel().values().stream()).toList()));
    for (MediumCurve curve : curves) {
      diagram.values(
          curve.method(),
          labels.stream().map(label -> curve.byLabel().getOrDefault(label, 0.0)).toList());
    }
    return diagram.svg(false);
  }

  /** Returns the greatest value, rounded up to a tenth. */
  private static double top(List<Double> values) {
    double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    return Math.max(1, Math.ceil(10 * greatest)) / 10;
  }
}
