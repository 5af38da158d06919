package io.github.crossmedia.spark;

import io.github.crossmedia.cli.console.ErrorMessages;
import java.util.Locale;
import org.apache.spark.SparkException;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The commands that {@code spark-submit} runs. */
@Command(
    name = "crossmedia-spark",
    description = "Extracts views, counts clicks and learns from sums on Spark.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpAutoWidth = true,
    subcommands = {SparkExtractCommand.class, SparkClicksCommand.class, SparkTrainCommand.class})
public final class CrossMediaOnSpark implements Runnable {

  @Option(
      names = "--stacktrace",
      description = "Show where an error came from.",
      scope = ScopeType.INHERIT)
  private boolean stacktrace;

  @Spec private CommandSpec spec;

  /** Runs a command; a failure ends the process with an exit code. */
  public static void main(String... args) {
    Locale.setDefault(Locale.ROOT);
    int code = commandLine().execute(args);
    SparkSession.getDefaultSession().foreach(CrossMediaOnSpark::stopped);
    if (code != 0) {
      System.exit(code);
    }
  }

  private static boolean stopped(SparkSession session) {
    session.stop();
    return true;
  }

  static CommandLine commandLine() {
    CrossMediaOnSpark commands = new CrossMediaOnSpark();
    return new CommandLine(commands)
        .setParameterExceptionHandler(ErrorMessages::wrongOptions)
        .setExecutionExceptionHandler(
            (error, command, parsed) ->
                ErrorMessages.failure(cause(error), command, commands.stacktrace));
  }

  /** Returns what failed in a task, where Spark reports that a job failed. */
  static Exception cause(Exception error) {
    return error instanceof SparkException && error.getCause() instanceof Exception cause
        ? cause(cause)
        : error;
  }

  static SparkSession session() {
    return SparkSession.builder().appName("Cross Media").getOrCreate();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
