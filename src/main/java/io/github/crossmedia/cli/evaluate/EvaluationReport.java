package io.github.crossmedia.cli.evaluate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.Comparison;
import io.github.crossmedia.evaluate.statistics.Comparison.Holm;
import io.github.crossmedia.evaluate.statistics.Comparison.PairedBootstrap;
import io.github.crossmedia.evaluate.statistics.Correlation;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The evaluation of runs on the same queries.
 *
 * @param pairs one for each measure and pair of runs, sorted by measure
 */
record EvaluationReport(List<Measure> measures, List<MeasuredRun> runs, List<Pair> pairs) {

  /**
   * The evaluation of a run.
   *
   * @param correlation the correlation of scores and judgments, if judgments are graded
   * @param overPictures for each measure the mean with its bootstrap over pictures
   * @param bounds for each measure its bounds by unrated items; empty if the judgments only name
   *     relevant items
   */
  record MeasuredRun(
      Path file,
      String name,
      Evaluation evaluation,
      Optional<Correlation> correlation,
      List<ResampledFigure> overPictures,
      List<UnratedBounds> bounds) {}

  /**
   * Two runs compared by one measure.
   *
   * @param one the number of the first run
   * @param other the number of the second
   * @param overPictures the advantage of the first run, with its bootstrap over pictures
   * @param corrected the p-values, corrected for the number of pairs
   */
  record Pair(
      int one,
      int other,
      Comparison comparison,
      ResampledFigure overPictures,
      CorrectedPValues corrected) {}

  /** P-values after Holm's correction. */
  record CorrectedPValues(double wilcoxon, double overQueries, double overPictures) {}

  static EvaluationReport of(
      Judgments judgments, List<RunFile> files, List<Measure> measures, PictureBootstrap draws) {
    List<Run> runs = files.stream().map(RunFile::run).toList();
    Set<String> pictures = PictureRankings.pictures(judgments, runs);
    List<MeasuredRun> measured = new ArrayList<>();
    for (RunFile file : files) {
      measured.add(
          new MeasuredRun(
              file.path(),
              file.run().name(),
              Evaluation.ofAllJudged(judgments, file.run()),
              correlation(judgments, file.run()),
              draws.of(PictureRankings.of(judgments, file.run(), pictures), measures),
              UnratedBounds.apply(judgments)
                  ? measures.stream()
                      .map(measure -> UnratedBounds.of(measure, judgments, file.run()))
                      .toList()
                  : List.of()));
    }
    List<Pair> pairs = new ArrayList<>();
    for (int measure = 0; measure < measures.size(); measure++) {
      pairs.addAll(corrected(pairs(measures.get(measure), measure, measured, draws.seed())));
    }
    return new EvaluationReport(measures, measured, pairs);
  }

  private static Optional<Correlation> correlation(Judgments judgments, Run run) {
    return judgments.areGraded() ? Correlation.of(judgments, run) : Optional.empty();
  }

  private static List<Pair> pairs(Measure measure, int index, List<MeasuredRun> runs, long seed) {
    List<Pair> pairs = new ArrayList<>();
    for (int one = 0; one < runs.size(); one++) {
      for (int other = one + 1; other < runs.size(); other++) {
        Evaluation evaluation = runs.get(one).evaluation();
        Comparison comparison =
            Comparison.of(measure, evaluation, runs.get(other).evaluation(), seed);
        ResampledFigure overPictures =
            runs.get(one)
                .overPictures()
                .get(index)
                .minus(runs.get(other).overPictures().get(index));
        CorrectedPValues itself =
            new CorrectedPValues(
                comparison.wilcoxon().pValue(),
                comparison.bootstrap().pValue(),
                overPictures.pValue());
        pairs.add(new Pair(one, other, comparison, overPictures, itself));
      }
    }
    return pairs;
  }

