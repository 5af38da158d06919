package io.github.crossmedia.benchmark;

import io.github.crossmedia.gallery.FolderBenchmark;
import io.github.crossmedia.gallery.teach.TeachBenchmark;
import io.github.crossmedia.integration.ElasticsearchBenchmark;
import io.github.crossmedia.integration.NetworkBenchmark;
import io.github.crossmedia.integration.NodeBenchmark;
import io.github.crossmedia.lucene.QueryBenchmark;
import io.github.crossmedia.picture.decode.DecodingBenchmark;
import io.github.crossmedia.picture.descriptor.PictureBenchmark;
import io.github.crossmedia.train.linear.LandmarkBenchmark;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code bin/benchmark}: runs benchmarks by name and prints one table. */
@Command(
    name = "benchmark",
    description = "Measures speed, each thing beside its baseline in the same run.",
    subcommands = {
      QueryBenchmark.class,
      PictureBenchmark.class,
      DecodingBenchmark.class,
      TeachBenchmark.class,
      LandmarkBenchmark.class,
      FolderBenchmark.class,
      ElasticsearchBenchmark.class,
      NodeBenchmark.class,
      NetworkBenchmark.class
    },
    usageHelpAutoWidth = true)
public final class Benchmarks implements Callable<Integer> {

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A benchmark class, or a part of its name. Without it, the names are listed.")
  private String name;

  @Option(names = "--json", description = "Print JSON instead of the table.")
  private boolean json;

  @Option(
      names = "--forks",
      defaultValue = "2",
      description = "How many JVMs to measure in, one after the other (${DEFAULT-VALUE}).")
  private int forks;

  @Option(
      names = "--iterations",
      defaultValue = "5",
      description = "How often to measure in each, after as many to warm up (${DEFAULT-VALUE}).")
  private int iterations;

  @Option(
      names = "--seconds",
      defaultValue = "1",
      description = "How long each iteration lasts (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  /** Runs the command and ends the process. */
  public static void main(String... args) {
    System.exit(new CommandLine(new Benchmarks()).execute(args));
  }

  @Override
  public Integer call() throws RunnerException {
    var names = names();
    if (name == null) {
      spec.subcommands().keySet().forEach(System.out::println);
      names.forEach(System.out::println);
      return 0;
    }
    if (names.stream().noneMatch(known -> known.contains(name))) {
      throw new ParameterException(
          spec.commandLine(), "No benchmark is called " + name + "; there are " + names);
    }
    var results = ResultTable.of(run());
    System.out.println(json ? results.toJson() : results.toText());
    return 0;
  }

  /** JMH's own report goes to a terminal as it comes, and elsewhere only if something failed. */
  private Collection<RunResult> run() throws RunnerException {
    var kept = new ByteArrayOutputStream();
    var report = Boolean.getBoolean("crossmedia.terminal") ? System.err : new PrintStream(kept);
    try {
      return new Runner(
              options(), OutputFormatFactory.createFormatInstance(report, VerboseMode.NORMAL))
          .run();
    } catch (RunnerException e) {
      System.err.print(kept);
      throw e;
    }
  }

  private Options options() {
    return new OptionsBuilder()
        .include("\\." + "[^.]*" + Pattern.quote(name) + "[^.]*\\.[^.]*$")
        .shouldFailOnError(true)
        .forks(forks)
        .warmupIterations(iterations)
        .warmupTime(TimeValue.seconds(seconds))
        .measurementIterations(iterations)
        .measurementTime(TimeValue.seconds(seconds))
        .build();
  }

  private static List<String> names() {
    OutputFormat silent = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
    var names = new TreeSet<String>();
    for (var entry : BenchmarkList.defaultList().getAll(silent, List.of())) {
      names.add(entry.getUserClassQName().replaceFirst(".*\\.", ""));
    }
    return List.copyOf(names);
  }
}
