package io.github.crossmedia.cli.evaluate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.Agreement.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The agreement of runs with people, and of people with each other.
 *
 * @param pairs the number of judged pairs
 * @param uniformityError the uniformity error of their grades
 * @param alpha the agreement of the judges; empty if no pair has two grades
 * @param calibration the effect of calibrating the judges, if enough pairs are held out
 */
record PeopleEvaluation(
    List<RunAgreement> runs,
    Scale scale,
    int pairs,
    double uniformityError,
    OptionalDouble alpha,
    Map<String, Double> oneAgainstOthers,
    Optional<Effect> calibration) {

  /** The least number of pairs for which the effect of calibration is meaningful. */
  private static final int MIN_PAIRS = 5;

  record RunAgreement(String name, JudgedRun judged) {}

  static PeopleEvaluation of(
      List<RunFile> runs, List<Judgment> judgments, int resamples, long seed) {
    List<JudgedPair> pairs = JudgedPair.of(judgments);
    double alpha = JudgedRun.agreement(judgments);
    return new PeopleEvaluation(
        runs.stream()
            .map(
                file ->
                    new RunAgreement(
                        file.path().getFileName().toString(),
                        JudgedRun.of(judgments, file.run(), resamples, seed)))
            .toList(),
        pairs.getFirst().scale(),
        pairs.size(),
        Uniformity.error(pairs.stream().map(JudgedPair::grade).toList(), pairs.getFirst().scale()),
        Double.isNaN(alpha) ? OptionalDouble.empty() : OptionalDouble.of(alpha),
        Double.isNaN(alpha) ? Map.of() : OneAgainstOthers.byJudge(judgments),
        Double.isNaN(alpha)
            ? Optional.empty()
            : Optional.of(JudgeCalibration.effect(judgments, seed))
                .filter(effect -> effect.pairs() >= MIN_PAIRS));
  }

  /** A {@link PeopleEvaluation} as tables. */
  static final class Tables {

    private Tables() {}

    static void print(PeopleEvaluation evaluation, PrintWriter out) {
      for (RunAgreement run : evaluation.runs()) {
        JudgedRun judged = run.judged();
        out.println(
            Formatted.of(
                "%s: %s judged pairs scored, %s not returned: left out",
                run.name(), judged.pairs(), judged.missing()));
      }
      agreement(evaluation).print(out);
      out.println();
      precision(evaluation).print(out);
      for (RunAgreement run : evaluation.runs()) {
        out.println();
        grades(run, evaluation.scale()).print(out);
      }
      out.println();
      judges(evaluation).print(out);
    }

    private static Table agreement(PeopleEvaluation evaluation) {
      Table table =
          new Table(
              List.of(
                  "agreement with people", "run", "value", "95 % from", "to", "effective pairs"));
      for (RunAgreement run : evaluation.runs()) {
        run.judged()
            .figures()
            .forEach(
                (name, figure) ->
                    table.add(
                        List.of(
                            name,
                            run.name(),
                            DecimalNumbers.value(figure.observed()),
                            within(figure.interval().lower()),
                            within(figure.interval().upper()),
                            DecimalNumbers.value(run.judged().effective()))));
      }
      return table;
    }

    private static Table precision(PeopleEvaluation evaluation) {
      List<String> header = new ArrayList<>(List.of("precision, weighted, at a recall of"));
      evaluation.runs().forEach(run -> header.add(run.name()));
      Table table = new Table(header);
      for (int tenth = 0; tenth <= 10; tenth++) {
        List<String> row = new ArrayList<>();
        row.add(Formatted.of("%.1f", tenth / 10.0));
        for (RunAgreement run : evaluation.runs()) {
          row.add(DecimalNumbers.value(run.judged().precision().get(tenth)));
        }
        table.add(row);
      }
      return table;
    }

    private static Table grades(RunAgreement run, Scale scale) {
      double width = scale.grade(1) - scale.grade(0);
      Table table =
          new Table(List.of(run.name() + ", mean score", "mean grade", "+-", "effective pairs"));
      for (Bin bin : run.judged().bins()) {
        table.add(
            List.of(
                DecimalNumbers.value(bin.score()),
                DecimalNumbers.value(scale.grade(bin.grade())),
                DecimalNumbers.value(width * bin.error()),
                DecimalNumbers.value(bin.effective())));
      }
      return table;
    }

    /**
     * Returns a bound of an interval, cut to the range of the figure: the shift of an interval may
     * exceed it.
     */
    private static String within(double bound) {
      return DecimalNumbers.value(Math.clamp(bound, -1, 1));
    }

    private static Table judges(PeopleEvaluation evaluation) {
      Table table = new Table(List.of("judgments", "value"));
      table.add(List.of("pairs", Integer.toString(evaluation.pairs())));
      table.add(
          List.of(
              "uniformity error of their grades, 0 is even",
              DecimalNumbers.value(evaluation.uniformityError())));
      if (evaluation.alpha().isEmpty()) {
        return table;
      }
      table.add(
          List.of("Krippendorff's alpha", DecimalNumbers.value(evaluation.alpha().getAsDouble())));
      evaluation
          .oneAgainstOthers()
          .forEach(
              (judge, value) ->
                  table.add(List.of(judge + " against the others", DecimalNumbers.value(value))));
      evaluation
          .calibration()
          .ifPresent(
              effect -> {
                String held = "alpha on " + effect.pairs() + " held-out pairs of the base set";
                table.add(List.of(held, DecimalNumbers.value(effect.before())));
                table.add(
                    List.of(held + ", judges calibrated", DecimalNumbers.value(effect.after())));
              });
      return table;
    }
  }

  /** A {@link PeopleEvaluation} as JSON, with unrounded numbers. */
  static final class Json {

    private Json() {}

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
}
