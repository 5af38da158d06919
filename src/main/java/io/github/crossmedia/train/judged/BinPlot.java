package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Mean grades of equally large bins of pairs, from the lowest scores on the left to the highest, a
 * line for each system, as SVG.
 */
final class BinPlot {

  private static final int WIDTH = 480;
  private static final int HEIGHT = 320;
  private static final int MARGIN = 50;
  private static final int LEGEND = 170;
  private static final int LINE = 18;

  private final double lowest;
  private final double highest;
  private final StringBuilder svg = new StringBuilder();

  private BinPlot(double lowest, double highest) {
    this.lowest = lowest;
    this.highest = highest;
  }

  static String svg(List<PeopleRow> rows) {
    DoubleSummaryStatistics grades =
        rows.stream()
            .flatMap(row -> row.bins().stream())
            .mapToDouble(Bin::grade)
            .summaryStatistics();
    BinPlot plot =
        new BinPlot(Math.floor(10 * grades.getMin()) / 10, Math.ceil(10 * grades.getMax()) / 10);
    return plot.draw(rows);
  }

  private String draw(List<PeopleRow> rows) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n",
            WIDTH + 2 * MARGIN + LEGEND,
            HEIGHT + 2 * MARGIN));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    for (int part = 0; part <= 4; part++) {
      double grade = lowest + part * (highest - lowest) / 4;
      svg.append(
          String.format(
              Locale.ROOT, "<path d=\"M%d %.1fh%d\" stroke=\"#ddd\"/>\n", MARGIN, y(grade), WIDTH));
      text(MARGIN - 6, y(grade) + 4, "end", String.format(Locale.ROOT, "%.2f", grade));
    }
    text(MARGIN, MARGIN - 14, "start", "mean grade");
    text(MARGIN + WIDTH / 2.0, HEIGHT + MARGIN + 24, "middle", "pairs, by ascending score");
    for (int i = 0; i < rows.size(); i++) {
      line(rows.get(i), i, rows.size());
    }
    return svg.append("</svg>\n").toString();
  }

  private void line(PeopleRow row, int number, int count) {
    List<Bin> bins = row.bins();
    String colour =
        String.format(
            Locale.ROOT, "hsl(%d,70%%,%d%%)", 360 * number / count, number % 2 == 0 ? 42 : 30);
    String points =
        IntStream.range(0, bins.size())
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        MARGIN + WIDTH * (i + 0.5) / bins.size(),
                        y(bins.get(i).grade())))
            .collect(Collectors.joining(" "));
    svg.append(
        String.format(
            Locale.ROOT,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>\n",
            colour,
            points));
    double top = MARGIN + LINE * (number + 0.5);
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%d %.1fh20\" stroke=\"%s\" stroke-width=\"2\"/>\n",
            MARGIN + WIDTH + 14,
            top,
            colour));
    text(MARGIN + WIDTH + 40, top + 4, "start", row.system());
  }

  private void text(double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x,
            y,
            anchor,
            text));
  }

  private double y(double grade) {
    return MARGIN + HEIGHT * (1 - (grade - lowest) / (highest - lowest));
  }
}
