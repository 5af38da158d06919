package io.github.crossmedia.experiment.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.experiment.page.LineDiagram;
import io.github.crossmedia.experiment.page.LineDiagram.Point;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Mean grades of equally large bins of pairs, from the lowest scores on the left to the highest, a
 * line for each system, as SVG.
 */
final class BinPlot {

  private BinPlot() {}

  static String svg(List<PeopleRow> rows) {
    DoubleSummaryStatistics grades =
        rows.stream()
            .flatMap(row -> row.bins().stream())
            .mapToDouble(Bin::grade)
            .summaryStatistics();
    LineDiagram plot =
        LineDiagram.of(
            "share of pairs, by ascending score",
            "mean grade",
            Math.floor(10 * grades.getMin()) / 10,
            Math.ceil(10 * grades.getMax()) / 10);
    rows.forEach(row -> plot.line(row.system(), line(row.bins())));
    return plot.svg(false);
  }

  private static List<Point> line(List<Bin> bins) {
    return IntStream.range(0, bins.size())
        .mapToObj(i -> new Point((i + 0.5) / bins.size(), bins.get(i).grade()))
        .toList();
  }
}
