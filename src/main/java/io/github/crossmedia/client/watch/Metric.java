package io.github.crossmedia.client.watch;

import java.util.List;

/**
 * A number of one day.
 *
 * @param key what a number is of, such as a position or a word; empty for the whole day
 * @param count how many searches, pictures or looks it is made of
 */
public record Metric(MetricKind kind, String key, double value, double count) {

  static Metric of(MetricKind kind, double part, double whole) {
    return new Metric(kind, "", whole == 0 ? 0 : part / whole, whole);
  }

  /** Numbers in the text format of Prometheus, for the textfile collector of its node exporter. */
  public static final class PrometheusText {

    private PrometheusText() {}

    /** Returns all numbers but those of words, of which there may be any number. */
    public static String of(String index, String model, List<Metric> metrics) {
      StringBuilder text = new StringBuilder();
      for (MetricKind kind : MetricKind.values()) {
        List<Metric> own = metrics.stream().filter(metric -> metric.kind() == kind).toList();
        if (own.isEmpty() || kind == MetricKind.UNKNOWN_WORD) {
          continue;
        }
        String name = "cross_media_" + kind.label();
        text.append("# HELP ").append(name).append(' ').append(kind.meaning()).append('\n');
        text.append("# TYPE ").append(name).append(" gauge\n");
        for (Metric metric : own) {
          text.append(name).append("{index=\"").append(escaped(index));
          text.append("\",model=\"").append(escaped(model)).append('"');
          if (!metric.key().isEmpty()) {
            text.append(",key=\"").append(escaped(metric.key())).append('"');
          }
          text.append("} ").append(metric.value()).append('\n');
        }
      }
      return text.toString();
    }

    private static String escaped(String value) {
      return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
  }
}
