package io.github.crossmedia.reproduce.interleaving;

import io.github.crossmedia.evaluate.preference.SingleTest;
import io.github.crossmedia.reproduce.interleaving.SimulatedVersion.RankedPicture;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.page.PageTable;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** How much the clicks on optimised lists tell, beside those on team drafts. */
final class OptimisedTrials {

  private static final int SEARCHES = 100_000;

  /** Whatever is shown, position k is clicked in one search of k. */
  private static final Behavior RANDOM = new Behavior("random", 1, 1, 0, 0);

  private final Map<String, CandidateLists> drawn = new LinkedHashMap<>();

  /** The lists of both methods for a candidate. */
  private record CandidateLists(
      List<InterleavedLists<RankedPicture>> drafted,
      List<InterleavedLists<RankedPicture>> optimised) {}

  OptimisedTrials(InterleavingRun run) {
    for (SimulatedVersion candidate :
        InterleavingRun.CANDIDATES.subList(2, InterleavingRun.CANDIDATES.size())) {
      drawn.put(
          candidate.name(),
          new CandidateLists(
              run.lists(InterleavedLists::drafted, candidate, 2),
              run.lists(OptimisedLists::of, candidate, 2)));
    }
  }

  /** Adds what the trials show of each collection. */
  static void tell(Page page, Map<String, OptimisedTrials> trials) {
    page.section("Optimised interleaving")
        .paragraph(
            "[Optimised interleaving](https://doi.org/10.1145/2433396.2433429) draws from all lists"
                + " whose next hit is the next one of either version. A click gives credit by the"
                + " difference of the hit's ranks. The table shows how many searches a single test"
                + " needs, with an error of 5 %% and a power of 80 %%. Intervals are 95 %%"
                + " intervals; each cell was estimated from %,d searches.",
            SEARCHES);
    trials.forEach((name, each) -> page.subsection(name + ", searches").table(each.searches()));
    page.paragraph(
        "Neither version should win if people click at random. The next tables show by how many"
            + " standard errors the candidate does: if clicks give their credit, and if the sum"
            + " decides each search.");
    trials.forEach((name, each) -> page.subsection(name + ", random clicks").table(each.random()));
    page.subsection("Why team drafts stay")
        .paragraph(
            "A better version is found no sooner by optimised lists, and later under steep bias. A"
                + " harmful one needs a third to a half fewer searches. `cluster compare` stays"
                + " with team drafts, because these need no linear program over up to 1,024 lists"
                + " of ten hits for each search. Their searches may also be decided by the winner,"
                + " which keeps credit between 0 and 1.");
  }

  private static SingleTest told(
      List<InterleavedLists<RankedPicture>> lists, DoubleUnaryOperator scored, Behavior behavior) {
    return SingleTest.of(
        new InterleavedPeople(lists, scored, behavior).credit(SEARCHES, new SplittableRandom(3)));
  }

  private static String searches(SingleTest told) {
    double ofSession = (double) SEARCHES / told.sessions();
    return String.format(
        Locale.ROOT,
        "%.0f (%.0f to %.0f)",
        ofSession * told.needed(),
        ofSession * told.needed(1),
        ofSession * told.needed(-1));
  }

  private static String errors(SingleTest told) {
    return String.format(Locale.ROOT, "%+.1f", told.errors());
  }

  private PageTable searches() {
    PageTable table =
        new PageTable().text("candidate", "people").numbers("team draft", "optimised");
    drawn.forEach(
        (candidate, lists) -> {
          for (Behavior behavior : Behavior.REGIMES) {
            table.row(
                candidate,
                behavior.name(),
                searches(told(lists.drafted(), Math::signum, behavior)),
                searches(told(lists.optimised(), DoubleUnaryOperator.identity(), behavior)));
          }
        });
    return table;
  }

  private PageTable random() {
    PageTable table =
        new PageTable()
            .text("candidate")
            .numbers("team draft", "optimised", "optimised, one winner a search");
    drawn.forEach(
        (candidate, lists) ->
            table.row(
                candidate,
                errors(told(lists.drafted(), Math::signum, RANDOM)),
                errors(told(lists.optimised(), DoubleUnaryOperator.identity(), RANDOM)),
                errors(told(lists.optimised(), Math::signum, RANDOM))));
    return table;
  }
}
