package io.github.crossmedia.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.EvaluationReport.MeasuredRun;
import io.github.crossmedia.evaluate.Comparison;
import io.github.crossmedia.evaluate.Evaluation;
import io.github.crossmedia.evaluate.Measure;

/** An {@link EvaluationReport} for programs, numbers in full. */
final class EvaluationJson {

  private EvaluationJson() {}

  static ObjectNode of(EvaluationReport report, boolean perQuery) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("queries", report.runs().getFirst().evaluation().queries().size());
    var runs = json.putArray("runs");
    for (MeasuredRun run : report.runs()) {
      runs.add(run(report, run, perQuery));
    }
    if (!report.comparisons().isEmpty()) {
      ObjectNode comparisons = json.putObject("comparison");
      report
          .comparisons()
          .forEach(each -> comparisons.set(each.measure().name(), comparison(each)));
    }
    return json;
  }

  private static ObjectNode run(EvaluationReport report, MeasuredRun run, boolean perQuery) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", run.file().toString()).put("name", run.name());
    ObjectNode means = json.putObject("measures");
    for (Measure measure : report.measures()) {
      means.put(measure.name(), run.evaluation().mean(measure));
    }
    run.correlation()
        .ifPresent(
            correlation ->
                json.putObject("correlation")
                    .put("pairs", correlation.pairs())
                    .put("pearson", correlation.pearson())
                    .put("spearman", correlation.spearman())
                    .put("kendall", correlation.kendall()));
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

  private static ObjectNode comparison(Comparison comparison) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("difference", comparison.bootstrap().difference())
        .put("lower", comparison.bootstrap().lower())
        .put("upper", comparison.bootstrap().upper())
        .put("wilcoxon_p", comparison.wilcoxon().pValue())
        .put("bootstrap_p", comparison.bootstrap().pValue());
  }
}
