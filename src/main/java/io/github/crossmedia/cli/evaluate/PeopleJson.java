package io.github.crossmedia.cli.evaluate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.evaluate.PeopleEvaluation.RunAgreement;
import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;

/** A {@link PeopleEvaluation} as JSON, with unrounded numbers. */
final class PeopleJson {

  private PeopleJson() {}

  static ObjectNode of(PeopleEvaluation evaluation) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("pairs", evaluation.pairs()).put("uniformity_error", evaluation.uniformityError());
    evaluation.alpha().ifPresent(alpha -> json.put("alpha", alpha));
    if (!evaluation.oneAgainstOthers().isEmpty()) {
      ObjectNode judges = json.putObject("one_against_others");
      evaluation.oneAgainstOthers().forEach(judges::put);
    }
    evaluation
        .calibration()
        .ifPresent(
            effect ->
                json.putObject("calibration_of_judges")
                    .put("held_out_pairs", effect.pairs())
                    .put("alpha_before", effect.before())
                    .put("alpha_after", effect.after()));
    ArrayNode runs = json.putArray("runs");
    evaluation.runs().forEach(run -> runs.add(run(run, evaluation.scale())));
    return json;
  }

  private static ObjectNode run(RunAgreement run, Scale scale) {
    JudgedRun judged = run.judged();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", run.name())
        .put("pairs", judged.pairs())
        .put("missing", judged.missing())
        .put("effective_pairs", judged.effective());
    json.set("pearson", figure(judged.pearson()));
    json.set("spearman", figure(judged.spearman()));
    json.set("pearson_within_queries", figure(judged.within()));
    judged
        .mapped()
        .ifPresent(
            mapped ->
                json.set("pearson_after_map", figure(mapped).put("held_out", judged.heldOut())));
    json.set("average_precision", figure(judged.averagePrecision()));
    json.set("normalised_rank", figure(judged.normalisedRank()));
    ArrayNode precision = json.putArray("precision_at_recall");
    judged.precision().forEach(precision::add);
    ArrayNode bins = json.putArray("grades_by_score");
    double width = scale.grade(1) - scale.grade(0);
    for (Bin bin : judged.bins()) {
      bins.addObject()
          .put("score", bin.score())
          .put("grade", scale.grade(bin.grade()))
          .put("error", width * bin.error())
          .put("effective_pairs", bin.effective());
    }
    return json;
  }

  private static ObjectNode figure(ResampledFigure figure) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("value", figure.observed())
        .put("lower", figure.interval().lower())
        .put("upper", figure.interval().upper());
  }
}
