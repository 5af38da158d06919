package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.cluster.ClusterOptions.GateOption;
import io.github.crossmedia.client.CandidateGate;
import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.ClickLoop;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.DenseVectorField;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredPictures;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster learn-clicks}: improves the model of a cluster by recorded clicks. */
@Command(
    name = "learn-clicks",
    description =
        "Improves a model of a cluster by recorded clicks, and swaps in the new one if it is"
            + " better.",
    footer = {
      "",
      "Reads ubi_queries and ubi_events since the served version was learned. Two thirds of the",
      "searches improve the model, the others measure it against the served one; only if its",
      "rankings are better beyond the 95 %% interval is it stored and served, and the index's",
      "pictures are projected by it. With --gate it must meet that as well. The old version stays",
      "served beside it.",
    })
public final class ClusterLearnClicksCommand implements Callable<Integer> {

  /** The number of words that are named. */
  private static final int NAMED = 10;

  @Mixin private ClusterOptions options;

  @Option(names = "--model", required = true, paramLabel = "ID", description = "The model.")
  private String model;

  @Option(
      names = "--words",
      paramLabel = "N",
      defaultValue = "16",
      description =
          "How many of the strongest words each picture keeps (default: ${DEFAULT-VALUE}).")
  private int words;

  @Mixin private ReadOptions read;

  @Mixin private GateOption gate;

  @Option(names = "--dry-run", description = "Learn and measure, but store nothing.")
  private boolean dryRun;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    read.check(spec);
    try (Cluster cluster = options.connect()) {
      ClickLoop loop =
          new ClickLoop(
              new StoredPictures(new PictureIndex(cluster, options.index()), read.vectors()),
              read.recorded(cluster, options.index()),
              model,
              words,
              read.others(),
              gate.isGiven() ? gate.check() : CandidateGate.NONE);
      print(loop.run(!dryRun));
    }
    return 0;
  }

  private void print(ClickLoop.Round round) {
    PrintWriter out = spec.commandLine().getOut();
    String since = round.since().map(Instant::toString).orElse("the beginning");
    long clicks = round.lesson().clicks();
    if (clicks == 0) {
      out.println("no new clicks since " + since + ": " + round.served() + " stays");
    } else {
      out.println(
          Formatted.of("%d clicks since %s, compared with %s", clicks, since, round.served()));
      out.println(
          Formatted.of(
              "read %d pictures that searches name and %d others, of %d documents",
              round.read().named(), round.read().others(), round.read().documents()));
      out.println("propensity: " + round.lesson().propensity());
      round.lesson().remarks().forEach(out::println);
      round.findings().stream().map(CheckResult::line).forEach(out::println);
      out.println(outcome(round));
      if (!round.lesson().leftOut().isEmpty()) {
        out.println(leftOut(round));
      }
      if (round.unreadable() > 0) {
        out.println(
            Formatted.of(
                "%d pictures lack a view of the model and were left out: index them again",
                round.unreadable()));
      }
    }
    out.flush();
  }

  private static String leftOut(ClickLoop.Round round) {
    SortedSet<String> words = round.lesson().leftOut();
    int more = Math.max(0, words.size() - NAMED);
    return Formatted.of(
        "new words were not learned: %s%s. The field \"%s\" has %d dimensions, one for each word of"
            + " the model. To learn new words, index into a mapping without vector_field",
        words.stream().limit(NAMED).collect(Collectors.joining(", ")),
        more == 0 ? "" : " and " + more + " more",
        round.beside().map(DenseVectorField::name).orElse(""),
        round.beside().map(DenseVectorField::dimensions).orElse(0));
  }

  private static String outcome(ClickLoop.Round round) {
    if (round.stored().isPresent()) {
      return Formatted.of(
          "stored and served %s, projected %d pictures", round.stored().get(), round.projected());
    }
    if (!round.lesson().isBetter()) {
      return "not better beyond its interval: " + round.served() + " stays";
    }
    return round.passes()
        ? "better, but nothing was stored: a dry run"
        : "better, but the gate refuses it: " + round.served() + " stays";
  }
}
