package io.github.crossmedia.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster}: commands on an index of a cluster. */
@Command(
    name = "cluster",
    description =
        "Fills an index of a cluster, evaluates its results, learns from its clicks, compares and"
            + " checks versions, and watches for drift.",
    subcommands = {
      ClusterIndexCommand.class,
      ClusterEvaluateCommand.class,
      ClusterLearnClicksCommand.class,
      ClusterCompareCommand.class,
      ClusterExplainCommand.class,
      ClusterFeaturesCommand.class,
      ClusterCheckCommand.class,
      ClusterWatchCommand.class,
      ClusterRollbackCommand.class
    })
public final class ClusterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing subcommand: index, evaluate, learn-clicks, compare, explain, features, check,"
            + " watch or rollback");
  }
}
