package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.cluster.ClusterRunOptions;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia evaluate}: reads runs and judgments, prints an {@link EvaluationReport}. */
@Command(
    name = "evaluate",
    description = {
      "Measures a ranking by judgments, alone or beside another.",
      "With --elasticsearch, it measures what an index of a cluster really returns."
    },
    footer = {
      "",
      "Measures: " + Measures.NAMES + ", and curve, the precision at eleven levels of recall.",
      "The files are TREC's; the numbers and the order of equal scores are trec_eval's.",
      "",
      "Wilcoxon's test and the bootstrap over queries take queries for independent. Those",
      "made of captions are not: the same pictures are relevant to many. The tables \"over",
      "pictures\" draw the pictures of runs and judgments again, and measure every query again",
      "on those drawn. Of three runs and more, probabilities are corrected for the number of",
      "pairs by Holm's method."
    })
public final class EvaluateCommand implements Callable<Integer> {

  private static final String CURVE = "curve";

  @Option(names = "--run", paramLabel = "FILE", description = "The TREC run.")
  private Optional<Path> runFile;

  @Option(names = "--qrels", required = true, paramLabel = "FILE", description = "Its judgments.")
  private Path judgmentsFile;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description = {
        "A run to compare with, by Wilcoxon's test and the bootstrap; may be given",
        "several times, when every two runs are compared."
      })
  private List<Path> otherFiles = List.of();

  @Option(
      names = "--measure",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "map,Rprec,P_10,ndcg",
      description = "What to measure (default: ${DEFAULT-VALUE}).")
  private List<String> measureNames;

  @Option(
      names = "--complete",
      description = "Count judged queries that a run lacks as 0 instead of leaving them out.")
  private boolean complete;

  @Option(names = "--per-query", description = "Print the values of each query, too.")
  private boolean perQuery;

  @Option(
      names = "--calibration",
      description = {
        "Also print how far scores are probabilities: log loss, Brier skill, and what the",
        "best scores say beside what is true, by the number of words of a query."
      })
  private boolean calibration;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--resamples",
      paramLabel = "N",
      defaultValue = "" + PictureBootstrap.RESAMPLES,
      description = "How many times the pictures are drawn again (default: ${DEFAULT-VALUE}).")
  private int resamples;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the bootstrap (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ClusterRunOptions cluster;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Measure> measures = measures();
    Judgments judgments = TrecJudgments.read(judgmentsFile);
    List<RunFile> runs = new ArrayList<>();
    if (runFile.isPresent() == cluster.isAsked()) {
      throw new ParameterException(spec.commandLine(), "Give --run or --elasticsearch");
    }
    if (cluster.isAsked()) {
      runs.add(cluster.run(spec));
    }
    for (Path file : Stream.concat(runFile.stream(), otherFiles.stream()).toList()) {
      runs.add(new RunFile(file, TrecRuns.read(file)));
    }
    var queries = EvaluatedQueries.of(judgmentsFile, judgments, runs, complete);
    queries.remarks().forEach(spec.commandLine().getErr()::println);
    var report =
        EvaluationReport.of(
            judgments.only(queries.queries()::contains), runs, measures, pictureBootstrap());
    PrintWriter out = spec.commandLine().getOut();
    if (calibration && json) {
      throw new ParameterException(
          spec.commandLine(), "--calibration prints tables: leave out --json");
    }
    if (json) {
      out.println(EvaluationJson.of(report, perQuery).toPrettyString());
    } else {
      EvaluationTables.print(report, perQuery, out);
    }
    if (calibration) {
      Judgments judged = judgments.only(queries.queries()::contains);
      for (RunFile file : runs) {
        CalibrationTables.print(file, CalibrationTables.reliability(file, judged), out);
      }
    }
    out.flush();
    return 0;
  }

  private PictureBootstrap pictureBootstrap() {
    try {
      return new PictureBootstrap(resamples, seed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--resamples: " + e.getMessage(), e);
    }
  }

  private List<Measure> measures() {
    try {
      return measureNames.stream().flatMap(EvaluateCommand::measures).distinct().toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static Stream<Measure> measures(String name) {
    return name.equals(CURVE)
        ? Measures.precisionRecallCurve().stream()
        : Stream.of(Measures.named(name));
  }
}
