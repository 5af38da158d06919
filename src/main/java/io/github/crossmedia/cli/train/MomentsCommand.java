package io.github.crossmedia.cli.train;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.moments.FirstPass;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia moments}: the sums over a part of a collection. */
@Command(
    name = "moments",
    description =
        "Sums one part of a collection, on any machine. crossmedia train --moments learns from the"
            + " sums of all parts.")
public final class MomentsCommand implements Callable<Integer> {

  @Option(
      names = "--counts",
      split = ",",
      required = true,
      paramLabel = "FILE",
      description = "What crossmedia counts wrote of all parts.")
  private List<Path> counts;

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The part of the collection, JSON Lines.")
  private Path collection;

  @Mixin private ClickOptions clicks;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The moments.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    WholeFile.requireFolderOf(out);
    Moments moments = new Moments(FirstPass.read(counts), clicks.given(spec));
    Screening screening = moments.screening();
    CollectionReader.forEach(
        collection,
        item -> {
          if (TrainingSplit.holds(item) && screening.isUsable(item)) {
            moments.add(item);
          }
        });
    screening.requireSome(moments.items(), collection);
    MomentsFile.write(moments, out);
    PrintWriter err = spec.commandLine().getErr();
    err.println(
        String.format(
            Locale.ROOT,
            "%s of %d summed, see %s",
            Screening.count(moments.items(), "picture"),
            moments.pass().counts().items(),
            out));
    screening.remarks().forEach(err::println);
    return 0;
  }
}
