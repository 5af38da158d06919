package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.DecimalNumbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.cli.evaluate.PeopleEvaluation.RunAgreement;
import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Scale;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A {@link PeopleEvaluation} as tables. */
final class PeopleTables {

  private PeopleTables() {}

  static void print(PeopleEvaluation evaluation, PrintWriter out) {
    for (RunAgreement run : evaluation.runs()) {
      JudgedRun judged = run.judged();
      out.println(
          run.name()
              + ": "
              + judged.pairs()
              + " judged pairs scored, "
              + judged.missing()
              + " not returned: left out");
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
            List.of("agreement with people", "run", "value", "95 % from", "to", "effective pairs"));
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
      row.add(String.format(Locale.ROOT, "%.1f", tenth / 10.0));
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
