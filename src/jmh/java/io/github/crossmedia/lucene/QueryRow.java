package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;
import java.util.Map;

/**
 * One line of the table: a way to answer, how long its queries take, how many times its baseline in
 * the same run, and what else is known of it, NaN where it does not apply.
 */
record QueryRow(
    String plan,
    String way,
    int pictures,
    double p50,
    double p99,
    double timesBaseline,
    double scored,
    double bytes,
    Agreement agreement) {

  private static final String LINE = "%-24s %-22s %9s %11s %11s %9s %8s %8s %8s %8s";

  /** A way without a baseline, and nothing else known of it. */
  static QueryRow of(String plan, String way, int pictures, Interleaved.Times times) {
    return new QueryRow(
        plan,
        way,
        pictures,
        times.percentile(0.5),
        times.percentile(0.99),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Agreement.UNKNOWN);
  }

  /** A way beside its baseline. */
  static QueryRow of(
      String plan, String way, int pictures, Interleaved.Times times, Interleaved.Times baseline) {
    QueryRow row = of(plan, way, pictures, times);
    return new QueryRow(
        plan,
        way,
        pictures,
        row.p50,
        row.p99,
        times.total() / baseline.total(),
        row.scored,
        row.bytes,
        row.agreement);
  }

  /** The same by another name. */
  QueryRow named(String newPlan) {
    return new QueryRow(newPlan, way, pictures, p50, p99, timesBaseline, scored, bytes, agreement);
  }

  /** The same with the share of matches that were scored. */
  QueryRow scoring(double share) {
    return new QueryRow(plan, way, pictures, p50, p99, timesBaseline, share, bytes, agreement);
  }

  /** The same with the bytes that a document takes. */
  QueryRow weighing(double newBytes) {
    return new QueryRow(plan, way, pictures, p50, p99, timesBaseline, scored, newBytes, agreement);
  }

  /** The same with how far it finds what the baseline finds. */
  QueryRow finding(Agreement newAgreement) {
    return new QueryRow(plan, way, pictures, p50, p99, timesBaseline, scored, bytes, newAgreement);
  }

  static String header() {
    return line(
        "plan",
        "way",
        "pictures",
        "p50 us",
        "p99 us",
        "baseline",
        "scored",
        "bytes",
        "@10",
        "AvgP");
  }

  String toText() {
    return line(
        plan,
        way,
        pictures,
        number("%.1f", p50),
        number("%.1f", p99),
        number("x%.3f", timesBaseline),
        number("%.4f", scored),
        number("%.0f", bytes),
        number("%.3f", agreement.recall()),
        number("%.3f", agreement.averagePrecision()));
  }

  private static String line(Object... cells) {
    return Formatted.of(LINE, cells).stripTrailing();
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "" : Formatted.of(format, value);
  }

  /** The figures by name, those that apply. */
  Map<String, Object> toMap() {
    return Map.of(
        "plan",
        plan,
        "way",
        way,
        "pictures",
        pictures,
        "p50_us",
        p50,
        "p99_us",
        p99,
        "times_baseline",
        text(timesBaseline),
        "share_scored",
        text(scored),
        "bytes_a_document",
        text(bytes),
        "recall_at_10",
        text(agreement.recall()),
        "average_precision",
        text(agreement.averagePrecision()));
  }

  private static Object text(double value) {
    return Double.isNaN(value) ? "" : value;
  }
}
