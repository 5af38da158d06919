package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.cli.console.Numbers;
import io.github.crossmedia.cli.console.Table;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.OneAgainstOthers;
import io.github.crossmedia.evaluate.statistics.Resampled;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The agreement of runs with people, and of people with each other, as tables. */
final class PeopleTables {

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
      judged.mapped().ifPresent(mapped -> figures.put("Pearson, after a monotone map", mapped));
      figures.put("average precision", judged.averagePrecision());
      figures.forEach(
          (name, figure) ->
              table.add(
                  List.of(
                      name,
                      file.path().getFileName().toString(),
                      Numbers.value(figure.observed()),
                      Numbers.value(figure.interval().lower()),
                      Numbers.value(figure.interval().upper()),
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
    double alpha = JudgedRun.agreement(judgments);
    if (!Double.isNaN(alpha)) {
      Table people = new Table(List.of("agreement of people", "value"));
      people.add(List.of("Krippendorff's alpha", Numbers.value(alpha)));
      OneAgainstOthers.byJudge(judgments)
          .forEach(
              (judge, value) ->
                  people.add(List.of(judge + " against the others", Numbers.value(value))));
      out.println();
      people.print(out);
    }
  }
}
