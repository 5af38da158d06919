package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.collection.clicks.InterleavedSearches;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import io.github.crossmedia.evaluate.preference.Preference;
import io.github.crossmedia.evaluate.preference.SingleTest;
import io.github.crossmedia.reproduce.simulation.Behavior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** After how many interleaved searches {@code cluster compare} decides, log by log. */
record StopTrials(SearchedWorld world, KnownRankings served) {

  /**
   * What logs decide.
   *
   * @param early how many logs decide against the worse version within the first searches
   * @param right how many do in the end
   * @param wrong how many decide against the better version
   * @param searches the median of those after which a log decides, 0 for none
   * @param single how many a test needs that looks once
   */
  record Row(int early, int right, int wrong, int searches, long single) {}

  Row row(
      KnownRankings candidate,
      boolean isBetter,
      Behavior behavior,
      int logs,
      int searches,
      int first) {
    int early = 0;
    int right = 0;
    int wrong = 0;
    long searched = 0;
    List<Double> all = new ArrayList<>();
    List<Integer> decided = new ArrayList<>();
    for (int log = 1; log <= logs; log++) {
      InterleavedSearches recorded = new InterleavedSearches();
      RecordedPeople people = new RecordedPeople(world.queries(log), behavior);
      people.search(
          searches,
          people.interleaved(served, candidate),
          UnaryOperator.identity(),
          1000 + log,
          recorded::add);
      List<Session> sessions = recorded.sessions().get(RecordedPeople.VERSIONS);
      List<Double> credit =
          sessions.stream().filter(session -> session.counted() > 0).map(Session::credit).toList();
      all.addAll(credit);
      searched += sessions.stream().mapToInt(Session::searches).sum();
      Preference found = Preference.of(credit);
      if (found.isDecided()) {
        int needed = searches(sessions, found.decidedAfter().getAsInt());
        decided.add(needed);
        boolean isRight = found.isForSecond() == isBetter;
        right += isRight ? 1 : 0;
        early += isRight && needed <= first ? 1 : 0;
        wrong += isRight ? 0 : 1;
      }
    }
    decided.sort(null);
    return new Row(
        early,
        right,
        wrong,
        decided.isEmpty() ? 0 : decided.get(decided.size() / 2),
        Math.round(SingleTest.of(all).needed() * searched / all.size()));
  }

  /** Returns the searches of all sessions up to the n-th that gave credit. */
  private static int searches(List<Session> sessions, int counted) {
    int searches = 0;
    int left = counted;
    for (Session session : sessions) {
      searches += session.searches();
      left -= session.counted() > 0 ? 1 : 0;
      if (left == 0) {
        break;
      }
    }
    return searches;
  }
}