  private static List<Pair> corrected(List<Pair> pairs) {
    double[] wilcoxon = corrected(pairs, CorrectedPValues::wilcoxon);
    double[] queries = corrected(pairs, CorrectedPValues::overQueries);
    double[] pictures = corrected(pairs, CorrectedPValues::overPictures);
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i -> {
              Pair pair = pairs.get(i);
              CorrectedPValues corrected =
                  new CorrectedPValues(wilcoxon[i], queries[i], pictures[i]);
              return new Pair(pair.one, pair.other, pair.comparison, pair.overPictures, corrected);
            })
        .toList();
  }

  private static double[] corrected(List<Pair> pairs, ToDoubleFunction<CorrectedPValues> which) {
    return Holm.corrected(
        pairs.stream().mapToDouble(pair -> which.applyAsDouble(pair.corrected)).toArray());
  }

  /** An {@link EvaluationReport} as tables. */
  static final class Tables {

    static final String OVER_PICTURES = "over pictures";

    private Tables() {}

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

    /**
     * The differences of runs as tables; with more than two runs, corrected for the number of
     * pairs.
     */
    static final class PairTables {

      private final List<Pair> pairs;
      private final List<String> labels;
      private final boolean several;

      PairTables(EvaluationReport report, List<String> labels) {
        this.pairs = report.pairs();
        this.labels = labels;
        this.several = report.runs().size() > 2;
      }

      void print(PrintWriter out) {
        overQueries().print(out);
        out.println();
        overPictures().print(out);
      }

      private Table overQueries() {
        List<String> header = header("measure", "difference", "95 % from", "to");
        addProbability(header, "Wilcoxon p", "Holm");
        addProbability(header, "bootstrap p", "Holm");
        Table table = new Table(header);
        for (Pair pair : pairs) {
          PairedBootstrap bootstrap = pair.comparison().bootstrap();
          List<String> row =
              row(pair, bootstrap.difference(), bootstrap.lower(), bootstrap.upper());
          addProbability(row, pair.comparison().wilcoxon().pValue(), pair.corrected().wilcoxon());
          addProbability(row, bootstrap.pValue(), pair.corrected().overQueries());
          table.add(row);
        }
        return table;
      }

      private Table overPictures() {
        List<String> header = header(Tables.OVER_PICTURES, "difference", "95 % from", "to");
        addProbability(header, "p", "Holm");
        Table table = new Table(header);
        for (Pair pair : pairs) {
          ResampledFigure difference = pair.overPictures();
          ResampledFigure.Interval interval = difference.interval();
          List<String> row = row(pair, difference.observed(), interval.lower(), interval.upper());
          addProbability(row, difference.pValue(), pair.corrected().overPictures());
          table.add(row);
        }
        return table;
      }

      private List<String> header(String first, String... others) {
        List<String> header = new ArrayList<>(List.of(first));
        if (several) {
          header.add("runs");
        }
        header.addAll(List.of(others));
        return header;
      }

      private List<String> row(Pair pair, double... differences) {
        List<String> row = new ArrayList<>(List.of(pair.comparison().measure().name()));
        if (several) {
          row.add(labels.get(pair.one()) + " - " + labels.get(pair.other()));
        }
        for (double difference : differences) {
          row.add(DecimalNumbers.difference(difference));
        }
        return row;
      }

      private void addProbability(List<String> row, double itself, double corrected) {
        addProbability(
            row, DecimalNumbers.probability(itself), DecimalNumbers.probability(corrected));
      }

      private void addProbability(List<String> row, String itself, String corrected) {
        row.add(itself);
        if (several) {
          row.add(corrected);
        }
      }
    }
  }

  /** An {@link EvaluationReport} as JSON, with unrounded numbers. */
  static final class Json {

    private Json() {}

    static ObjectNode of(EvaluationReport report, boolean perQuery) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("queries", report.runs().getFirst().evaluation().queries().size());
      var runs = json.putArray("runs");
      for (MeasuredRun run : report.runs()) {
        runs.add(run(report, run, perQuery));
      }
      if (report.runs().size() == 2) {
        ObjectNode comparison = json.putObject("comparison");
        report
            .pairs()
            .forEach(pair -> comparison.set(pair.comparison().measure().name(), pair(pair)));
      } else if (!report.pairs().isEmpty()) {
        ArrayNode comparisons = json.putArray("comparisons");
        report.pairs().forEach(pair -> comparisons.add(pairOfMany(report, pair)));
      }
      return json;
    }

    private static ObjectNode run(EvaluationReport report, MeasuredRun run, boolean perQuery) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("file", run.file().toString()).put("name", run.name());
      ObjectNode means = json.putObject("measures");
      ObjectNode overPictures = json.putObject("over_pictures");
      for (int measure = 0; measure < report.measures().size(); measure++) {
        String name = report.measures().get(measure).name();
        ResampledFigure drawn = run.overPictures().get(measure);
        means.put(name, run.evaluation().mean(report.measures().get(measure)));
        overPictures.set(name, interval(drawn));
      }
      if (!run.bounds().isEmpty()) {
        ObjectNode bounds = json.putObject("unrated");
        for (int measure = 0; measure < report.measures().size(); measure++) {
          bounds.putPOJO(report.measures().get(measure).name(), run.bounds().get(measure));
        }
      }
      run.correlation().ifPresent(correlation -> json.putPOJO("correlation", correlation));
      if (perQuery) {
        json.set("per_query", perQuery(report, run.evaluation()));
      }
      return json;
    }

    private static ObjectNode perQuery(EvaluationReport report, Evaluation evaluation) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      for (String query : evaluation.queries()) {
        ObjectNode values = json.putObject(query);
        for (Measure measure : report.measures()) {
          values.put(measure.name(), measure.of(evaluation.ranking(query)));
        }
      }
      return json;
    }

    private static ObjectNode interval(ResampledFigure drawn) {
      return JsonNodeFactory.instance
          .objectNode()
          .put("deviation", drawn.deviation())
          .put("lower", drawn.interval().lower())
          .put("upper", drawn.interval().upper());
    }

    private static ObjectNode pair(Pair pair) {
      Comparison comparison = pair.comparison();
      ObjectNode json =
          JsonNodeFactory.instance
              .objectNode()
              .put("difference", comparison.bootstrap().difference())
              .put("lower", comparison.bootstrap().lower())
              .put("upper", comparison.bootstrap().upper())
              .put("wilcoxon_p", comparison.wilcoxon().pValue())
              .put("bootstrap_p", comparison.bootstrap().pValue());
      json.set(
          "over_pictures", interval(pair.overPictures()).put("p", pair.overPictures().pValue()));
      return json;
    }

    private static ObjectNode pairOfMany(EvaluationReport report, Pair pair) {
      ObjectNode json =
          JsonNodeFactory.instance
              .objectNode()
              .put("measure", pair.comparison().measure().name())
              .put("run", report.runs().get(pair.one()).file().toString())
              .put("other", report.runs().get(pair.other()).file().toString());
      json.setAll(pair(pair));
      json.putObject("holm")
          .put("wilcoxon_p", pair.corrected().wilcoxon())
          .put("bootstrap_p", pair.corrected().overQueries())
          .put("over_pictures_p", pair.corrected().overPictures());
      return json;
    }
  }
}
