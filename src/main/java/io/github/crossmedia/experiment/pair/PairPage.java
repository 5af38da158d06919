package io.github.crossmedia.experiment.pair;

import io.github.crossmedia.experiment.page.Page;
import io.github.crossmedia.experiment.page.PageTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page of a pair and its words. */
final class PairPage {

  private static final double MEGABYTE = 1e6;

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
                    + " writes this page for that pair.")
        .paragraph(
            "The words are learned by [`distilled-words`](../methods/distilled-words.md) from the"
                + " training pictures. Each of the validation sentences asks all validation"
                + " pictures. The numbers are the share of sentences whose own picture is among the"
                + " first ten. The pair's cosine finds **%.1f %%** of them. A picture keeps only"
                + " its strongest words, and one without any word of the sentence is not found.",
            100 * report.exact())
        .table(table(report))
        .paragraph(
            "In parentheses is the share of what the pair's cosine finds. The file is in half"
                + " precision. The time is processor time to make words of a picture's view,"
                + " without the network.")
        .section("Parameters")
        .paragraph(
            "Only `balance` is tuned, on every sixth training picture; the pair and its words are"
                + " learned from the others. With 64 words of a picture, %s. All other parameters"
                + " keep their defaults. Of these, the shape of a word's weight and how the number"
                + " of words is limited were settled on the sentences measured here.",
            balances(report));
  }

  private static String balances(PairReport report) {
    return report.balances().entrySet().stream()
            .map(each -> format("%.2f finds %.1f %%", each.getKey(), 100 * each.getValue()))
            .collect(Collectors.joining(", "))
        + format("; %.2f is taken", report.balance());
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

  private static String found(double share, PairReport report) {
    return format("%.1f %% (%.0f %%)", 100 * share, 100 * share / report.exact());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
