package io.github.crossmedia.cli.train;

import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia moments}: learns on many machines, each of which reads a part of all items. */
@Command(
    name = "moments",
    description = "Learns on many machines: counts and sums parts of a collection.",
    subcommands = {
      MomentsCommand.CountCommand.class,
      MomentsCommand.SumCommand.class,
      MomentsCommand.LearnCommand.class
    })
public final class MomentsCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing subcommand");
  }

  /** {@code crossmedia moments count}: the first step, which fixes what all others share. */
  @Command(
      name = "count",
      description = "Counts the words and visual words of one part of a collection.")
  static final class CountCommand implements Callable<Integer> {

    @Mixin private PartOptions part;

    @Mixin private SumsOptions options;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The counts.")
    private Path out;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      return part.of(out, spec).count(options);
    }
  }

  /** {@code crossmedia moments sum}: the second step. */
  @Command(
      name = "sum",
      description = "Sums one part of a collection, after all parts were counted.")
  static final class SumCommand implements Callable<Integer> {

    @Option(
        names = "--counts",
        required = true,
        split = ",",
        paramLabel = "FILE",
        description = "The counts of all parts.")
    private List<Path> counts;

    @Mixin private PartOptions part;

    @ArgGroup(exclusive = false, heading = "%nFrom clicks:%n")
    private ClickOptions clicks = new ClickOptions();

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The moments.")
    private Path out;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      return part.of(out, spec).sum(counts, clicks.given(spec));
    }
  }

  /** {@code crossmedia moments train}: the last step. */
  @Command(name = "train", description = "Learns a model from the moments of all parts.")
  static final class LearnCommand implements Callable<Integer> {

    @Option(
        names = "--moments",
        required = true,
        split = ",",
        paramLabel = "FILE",
        description = "The moments of all parts.")
    private List<Path> moments;

    @Option(
        names = "--method",
        required = true,
        paramLabel = "METHOD",
        description = "How to learn: one of the methods that were counted for.")
    private String method;

    @ArgGroup(exclusive = false, heading = "%nFrom clicks:%n")
    private ClickOptions clicks = new ClickOptions();

    @Mixin private BookOptions codebooks;

    @Mixin private TrainingOptions training;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      ClickTask log = clicks.given(spec);
      String names =
          moments.stream()
              .map(file -> file.getFileName().toString())
              .sorted()
              .collect(Collectors.joining(" and "));
      return training.run(
          new Sums(
              method,
              training.given(),
              names,
              codebooks.read(),
              training.threads(),
              () -> {
                Moments read = MomentsFile.read(moments, log);
                codebooks.requireHash(read.pass().choices().codebooks());
                return read;
              }),
          spec);
    }
  }

  /** The part of a collection that one machine reads. */
  static final class PartOptions {

    @Option(
        names = "--collection",
        required = true,
        paramLabel = "FILE",
        description = "The part, JSON Lines.")
    private Path collection;

    CollectionPart of(Path out, CommandSpec spec) {
      return new CollectionPart(collection, out, spec.commandLine().getErr());
    }
  }
}
