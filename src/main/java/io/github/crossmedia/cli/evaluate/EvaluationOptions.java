package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.features.CollectionQueries;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.ratings.RatingFormat;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.evaluate.statistics.Reliability.Quality;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How a run is evaluated: judgments, measures, and other runs to compare with. */
@Command(
    footer = {
      "",
      "Measures: " + Measures.NAMES + ", and curve, the precision at eleven levels of recall.",
      "The files are TREC's; the numbers and the order of equal scores are trec_eval's. If the"
          + " judgments name items that are not relevant, each measure also has bounds: unrated"
          + " items among the first 100 may be relevant or not.",
      "",
      "Wilcoxon's test and the bootstrap over queries assume independent queries. Those made of"
          + " captions are not: the same pictures are relevant to many. The tables \"over"
          + " pictures\" resample the pictures of runs and judgments, and measure every query"
          + " again on each sample. With three or more runs, p-values are corrected for the"
          + " number of pairs by Holm's method."
    })
public final class EvaluationOptions {

  private static final String CURVE = "curve";

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      description =
          "The judgments as TREC qrels, as CSV of Quepid or as JSON of the Search Relevance"
              + " Workbench; --judgments may replace or accompany them.")
  private Optional<Path> judgmentsFile;

  @Option(
      names = "--judgments",
      paramLabel = "FILE",
      description = "Human judgments written by \"judge\": prints how well scores agree with them.")
  private Optional<Path> peopleFile;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description =
          "Another run to compare with, by Wilcoxon's test and the bootstrap; may be repeated"
              + " to compare all pairs of runs.")
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
      description = "Count judged queries that a run lacks as 0; otherwise they are left out.")
  private boolean complete;

  @Option(names = "--per-query", description = "Print the values of each query, too.")
  private boolean perQuery;

  @Option(
      names = "--calibration",
      description =
          "Also print how reliable scores are as probabilities: log loss, Brier skill, and the mean"
              + " of the best scores beside the share of relevant items, by the length of queries.")
  private boolean calibration;

  @Mixin private JsonOption json;

  @Option(
      names = "--resamples",
      paramLabel = "N",
      defaultValue = "" + PictureBootstrap.RESAMPLES,
      description = "How many times the pictures are resampled (default: ${DEFAULT-VALUE}).")
  private int resamples;

  @Mixin private SeedOption random;

  /** A run to evaluate, which is read or made after the options are validated. */
  @FunctionalInterface
  public interface Source {
    RunFile run() throws IOException;
  }

  /** Returns the judgments of --qrels, none without it. */
  public Judgments judgments() throws IOException {
    return judgmentsFile.isPresent()
        ? RatingFormat.judgments(judgmentsFile.get())
        : Judgments.of(Map.of());
  }

  /** Evaluates a run and those to compare with, and prints an {@link EvaluationReport}. */
  public void report(Source source, CommandSpec spec) throws IOException {
    List<Measure> measures = measures(spec);
    PictureBootstrap bootstrap = pictureBootstrap(spec);
    if (calibration && json.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--calibration prints tables and excludes --json");
    }
    if (judgmentsFile.isEmpty() && peopleFile.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing --qrels, --judgments or both");
    }
    if (peopleFile.isPresent() && judgmentsFile.isPresent() && json.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--json takes either --qrels or --judgments, not both");
    }
    List<RunFile> runs = new ArrayList<>();
    runs.add(source.run());
    for (Path file : otherFiles) {
      runs.add(new RunFile(file, TrecRuns.read(file)));
    }
    if (judgmentsFile.isPresent()) {
      report(judgmentsFile.get(), runs, measures, bootstrap, spec);
    }
    if (peopleFile.isPresent()) {
      people(peopleFile.get(), runs, spec.commandLine().getOut());
    }
  }

  private void people(Path file, List<RunFile> runs, PrintWriter out) throws IOException {
    PeopleEvaluation people =
        PeopleEvaluation.of(runs, JudgmentFile.read(file), resamples, random.seed());
    if (json.isGiven()) {
      out.println(PeopleEvaluation.Json.of(people).toPrettyString());
    } else {
      PeopleEvaluation.Tables.print(people, out);
    }
    out.flush();
  }

  private void report(
      Path file,
      List<RunFile> runs,
      List<Measure> measures,
      PictureBootstrap bootstrap,
      CommandSpec spec)
      throws IOException {
    Judgments judgments = RatingFormat.judgments(file);
    var queries = EvaluatedQueries.of(file, judgments, runs, complete);
    queries.remarks().forEach(spec.commandLine().getErr()::println);
    Judgments judged = judgments.only(queries.queries()::contains);
    print(EvaluationReport.of(judged, runs, measures, bootstrap), judged, runs, spec);
  }

  private void print(
      EvaluationReport report, Judgments judged, List<RunFile> runs, CommandSpec spec)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(EvaluationReport.Json.of(report, perQuery).toPrettyString());
    } else {
      EvaluationReport.Tables.print(report, perQuery, out);
    }
    if (calibration) {
      for (RunFile file : runs) {
        CalibrationTables.print(file, CalibrationTables.reliability(file, judged), out);
      }
    }
    out.flush();
  }

  private PictureBootstrap pictureBootstrap(CommandSpec spec) {
    try {
      return new PictureBootstrap(resamples, random.seed());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--resamples: " + e.getMessage(), e);
    }
  }

  private List<Measure> measures(CommandSpec spec) {
    try {
      return measureNames.stream().flatMap(EvaluationOptions::measures).distinct().toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static Stream<Measure> measures(String name) {
    return name.equals(CURVE)
        ? Measures.precisionRecallCurve().stream()
        : Stream.of(Measures.named(name));
  }

  /**
   * The judged queries on which runs are evaluated.
   *
   * @param remarks sentences about queries that are left out or count as 0
   */
  record EvaluatedQueries(Set<String> queries, List<String> remarks) {

    private static final int FEW = 20;

    /** Returns all judged queries if {@code complete}, otherwise those that every run answers. */
    static EvaluatedQueries of(
        Path judgmentsFile, Judgments judgments, List<RunFile> runs, boolean complete) {
      Set<String> queries = new LinkedHashSet<>(judgments.queries());
      List<String> remarks = new ArrayList<>();
      for (RunFile file : runs) {
        Run run = file.run();
        if (run.queries().stream().noneMatch(judgments.queries()::contains)) {
          throw new IllegalArgumentException(
              "no query of " + file.path() + " is judged in " + judgmentsFile);
        }
        remark(
            remarks,
            count(run.queries(), query -> !judgments.queries().contains(query)),
            "of " + file.path() + " not judged: left out");
        remark(
            remarks,
            count(judgments.queries(), query -> !run.queries().contains(query)),
            "judged but not in "
                + file.path()
                + (complete ? ": counted as 0" : ": left out (--complete counts them as 0)"));
        if (!complete) {
          queries.retainAll(run.queries());
        }
      }
      if (queries.isEmpty()) {
        throw new IllegalArgumentException("no judged query occurs in all runs");
      }
      remark(
          remarks,
          count(queries, query -> judgments.relevant(query) == 0),
          "without a relevant item: counted as 0, as trec_eval does");
      if (runs.size() > 1 && queries.size() < FEW) {
        remarks.add(queries.size() + " queries are too few for the bootstrap to be reliable");
      }
      return new EvaluatedQueries(queries, remarks);
    }

    private static long count(Set<String> queries, Predicate<String> which) {
      return queries.stream().filter(which).count();
    }

    private static void remark(List<String> remarks, long count, String what) {
      if (count > 0) {
        remarks.add(count + (count == 1 ? " query " : " queries ") + what);
      }
    }
  }

  /** The reliability of a run's scores, by the number of words of the queries. */
  static final class CalibrationTables {

    private CalibrationTables() {}

    /** Returns the scores of a run's judged queries, with their relevance. */
    static Reliability reliability(RunFile file, Judgments judgments) {
      Reliability reliability = new Reliability();
      for (String query : judgments.queries()) {
        int words = query.split("\\" + CollectionQueries.BETWEEN_WORDS).length;
        for (ScoredItem item : file.run().ranking(query)) {
          try {
            boolean isRelevant = judgments.gains(query).getOrDefault(item.item(), 0) > 0;
            reliability.add(words, item.score(), isRelevant);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                Formatted.of(
                    "%s, query %s, item %s: %s: --calibration needs scores that are probabilities",
                    file.path(), query, item.item(), e.getMessage()),
                e);
          }
        }
      }
      return reliability;
    }

    static void print(RunFile file, Reliability reliability, PrintWriter out) {
      out.println();
      out.println("scores of " + file.path() + " as probabilities");
      Table table =
          new Table(
              List.of(
                  "words",
                  "pairs",
                  "relevant",
                  "log loss",
                  "of the base rate",
                  "Brier skill",
                  "best " + Reliability.BEST + " say",
                  "are"));
      for (int words : reliability.groups()) {
        table.add(
            row(
                words == Reliability.MAX_WORDS ? words + " or more" : "" + words,
                reliability.of(words)));
      }
      table.add(row("all", reliability.all()));
      table.print(out);
    }

    private static List<String> row(String words, Quality quality) {
      return List.of(
          words,
          Long.toString(quality.pairs()),
          Formatted.of("%.4f", quality.base()),
          Formatted.of("%.4f", quality.logLoss()),
          Formatted.of("%.4f", quality.baseLogLoss()),
          Formatted.of("%+.1f %%", 100 * quality.brierSkill()),
          Formatted.of("%.2f", quality.bestSaid()),
          Formatted.of("%.2f", quality.bestTrue()));
    }
  }
}
