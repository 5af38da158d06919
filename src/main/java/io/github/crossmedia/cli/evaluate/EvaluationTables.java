package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.evaluate.EvaluationReport.MeasuredRun;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.Correlation;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** An {@link EvaluationReport} as tables. */
final class EvaluationTables {

  static final String OVER_PICTURES = "over pictures";

  private EvaluationTables() {}

  static void print(EvaluationReport report, boolean perQuery, PrintWriter out) {
    if (perQuery) {
      perQuery(report).print(out);
      out.println();
    }
    means(report).print(out);
    out.println();
    intervals(report).print(out);
    if (report.runs().stream()
        .flatMap(run -> run.bounds().stream())
        .anyMatch(bounds -> bounds.unrated() > 0)) {
      out.println();
      bounds(report).print(out);
    }
    if (report.runs().stream().anyMatch(run -> run.correlation().isPresent())) {
      out.println();
      correlations(report).print(out);
    }
    if (!report.pairs().isEmpty()) {
      out.println();
      new PairTables(report, labels(report).toList()).print(out);
    }
    out.println();
    out.println("queries: " + report.runs().getFirst().evaluation().queries().size());
  }

  private static Table means(EvaluationReport report) {
    Table table = new Table(header("measure", labels(report)));
    for (Measure measure : report.measures()) {
      table.add(row(measure.name(), report, run -> run.evaluation().mean(measure)));
    }
    return table;
  }

  /** Returns the bootstrap of each mean over pictures. */
  private static Table intervals(EvaluationReport report) {
    Table table = new Table(List.of(OVER_PICTURES, "run", "deviation", "95 % from", "to"));
    List<String> labels = labels(report).toList();
    for (int measure = 0; measure < report.measures().size(); measure++) {
      for (int run = 0; run < labels.size(); run++) {
        ResampledFigure mean = report.runs().get(run).overPictures().get(measure);
        table.add(
            List.of(
                report.measures().get(measure).name(),
                labels.get(run),
                DecimalNumbers.value(mean.deviation()),
                DecimalNumbers.value(mean.interval().lower()),
                DecimalNumbers.value(mean.interval().upper())));
      }
    }
    return table;
  }

  /** Returns each mean's bounds, whatever people would say of unrated items. */
  private static Table bounds(EvaluationReport report) {
    Table table = new Table(List.of("by unrated items", "run", "unrated", "from", "to"));
    List<String> labels = labels(report).toList();
    for (int measure = 0; measure < report.measures().size(); measure++) {
      for (int run = 0; run < labels.size(); run++) {
        UnratedBounds bounds = report.runs().get(run).bounds().get(measure);
        table.add(
            List.of(
                report.measures().get(measure).name(),
                labels.get(run),
                bounds.unrated() + " of " + bounds.ranked(),
                DecimalNumbers.value(bounds.lower()),
                DecimalNumbers.value(bounds.upper())));
      }
    }
    return table;
  }

  private static Table correlations(EvaluationReport report) {
    Table table = new Table(header("correlation with judgments", labels(report)));
    table.add(row("Pearson", report, run -> correlation(run, Correlation::pearson)));
    table.add(row("Spearman", report, run -> correlation(run, Correlation::spearman)));
    table.add(row("Kendall", report, run -> correlation(run, Correlation::kendall)));
    return table;
  }

  private static double correlation(MeasuredRun run, ToDoubleFunction<Correlation> kind) {
    return run.correlation().map(kind::applyAsDouble).orElse(Double.NaN);
  }

  private static Table perQuery(EvaluationReport report) {
    boolean several = report.runs().size() > 1;
    Stream<String> columns =
        report.measures().stream()
            .map(Measure::name)
            .flatMap(
                name -> several ? labels(report).map(run -> name + " " + run) : Stream.of(name));
    Table table = new Table(header("query", columns));
    for (String query : report.runs().getFirst().evaluation().queries()) {
      List<String> row = new ArrayList<>(List.of(query));
      for (Measure measure : report.measures()) {
        for (MeasuredRun run : report.runs()) {
          row.add(DecimalNumbers.value(value(run.evaluation(), measure, query)));
        }
      }
      table.add(row);
    }
    return table;
  }

  private static double value(Evaluation evaluation, Measure measure, String query) {
    return measure.of(evaluation.ranking(query));
  }

  /** Returns the names of the files, or their paths if names are equal. */
  private static Stream<String> labels(EvaluationReport report) {
    List<Path> paths = report.runs().stream().map(MeasuredRun::file).toList();
    List<Path> names = paths.stream().map(Path::getFileName).distinct().toList();
    return (names.size() == paths.size() ? names : paths).stream().map(Path::toString);
  }

  private static List<String> header(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first), others).toList();
  }

  private static List<String> row(
      String first, EvaluationReport report, ToDoubleFunction<MeasuredRun> value) {
    return header(
        first, report.runs().stream().map(run -> DecimalNumbers.value(value.applyAsDouble(run))));
  }
}
