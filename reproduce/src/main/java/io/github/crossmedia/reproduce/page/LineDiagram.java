package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A line chart with a legend, as SVG; equal numbers make equal files. */
public final class LineDiagram {

  private static final int SIDE = 420;
  private static final int MARGIN = 56;
  private static final int LEGEND = 200;
  private static final int LINE = 18;

  private final String across;
  private final String up;
  private final double bottom;
  private final double top;
  private final List<String> names;
  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();

  /** A point of a line, with {@code x} from 0 to 1. */
  public record Point(double x, double y) {}

  private record Line(String name, List<Point> points) {}

  private LineDiagram(String across, String up, double bottom, double top, List<String> names) {
    this.across = across;
    this.up = up;
    this.bottom = bottom;
    this.top = top;
    this.names = names;
  }

  /** Returns a diagram whose axes go from 0 to 1 and from 0 to {@code top}. */
  public static LineDiagram of(String across, String up, double top) {
    return of(across, up, 0, top);
  }

  /** Returns a diagram whose axes go from 0 to 1 and from {@code bottom} to {@code top}. */
  public static LineDiagram of(String across, String up, double bottom, double top) {
    return new LineDiagram(across, up, bottom, top, List.of());
  }

  /** Returns a diagram with names along the x axis, and values from 0 to {@code top}. */
  public static LineDiagram of(List<String> names, String up, double top) {
    return new LineDiagram("", up, 0, top, names);
  }

  /** Adds a line to the diagram and to its legend. */
  public void line(String name, List<Point> points) {
    lines.add(new Line(name, points));
  }

  /** A line with a value for each of the names, NaN where there is none. */
  public void values(String name, List<Double> values) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).isNaN()) {
        points.add(new Point(place(i), values.get(i)));
      }
    }
    line(name, points);
  }

  private double place(int name) {
    return names.size() == 1 ? 0.5 : (double) name / (names.size() - 1);
  }

  /** Returns the SVG, with a dashed diagonal on request. */
  public String svg(boolean withDiagonal) {
    svg.append(
        Formatted.of(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n",
            SIDE + 2 * MARGIN + LEGEND, SIDE + 2 * MARGIN));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    axes();
    if (withDiagonal) {
      add(
          "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#888\" stroke-dasharray=\"4\"/>\n",
          x(0), y(bottom), x(1), y(top));
    }
    text(x(0.5), y(bottom) + 40, "middle", across);
    text(x(0), y(top) - 10, "start", up);
    for (int number = 0; number < lines.size(); number++) {
      draw(lines.get(number), colour(number), number);
    }
    return svg.append("</svg>\n").toString();
  }

  private void axes() {
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      double part = tenth / 10.0;
      double value = bottom + part * (top - bottom);
      add("<path d=\"M%.1f %.1fH%.1f\" stroke=\"#ddd\"/>\n", x(0), y(value), x(1));
      text(
          x(0) - 6,
          y(value) + 4,
          "end",
          Formatted.of(bottom != 0 || top < 1 ? "%.2f" : "%.1f", value));
      if (names.isEmpty()) {
        tick(part, Formatted.of("%.1f", part), 16);
      }
    }
    for (int name = 0; name < names.size(); name++) {
      tick(place(name), names.get(name), 16 + 14 * (name % 2));
    }
  }

  private void tick(double at, String label, int below) {
    add("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#ddd\"/>\n", x(at), y(bottom), y(top));
    text(x(at), y(bottom) + below, "middle", label);
  }

  private void draw(Line line, String colour, int number) {
    String points =
        line.points().stream()
            .map(point -> Formatted.of("%.1f,%.1f", x(point.x()), y(point.y())))
            .collect(Collectors.joining(" "));
    add(
        "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>\n",
        colour, points);
    double height = y(top) + LINE * (number + 0.5);
    add(
        "<path d=\"M%.1f %.1fh20\" stroke=\"%s\" stroke-width=\"2\"/>\n",
        x(1) + 16, height, colour);
    text(x(1) + 42, height + 4, "start", line.name());
  }

  private void text(double x, double y, String anchor, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, escaped);
  }

  private void add(String format, Object... values) {
    svg.append(Formatted.of(format, values));
  }

  /** Hues spread over the colour circle, alternating in darkness. */
  private String colour(int number) {
    return Formatted.of(
        "hsl(%d,70%%,%d%%)", 360 * number / lines.size(), number % 2 == 0 ? 42 : 30);
  }

  private static double x(double value) {
    return MARGIN + SIDE * value;
  }

  private double y(double value) {
    return MARGIN + SIDE * (1 - (value - bottom) / (top - bottom));
  }
}
