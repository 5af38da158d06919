package io.github.crossmedia.client.watch;

import io.github.crossmedia.client.watch.Metric.Kind;
import java.util.List;

/** Numbers in the text format of Prometheus, for the textfile collector of its node exporter. */
public final class PrometheusText {

  private PrometheusText() {}

  /** Returns all numbers but those of words, of which there may be any number. */
  public static String of(String index, String model, List<Metric> metrics) {
    StringBuilder text = new StringBuilder();
    for (Kind kind : Kind.values()) {
      List<Metric> own = metrics.stream().filter(metric -> metric.kind() == kind).toList();
      if (own.isEmpty() || kind == Kind.UNKNOWN_WORD) {
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
