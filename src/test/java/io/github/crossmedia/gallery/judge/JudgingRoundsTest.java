package io.github.crossmedia.gallery.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.evaluate.human.PairSampling;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.SimulatedJudge;
import io.github.crossmedia.evaluate.human.Uniformity;
import io.github.crossmedia.gallery.judge.JudgingPlan.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hardly any of the pairs found is relevant. */
final class JudgingRoundsTest {

  private static final Scale SCALE = new Scale(1, 5);
  private static final int FOUND = 5000;
  private static final int PAIRS = 150;
  private static final SimulatedJudge JUDGE = new SimulatedJudge("ann", 0, 1, 0.3, 1);

  @TempDir private Path folder;
  private final List<String> remarks = new ArrayList<>();
  private final double[] truth =
      new SplittableRandom(1).doubles(FOUND).map(u -> 1 + 4 * Math.pow(u, 15)).toArray();

  @Test
  void theSecondRoundMeetsGradesMoreEvenly() throws IOException {
    JudgingSession session = session();
    assertEquals(PAIRS, judgeAll(session, PAIRS));
    assertEquals(2, session.plan().rounds());
    int second = judgeAll(session, FOUND);

    List<Double> grades =
        JudgmentFile.read(file()).stream().map(each -> each.grade().orElseThrow()).toList();
    assertEquals(PAIRS + second, grades.size());
    double byRank = Uniformity.error(grades.subList(0, PAIRS), SCALE);
    double byGrade = Uniformity.error(grades.subList(PAIRS, grades.size()), SCALE);
    assertTrue(byGrade < 0.7 * byRank, byRank + ", " + byGrade);
    assertEquals(OptionalInt.empty(), session.next("ann"));
    assertEquals(2, remarks.size());
    assertTrue(
        remarks.getFirst().startsWith("Round 1 of 2 is judged: 150 pairs, uniformity error"),
        remarks.toString());
    assertTrue(remarks.getLast().startsWith("All rounds are judged: "), remarks.toString());
  }

  /** Each line ends up with the chance that either round chose its pair. */
  @Test
  void pairsOfTheFirstRoundAreWeighedAgain() throws IOException {
    JudgingSession session = session();
    Map<AskedPicture, Double> first = new HashMap<>();
    session.plan().tasks().forEach(task -> first.put(task.pairs().getFirst(), chance(task)));
    judgeAll(session, FOUND);

    for (Judgment judgment : JudgmentFile.read(file())) {
      double before = first.getOrDefault(judgment.pair(), 0.0);
      assertTrue(judgment.chance() > before, judgment.toString());
    }
    double weights =
        JudgmentFile.read(file()).stream().mapToDouble(each -> 1 / each.chance()).sum();
    assertEquals(FOUND, weights, 0.25 * FOUND);
    assertEquals(0.75, PairSampling.either(0.5, 0.5));
  }

  @Test
  void judgingGoesOnInTheSecondRound() throws IOException {
    JudgingSession session = session();
    judgeAll(session, PAIRS + 40);
    List<String> lines = Files.readAllLines(file());

    JudgingSession again = session();

    assertEquals(session.plan().tasks(), again.plan().tasks());
    assertEquals(lines, Files.readAllLines(file()));
    assertEquals(PAIRS + 40, again.progress("ann").judgedPairs());
    // What is said of a pair of the first round later does not change what is asked.
    again.judge("ann", 0, List.of(OptionalDouble.of(5)));
    assertEquals(session.plan().tasks(), session().plan().tasks());
  }

  private static double chance(JudgingPlan.Task task) {
    return task.pictures().getFirst().chance();
  }

  private JudgingSession session() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    List<Found> found =
        IntStream.range(0, FOUND)
            .mapToObj(
                i ->
                    new Found(
                        new JudgedQuery.Text("word " + i % 50),
                        "p" + i,
                        new double[] {truth[i] + 0.4 * random.nextGaussian()}))
            .toList();
    return JudgingSession.resume(
        JudgingPlan.of(found, SCALE, PAIRS, 0, 1),
        new JudgingSession.Rounds(2, PAIRS, 1, new JudgingAim.StratifiedSampling(), remarks::add),
        file());
  }

  private int judgeAll(JudgingSession session, int most) throws IOException {
    int judged = 0;
    for (OptionalInt next = session.next("ann");
        next.isPresent() && judged < most;
        next = session.next("ann")) {
      String picture = session.plan().tasks().get(next.getAsInt()).pictures().getFirst().picture();
      int pair = Integer.parseInt(picture.substring(1));
      double grade = Math.rint(JUDGE.grade(truth[pair], pair, SCALE));
      session.judge("ann", next.getAsInt(), List.of(OptionalDouble.of(grade)));
      judged++;
    }
    return judged;
  }

  private Path file() {
    return folder.resolve("judgments.jsonl");
  }
}
