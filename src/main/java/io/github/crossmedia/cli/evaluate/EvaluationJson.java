package io.github.crossmedia.cli.evaluate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.evaluate.EvaluationReport.MeasuredRun;
import io.github.crossmedia.cli.evaluate.EvaluationReport.Pair;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.Comparison;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;

/** An {@link EvaluationReport} as JSON, with unrounded numbers. */
final class EvaluationJson {

  private EvaluationJson() {}

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
        UnratedBounds of = run.bounds().get(measure);
        bounds
            .putObject(report.measures().get(measure).name())
            .put("unrated", of.unrated())
            .put("ranked", of.ranked())
            .put("lower", of.lower())
            .put("upper", of.upper());
      }
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
    json.set("over_pictures", interval(pair.overPictures()).put("p", pair.overPictures().pValue()));
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
