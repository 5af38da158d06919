package io.github.crossmedia.train.experiment;

import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Step;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What scores say against what is true, a line for each method, as a picture in SVG: on the
 * diagonal a score is a probability, above it it is too modest.
 */
public final class ReliabilityDiagram {

  private static final int SIDE = 420;
  private static final int MARGIN = 56;
  private static final int LEGEND = 200;
  private static final int LINE = 18;

  private ReliabilityDiagram() {}

  /** The diagram of methods by name; it is the same for the same numbers. */
  public static String svg(Map<String, Reliability> methods) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"12\">\n",
            SIDE + 2 * MARGIN + LEGEND,
            SIDE + 2 * MARGIN));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    axes(svg);
    int number = 0;
    for (var method : methods.entrySet()) {
      line(svg, method.getKey(), method.getValue(), colour(number, methods.size()), number);
      number++;
    }
    return svg.append("</svg>\n").toString();
  }

  private static void axes(StringBuilder svg) {
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      double value = tenth / 10.0;
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fH%.1f\" stroke=\"#ddd\"/>\n",
              x(value),
              y(0),
              y(1),
              x(0),
              y(value),
              x(1)));
      text(svg, x(value), y(0) + 16, "middle", String.format(Locale.ROOT, "%.1f", value));
      text(svg, x(0) - 6, y(value) + 4, "end", String.format(Locale.ROOT, "%.1f", value));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#888\" stroke-dasharray=\"4\"/>\n",
            x(0),
            y(0),
            x(1),
            y(1)));
    text(svg, x(0.5), y(0) + 40, "middle", "what scores say");
    text(svg, x(0), y(1) - 10, "start", "the share that is relevant");
  }

  private static void line(
      StringBuilder svg, String name, Reliability reliability, String colour, int number) {
    String points =
        reliability.steps().stream()
            .map(ReliabilityDiagram::point)
            .collect(Collectors.joining(" "));
    svg.append("<polyline fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\" points=\"")
        .append(points)
        .append("\"/>\n");
    double top = y(1) + LINE * (number + 0.5);
    svg.append(
        String.format(
            Locale.ROOT,
            "<path d=\"M%.1f %.1fh20\" stroke=\"%s\" stroke-width=\"2\"/>\n",
            x(1) + 16,
            top,
            colour));
    text(svg, x(1) + 42, top + 4, "start", name);
  }

  private static String point(Step step) {
    return String.format(Locale.ROOT, "%.1f,%.1f", x(step.said()), y(step.isTrue()));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
            x,
            y,
            anchor,
            escaped));
  }

  /** Hues spread over the circle, dark ones and darker ones in turn. */
  private static String colour(int number, int count) {
    return String.format(
        Locale.ROOT, "hsl(%d,70%%,%d%%)", 360 * number / count, number % 2 == 0 ? 42 : 30);
  }

  private static double x(double value) {
    return MARGIN + SIDE * value;
  }

  private static double y(double value) {
    return MARGIN + SIDE * (1 - value);
  }
}
