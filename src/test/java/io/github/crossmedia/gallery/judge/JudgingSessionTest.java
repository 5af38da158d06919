package io.github.crossmedia.gallery.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JudgingSessionTest {

  private static final Scale SCALE = new Scale(1, 5);

  @TempDir private Path folder;

  @Test
  void everyJudgeGetsTheBaseSetFirstAndThenPairsOfTheirOwn() throws IOException {
    JudgingSession session = JudgingSession.resume(plan(), file());

    Set<Integer> ann = judgeAll(session, "ann", 8);
    Set<Integer> ben = judgeAll(session, "ben", 100);

    assertEquals(8, ann.size());
    Set<Integer> both = new HashSet<>(ann);
    both.retainAll(ben);
    assertEquals(base(session), both);
    // One more task lies before ann.
    assertEquals(session.plan().tasks().size() - 1, ann.size() + ben.size() - both.size());
    assertEquals(0, session.progress("ben").baseLeft());
  }

  @Test
  void judgingGoesOnWhereItWasLeft() throws IOException {
    Set<Integer> before = judgeAll(JudgingSession.resume(plan(), file()), "ann", 7);

    JudgingSession again = JudgingSession.resume(plan(), file());
    assertEquals(7, again.progress("ann").judgedPairs());
    Set<Integer> after = judgeAll(again, "ann", 100);

    assertTrue(before.stream().noneMatch(after::contains));
    assertEquals(again.plan().tasks().size(), before.size() + after.size());
  }

  @Test
  void aTaskThatOneJudgeLooksAtIsNotShownToAnother() throws IOException {
    JudgingSession session = JudgingSession.resume(plan(), file());
    judgeAll(session, "ann", 5);
    judgeAll(session, "ben", 5);

    OptionalInt ann = session.next("ann");
    OptionalInt ben = session.next("ben");

    assertEquals(ann, session.next("ann"));
    assertFalse(ann.equals(ben));
  }

  @Test
  void undecidedIsWrittenDownToo() throws IOException {
    JudgingSession session = JudgingSession.resume(plan(), file());
    int task = session.next("ann").orElseThrow();
    session.judge("ann", task, List.of(OptionalDouble.empty()));

    Judgment judgment = JudgmentFile.read(file()).getFirst();
    assertEquals(OptionalDouble.empty(), judgment.grade());
    assertTrue(judgment.isBase());
    assertEquals(
        session.plan().tasks().get(task).pictures().getFirst().chance(), judgment.chance());
    assertEquals(1, session.progress("ann").judgedPairs());
    assertThrows(
        IllegalArgumentException.class,
        () -> session.judge("ann", task, List.of(OptionalDouble.of(6))));
  }

  @Test
  void aQueryPictureHasFourResultsAtOnce() {
    Run run =
        Run.of(
            "one",
            Map.of(
                "p0", scores(10),
                "red+boat", scores(3)));
    List<Found> found = JudgingPlan.FoundPairs.of(List.of(run), scores(10).keySet());
    assertEquals(9 + 3, found.size());

    JudgingPlan plan = JudgingPlan.of(found, SCALE, 12, 0, 1);

    assertEquals(
        List.of(1, 4, 4),
        plan.tasks().stream()
            .filter(task -> task.question() instanceof JudgedQuery.Picture)
            .map(task -> task.pictures().size())
            .sorted()
            .toList());
    assertEquals(
        3,
        plan.tasks().stream()
            .filter(task -> task.question().equals(new JudgedQuery.Text("red boat")))
            .count());
  }

  private static Map<String, Float> scores(int count) {
    return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "p" + i, i -> 1f + i));
  }

  private static JudgingPlan plan() {
    List<Found> found =
        IntStream.range(0, 60)
            .mapToObj(i -> new Found(new JudgedQuery.Text("word " + i), "p" + i, new double[] {i}))
            .toList();
    return JudgingPlan.of(found, SCALE, 30, 5, 1);
  }

  private static Set<Integer> base(JudgingSession session) {
    return IntStream.range(0, session.plan().tasks().size())
        .filter(i -> session.plan().tasks().get(i).isBase())
        .boxed()
        .collect(Collectors.toSet());
  }

  private static Set<Integer> judgeAll(JudgingSession session, String judge, int most)
      throws IOException {
    Set<Integer> tasks = new HashSet<>();
    for (OptionalInt next = session.next(judge);
        next.isPresent() && tasks.size() < most;
        next = session.next(judge)) {
      assertTrue(tasks.add(next.getAsInt()), "a task is shown once");
      session.judge(judge, next.getAsInt(), List.of(OptionalDouble.of(3)));
      assertTrue(
          session.plan().tasks().get(next.getAsInt()).isBase()
              || session.progress(judge).baseLeft() == 0);
    }
    return tasks;
  }

  private Path file() {
    return folder.resolve("judgments.jsonl");
  }
}
