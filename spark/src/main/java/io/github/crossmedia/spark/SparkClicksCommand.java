package io.github.crossmedia.spark;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.spark.ClickCounting.CountedLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code clicks}: sums up a log of searches for all commands that take {@code --clicks}. */
@Command(
    name = "clicks",
    description = "Counts how often queries showed pictures at each position and people clicked.")
final class SparkClicksCommand implements Callable<Integer> {

  @Option(
      names = "--log",
      split = ",",
      required = true,
      paramLabel = "PATH",
      description =
          "Searches and events of User Behavior Insights, or counts: files, folders or patterns of"
              + " JSON Lines or *.parquet.")
  private List<String> log;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The counts, JSON Lines, on the driver.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    WholeFile.requireFolderOf(out);
    CountedLog counted = ClickCounting.count(InputLines.of(CrossMediaOnSpark.session(), log));
    long[] counts = {0};
    WholeFile.write(
        out,
        file -> {
          for (Iterator<String> lines = counted.lines(); lines.hasNext(); counts[0]++) {
            file.write((lines.next() + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
    spec.commandLine()
        .getErr()
        .println(
            Formatted.of("%d counts of %d searches, see %s", counts[0], counted.searches(), out));
    if (counted.unseen() > 0) {
      spec.commandLine()
          .getErr()
          .println(
              Formatted.of(
                  "left out %d of them, because nobody looked at their results", counted.unseen()));
    }
    spec.commandLine().getErr().flush();
    return 0;
  }
}
