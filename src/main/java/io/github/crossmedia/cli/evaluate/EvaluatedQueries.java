package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The judged queries on which runs are evaluated.
 *
 * @param remarks sentences about queries that are left out or count as 0
 */
record EvaluatedQueries(Set<String> queries, List<String> remarks) {

  private static final int FEW = 20;

  /** Returns all judged queries if {@code complete}, otherwise those that every run answers. */
  static EvaluatedQueries of(
      Path judgmentsFile, Judgments judgments, List<RunFile> runs, boolean complete) {
    Set<String> queries = new LinkedHashSet<>(judgments.queries());
    List<String> remarks = new ArrayList<>();
    for (RunFile file : runs) {
      Run run = file.run();
      if (run.queries().stream().noneMatch(judgments.queries()::contains)) {
        throw new IllegalArgumentException(
            "no query of " + file.path() + " is judged in " + judgmentsFile);
      }
      remark(
          remarks,
          count(run.queries(), query -> !judgments.queries().contains(query)),
          "of " + file.path() + " not judged: left out");
      remark(
          remarks,
          count(judgments.queries(), query -> !run.queries().contains(query)),
          "judged but not in "
              + file.path()
              + (complete ? ": counted as 0" : ": left out (--complete counts them as 0)"));
      if (!complete) {
        queries.retainAll(run.queries());
      }
    }
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("no judged query occurs in all runs");
    }
    remark(
        remarks,
        count(queries, query -> judgments.relevant(query) == 0),
        "without a relevant item: counted as 0, as trec_eval does");
    if (runs.size() > 1 && queries.size() < FEW) {
      remarks.add(queries.size() + " queries are too few for the bootstrap to be reliable");
    }
    return new EvaluatedQueries(queries, remarks);
  }

  private static long count(Set<String> queries, Predicate<String> which) {
    return queries.stream().filter(which).count();
  }

  private static void remark(List<String> remarks, long count, String what) {
    if (count > 0) {
      remarks.add(count + (count == 1 ? " query " : " queries ") + what);
    }
  }
}
