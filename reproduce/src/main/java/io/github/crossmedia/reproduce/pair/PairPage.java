package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math.stat.descriptive.SummaryStatistics;

/** The page of a pair and its words. */
final class PairPage {

  private static final double MEGABYTE = 1e6;

  /** Of the normal distribution, for intervals of 95 %. */
  private static final double QUANTILE = 1.96;

  private PairPage() {}

  static Page of(PairReport report) {
    return new Page(PairRun.NAME, "A pair of networks, compiled to words")
        .paragraph(
            "Made by `bin/crossmedia reproduce pair --data DIR --network NAME`. Data:"
                + " Flickr8k (Hodosh, Young and Hockenmaier, JAIR 2013), 6,000 training and 1,000"
                + " validation pictures with five sentences each. The network of pictures is `"
                + report.network()
                + "`.")
        .paragraph(
            report.isPublished()
                ? "The network of texts was published with it."
                : "It has no network of texts. The pair is learned here, on the training"
                    + " pictures, by [`contrastive`](../methods/latent.md). Its texts are the"
                    + " words of sentences, so it is easier to compile than a published pair, which"
                    + " also reads their order. With the name of a published pair, the command"
                    + " writes this page for that pair; none was at hand.")
        .paragraph(
            "The words are learned by [`distilled-words`](../methods/distilled-words.md) from the"
                + " training pictures. Each of the validation sentences asks all validation"
                + " pictures. The numbers are the share of sentences whose own picture is among the"
                + " first ten. The pair's cosine finds **%.1f %%** of them. A picture keeps only"
                + " its strongest words, and one without any word of the sentence is not found.",
            100 * report.exact().getMean())
        .table(table(report))
        .paragraph(
            "In parentheses is the share of what the pair's cosine finds. The 95 % intervals over"
                + " pictures reach at most "
                + format("%.1f", 100 * widest(report))
                + " points to each side. The file is in half"
                + " precision. The time is processor time to make words of a picture's view,"
                + " without the network. "
                + vocabulary(report))
        .section("In an index")
        .paragraph(
            "The same sentences, asked of a Lucene index that keeps the words of pictures alone."
                + " The model has the %,d words of captions. Times are processor time.",
            report.captioned())
        .table(kept(report))
        .section("Parameters")
        .paragraph(
            "Tuned on every sixth training picture, one parameter after the other. The pair and"
                + " %,d words are learned from every second one, and a picture keeps %d words. %s"
                + " is taken."
                + " All other parameters keep their defaults. Of these, the shape of a word's"
                + " weight was settled on the sentences measured here.",
            PairTuning.VOCABULARY, PairTuning.KEPT, given(report.trials().getLast()))
        .table(trials(report));
  }

  private static String vocabulary(PairReport report) {
    String lists =
        format(
            "The first %,d words are those of captions. With the shipped list of common English"
                + " words they are %,d, as forms of one word count once. `--vocabulary FILE` adds"
                + " more.",
            report.captioned(), report.listed());
    return report.isPublished()
        ? lists
        : lists
            + " The pair learned here can read the words of captions alone, so pictures get no"
            + " others: further words only cost time and room. A published pair reads any word.";
  }

  private static String given(PairTuning.Trial trial) {
    return trial.given().entrySet().stream()
        .map(each -> "`" + each.getKey() + "=" + each.getValue() + "`")
        .collect(Collectors.joining(", "));
  }

  private static PageTable trials(PairReport report) {
    PageTable table = new PageTable().text("parameters").numbers("sentences found");
    report.trials().stream()
        .distinct()
        .forEach(trial -> table.row(given(trial), format("%.1f %%", 100 * trial.found())));
    return table;
  }

  private static PageTable kept(PairReport report) {
    PageTable table =
        new PageTable().numbers("words of a picture", "bytes a picture", "time a query");
    report
        .kept()
        .forEach(
            each ->
                table.row(
                    format("%d", each.words()),
                    format("%.0f", each.cost().bytes()),
                    format("%.2f ms", each.cost().milliseconds())));
    return table;
  }

  private static PageTable table(PairReport report) {
    PageTable table = new PageTable().numbers("vocabulary", "file", "time a picture");
    PairExperiment.KEPT.forEach(kept -> table.numbers(kept + " words"));
    table.numbers("all words");
    for (PairReport.Row row : report.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(format("%,d", row.words()));
      cells.add(format("%.1f MB", row.bytes() / MEGABYTE));
      cells.add(format("%.2f ms", row.milliseconds()));
      PairExperiment.KEPT.forEach(kept -> cells.add(found(row.found().get(kept), report)));
      cells.add(found(row.all(), report));
      table.row(cells);
    }
    return table;
  }

  private static String found(SummaryStatistics shares, PairReport report) {
    double share = shares.getMean();
    return format("%.1f %% (%.0f %%)", 100 * share, 100 * share / report.exact().getMean());
  }

  private static double widest(PairReport report) {
    return Stream.concat(
            Stream.of(report.exact()),
            report.rows().stream()
                .flatMap(row -> Stream.concat(row.found().values().stream(), Stream.of(row.all()))))
        .mapToDouble(each -> QUANTILE * each.getStandardDeviation() / Math.sqrt(each.getN()))
        .max()
        .orElseThrow();
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
