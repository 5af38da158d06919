package io.github.crossmedia.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster}: what is done with an index of a cluster. */
@Command(
    name = "cluster",
    description = "Fills an index of a cluster, and measures what it returns.",
    subcommands = {ClusterIndexCommand.class, ClusterEvaluateCommand.class})
public final class ClusterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name what to do: index or evaluate");
  }
}
