package io.github.crossmedia.experiment.published;

import io.github.crossmedia.experiment.page.LineDiagram;
import io.github.crossmedia.train.task.Direction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** An experiment's curves as SVG diagrams: precision by recall, and average precision by label. */
public final class CurveDiagrams {

  private CurveDiagrams() {}

  /** The diagrams by the suffix of their file names; empty without curves. */
  public static Map<String, String> svg(List<MediumCurve> curves) {
    Map<String, String> pictures = new LinkedHashMap<>();
    for (Direction direction : Direction.values()) {
      List<MediumCurve> of =
          curves.stream().filter(curve -> curve.direction() == direction).toList();
      if (!of.isEmpty()) {
        pictures.put(direction.label() + ".svg", byRecall(of));
        pictures.put(direction.label() + "-labels.svg", byLabel(of));
      }
    }
    return pictures;
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

  /** The greatest value, rounded up to a tenth. */
  private static double top(List<Double> values) {
    double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    return Math.max(1, Math.ceil(10 * greatest)) / 10;
  }
}
