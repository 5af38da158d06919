package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.trec.TrecRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia evaluate}: evaluates a run from a file. */
@Command(
    name = "evaluate",
    description = "Evaluates a run by judgments, alone or compared with others.")
public final class EvaluateCommand implements Callable<Integer> {

  @Option(names = "--run", required = true, paramLabel = "FILE", description = "The TREC run.")
  private Path file;

  @Mixin private EvaluationOptions evaluation;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    evaluation.report(() -> new RunFile(file, TrecRuns.read(file)), spec);
    return 0;
  }
}
