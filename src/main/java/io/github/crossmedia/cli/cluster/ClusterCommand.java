package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ServedVersions;
import io.github.crossmedia.model.version.VersionId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
      ClusterCommand.ClusterRollbackCommand.class
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

  /** {@code crossmedia cluster rollback}: serves an older version of a model again. */
  @Command(
      name = "rollback",
      description = "Makes an older version of a model current again.",
      footer = {
        "",
        "All served versions stay served, so that searches go on and each document is found.",
      })
  public static final class ClusterRollbackCommand implements Callable<Integer> {

    @Option(
        names = "--url",
        required = true,
        paramLabel = "URL",
        description = "The address of a cluster with the plugin, such as https://localhost:9200.")
    private String url;

    @Mixin private LoginOptions login;

    @Option(names = "--model", required = true, paramLabel = "ID", description = "The model.")
    private String model;

    @Option(
        names = "--to",
        paramLabel = "N",
        description =
            "The number of the version (default: the one that the current one improves by clicks,"
                + " or the one before it).")
    private Optional<Integer> wanted = Optional.empty();

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      try (Cluster cluster = login.connect(url)) {
        ServedVersions versions = ServedVersions.of(cluster, model);
        VersionId back =
            wanted.isPresent()
                ? versions.rollBack(cluster, wanted.get())
                : versions.rollBack(cluster);
        PrintWriter out = spec.commandLine().getOut();
        out.println(back + " is current, instead of " + versions.current());
        out.flush();
      }
      return 0;
    }
  }
}
