package io.github.crossmedia.client.watch;

import java.util.List;
import java.util.Locale;

/**
 * A number of one day.
 *
 * @param key what a number is of, such as a position or a word; empty for the whole day
 * @param count how many searches, pictures or looks it is made of
 */
public record Metric(Kind kind, String key, double value, double count) {

  /** The kinds of numbers. Where they are shares that may alarm, higher is worse. */
  public enum Kind {
    SEARCHES("Searches of the day"),
    QUERIES_UNKNOWN("Share of different queries with words that the model does not know"),
    SEARCHES_UNKNOWN("Share of searches with words that the model does not know"),
    UNKNOWN_WORD("Share of searches with one of these words"),
    SEARCHES_UNANSWERED("Share of searches that found nothing"),
    PICTURES_OUTSIDE("Share of a sample of pictures that are unlike the model's training pictures"),
    SHOWN_OUTSIDE("Share of the pictures shown that are unlike the model's training pictures"),
    PICTURES_UNSHOWN("Share of the index's documents that no search showed"),
    DOCUMENTS_OLD("Share of the index's documents that the current version did not make"),
    CLICK_RATE("Share of hits at a position that were clicked"),
    MISCALIBRATION("Mean distance of scores from the share of looks that led to a click"),
    BRIER("Mean squared difference of clicks and what scores promise, of the week so far"),
    RELIABILITY("Share of looks at pictures of similar scores that led to a click");

    private final String meaning;

    Kind(String meaning) {
      this.meaning = meaning;
    }

    /** Returns the name in documents, options and Prometheus. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    String meaning() {
      return meaning;
    }
  }

  static Metric of(Kind kind, double part, double whole) {
    return new Metric(kind, "", whole == 0 ? 0 : part / whole, whole);
  }

  /** Numbers in the text format of Prometheus, for the textfile collector of its node exporter. */
  public static final class PrometheusText {

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
}
