package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.Numbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.evaluate.statistics.Resampled;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The agreement of runs with people, and of people with each other, as tables. */
final class PeopleTables {

  /** On fewer pairs the effect of calibration says nothing. */
  private static final int FEWEST = 5;

  private PeopleTables() {}

  static void print(
      List<RunFile> runs, List<Judgment> judgments, int resamples, long seed, PrintWriter out) {
    Table table =
        new Table(
            List.of("agreement with people", "run", "value", "95 % from", "to", "effective pairs"));
    for (RunFile file : runs) {
      JudgedRun judged = JudgedRun.of(judgments, file.run(), resamples, seed);
      Map<String, Resampled> figures = new LinkedHashMap<>();
      figures.put("Pearson", judged.pearson());
      figures.put("Spearman", judged.spearman());
      judged
          .mapped()
          .ifPresent(
              mapped ->
                  figures.put(
                      "Pearson, after a monotone map of other " + judged.heldOut(), mapped));
      figures.put("average precision", judged.averagePrecision());
      figures.put("normalised rank, 0 is best", judged.normalisedRank());
      figures.forEach(
          (name, figure) ->
              table.add(
                  List.of(
                      name,
                      file.path().getFileName().toString(),
                      Numbers.value(figure.observed()),
                      within(figure.interval().lower()),
                      within(figure.interval().upper()),
                      Numbers.value(judged.effective()))));
      out.println(
          file.path().getFileName()
              + ": "
              + judged.pairs()
              + " judged pairs scored, "
              + judged.missing()
              + " not returned: left out");
    }
    table.print(out);
    out.println();
    people(judgments, seed).print(out);
  }

  /** An interval of resamples that is moved to the number observed may leave the figure's range. */
  private static String within(double bound) {
    return Numbers.value(Math.clamp(bound, -1, 1));
  }

  private static Table people(List<Judgment> judgments, long seed) {
    List<JudgedPair> pairs = JudgedPair.of(judgments);
    Table people = new Table(List.of("judgments", "value"));
    people.add(List.of("pairs", Integer.toString(pairs.size())));
    people.add(
        List.of(
            "uniformity error of their grades, 0 is even",
            Numbers.value(
                Uniformity.error(
                    pairs.stream().map(JudgedPair::grade).toList(), pairs.getFirst().scale()))));
    double alpha = JudgedRun.agreement(judgments);
    if (Double.isNaN(alpha)) {
      return people;
    }
    people.add(List.of("Krippendorff's alpha", Numbers.value(alpha)));
    OneAgainstOthers.byJudge(judgments)
        .forEach(
            (judge, value) ->
                people.add(List.of(judge + " against the others", Numbers.value(value))));
    JudgeCalibration.Effect effect = JudgeCalibration.effect(judgments, seed);
    if (effect.pairs() >= FEWEST) {
      String held = "alpha on " + effect.pairs() + " held-out pairs of the base set";
      people.add(List.of(held, Numbers.value(effect.before())));
      people.add(List.of(held + ", judges calibrated", Numbers.value(effect.after())));
    }
    return people;
  }
}
