package io.github.crossmedia.benchmark;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.Release;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;

/**
 * The one shape of every table: what, with which parameters, how long, give or take, and how many
 * times its baseline, which is the method of the same class whose name begins with "baseline". A
 * benchmark of steps a second with a parameter "whole", a number of steps, gets a second row: the
 * minutes that so many steps take.
 */
public record ResultTable(List<Row> rows) {

  private static final String WHOLE = "whole";
  private static final double SECONDS_OF_MINUTE = 60;
  private static final String LINE = "%-44s %-40s %14s %12s %-6s %8s";

  /** One measurement. */
  public record Row(
      String benchmark,
      Map<String, String> parameters,
      double score,
      double error,
      String unit,
      OptionalDouble timesBaseline) {

    Optional<Row> projected() {
      return Optional.ofNullable(parameters.get(WHOLE))
          .map(
              whole -> {
                double minutes = Long.parseLong(whole) / score / SECONDS_OF_MINUTE;
                OptionalDouble times =
                    timesBaseline.isPresent()
                        ? OptionalDouble.of(1 / timesBaseline.getAsDouble())
                        : timesBaseline;
                return new Row(
                    benchmark + ", whole", parameters, minutes, Double.NaN, "min", times);
              });
    }
  }

  static ResultTable of(Collection<RunResult> results) {
    var baselines =
        results.stream()
            .filter(result -> method(result).startsWith("baseline"))
            .collect(
                Collectors.toMap(
                    result -> type(result) + parameters(result),
                    result -> result.getPrimaryResult().getScore(),
                    (first, second) -> first));
    return new ResultTable(
        results.stream()
            .flatMap(
                result -> {
                  Row row = row(result, baselines.get(type(result) + parameters(result)));
                  return Stream.of(Stream.of(row), row.projected().stream(), counted(result))
                      .flatMap(rows -> rows);
                })
            .toList());
  }

  /** What a benchmark counted besides its score, in the mean of all iterations. */
  private static Stream<Row> counted(RunResult result) {
    return result.getSecondaryResults().keySet().stream()
        .map(
            name -> {
              var counted = result.getSecondaryResults().get(name);
              return new Row(
                  type(result) + "." + method(result) + ", " + name,
                  parameters(result),
                  counted.getStatistics().getMean(),
                  Double.NaN,
                  "",
                  OptionalDouble.empty());
            });
  }

  private static Row row(RunResult result, Double baseline) {
    var primary = result.getPrimaryResult();
    return new Row(
        type(result) + "." + method(result),
        parameters(result),
        primary.getScore(),
        primary.getScoreError(),
        primary.getScoreUnit(),
        baseline == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(primary.getScore() / baseline));
  }

  /** The same for people. */
  public String toText() {
    var header = line("benchmark", "parameters", "score", "+-", "unit", "baseline");
    return rows.stream()
        .map(ResultTable::line)
        .collect(Collectors.joining("\n", header + "\n", ""));
  }

  private static String line(Row row) {
    return line(
        row.benchmark(),
        row.parameters().entrySet().stream()
            .map(Map.Entry::toString)
            .collect(Collectors.joining(" ")),
        number("%.3f", row.score()),
        Double.isNaN(row.error()) ? "" : number("%.3f", row.error()),
        row.unit(),
        row.timesBaseline().isPresent() ? number("x%.3f", row.timesBaseline().getAsDouble()) : "");
  }

  private static String line(Object... cells) {
    return Formatted.of(LINE, cells).stripTrailing();
  }

  private static String number(String format, double value) {
    return Formatted.of(format, value);
  }

  /** The same for programs. */
  public String toJson() {
    var mapper = new JsonMapper();
    var json = mapper.createObjectNode();
    json.put("release", Release.current().version());
    json.put("java", Runtime.version().toString());
    json.put("processors", Runtime.getRuntime().availableProcessors());
    var array = json.putArray("rows");
    for (var row : rows) {
      var object = array.addObject();
      object.put("benchmark", row.benchmark());
      object.set("parameters", mapper.valueToTree(row.parameters()));
      object.put("score", row.score());
      if (!Double.isNaN(row.error())) {
        object.put("error", row.error());
      }
      object.put("unit", row.unit());
      row.timesBaseline().ifPresent(times -> object.put("times_baseline", times));
    }
    return json.toPrettyString();
  }

  private static Map<String, String> parameters(RunResult result) {
    var parameters = new TreeMap<String, String>();
    for (var name : result.getParams().getParamsKeys()) {
      parameters.put(name, result.getParams().getParam(name));
    }
    return parameters;
  }

  private static String type(RunResult result) {
    var name = result.getParams().getBenchmark();
    name = name.substring(0, name.lastIndexOf('.'));
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String method(RunResult result) {
    var name = result.getParams().getBenchmark();
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
