package io.github.crossmedia.client.watch;

import java.util.Locale;

/** The kinds of numbers. Where they are shares that may alarm, higher is worse. */
public enum MetricKind {
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

  MetricKind(String meaning) {
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
