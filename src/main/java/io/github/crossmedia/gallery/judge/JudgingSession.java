package io.github.crossmedia.gallery.judge;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.human.Agreement;
import io.github.crossmedia.evaluate.human.AskedPicture;
import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Judges at work on one plan. Each judgment is appended to a file at once, so that judging resumes
 * where it stopped. Each judge gets the base set first, then tasks that no one has judged or begun.
 * Once a plan of several rounds is judged, the next round is sampled by the judgments in the file.
 */
public final class JudgingSession {

  private final Rounds rounds;
  private final Path file;
  private final List<Judgment> said = new ArrayList<>();
  private final Map<String, Set<AskedPicture>> judged = new HashMap<>();

  /** The judge of each task outside the base set. */
  private final Map<Integer, String> begun = new HashMap<>();

  private JudgingPlan plan;
  private boolean ended;

  private JudgingSession(JudgingPlan plan, Rounds rounds, Path file) {
    this.plan = plan;
    this.rounds = rounds;
    this.file = file;
  }

  /** Resumes a file of judgments, or begins one. */
  public static JudgingSession resume(JudgingPlan plan, Path file) throws IOException {
    return resume(plan, Rounds.ONE, file);
  }

  /** Resumes or begins a file of judgments for a plan that grows round by round. */
  public static JudgingSession resume(JudgingPlan plan, Rounds rounds, Path file)
      throws IOException {
    JudgingSession session = new JudgingSession(plan, rounds, file);
    if (Files.exists(file) && Files.size(file) > 0) {
      JudgmentFile.written(file).forEach(session::remember);
      session.weighAgain();
    }
    return session;
  }

  private void remember(Judgment judgment) {
    said.add(judgment);
    judged.computeIfAbsent(judgment.judge(), judge -> new HashSet<>()).add(judgment.pair());
    while (plan.rounds() < rounds.rounds() && isAllJudged()) {
      plan = rounds.next(plan, said);
    }
    if (!ended && plan.rounds() == rounds.rounds() && isAllJudged()) {
      ended = true;
      rounds.end(plan, said);
    }
  }

  private boolean isAllJudged() {
    Set<AskedPicture> any = new HashSet<>();
    judged.values().forEach(any::addAll);
    return plan.tasks().stream().allMatch(task -> any.containsAll(task.pairs()));
  }

  /** Adds the probabilities of all rounds, because any round could have chosen a pair. */
  private void weighAgain() throws IOException {
    if (plan.rounds() == 1) {
      return;
    }
    Map<AskedPicture, Double> chances = new HashMap<>();
    for (JudgingPlan.Task task : plan.tasks()) {
      task.pictures()
          .forEach(
              shown ->
                  chances.put(new AskedPicture(task.question(), shown.picture()), shown.chance()));
    }
    List<Judgment> again = new ArrayList<>();
    for (Judgment judgment : JudgmentFile.last(said)) {
      double chance = chances.getOrDefault(judgment.pair(), judgment.chance());
      if (chance != judgment.chance()) {
        again.add(judgment.withChance(chance));
      }
    }
    write(again);
  }

  private void write(List<Judgment> judgments) throws IOException {
    StringBuilder lines = new StringBuilder();
    judgments.forEach(judgment -> lines.append(JudgmentFile.line(judgment)).append('\n'));
    Files.writeString(
        file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    judgments.forEach(this::remember);
  }

  /** Returns the tasks so far. */
  public synchronized JudgingPlan plan() {
    return plan;
  }

  /** The progress of a judge. */
  public record Progress(int judgedPairs, int baseLeft, int allPairs) {}

  /** Returns the progress of a judge, and the number of all pairs. */
  public synchronized Progress progress(String judge) {
    int baseLeft =
        (int) plan.tasks().stream().filter(task -> task.isBase() && !isJudged(task, judge)).count();
    return new Progress(judged.getOrDefault(judge, Set.of()).size(), baseLeft, plan.size());
  }

  /**
   * Returns how far judges agree on pairs that several of them judged; empty without such pairs.
   */
  public synchronized Optional<JudgeAgreement> agreement() {
    List<JudgedPair> several =
        JudgedPair.of(JudgmentFile.last(said)).stream()
            .filter(pair -> pair.grades().size() > 1)
            .toList();
    List<List<Double>> grades = several.stream().map(JudgedPair::grades).toList();
    return several.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new JudgeAgreement(
                Agreement.alpha(grades, Agreement.Distance.INTERVAL), several.size()));
  }

  /**
   * The agreement of judges.
   *
   * @param alpha Krippendorff's alpha of their grades
   * @param pairs the number of pairs with several grades
   */
  public record JudgeAgreement(double alpha, int pairs) {}

  /** Returns the number of the next task for a judge; empty when all is judged. */
  public synchronized OptionalInt next(String judge) {
    OptionalInt base =
        order(judge)
            .filter(i -> plan.tasks().get(i).isBase() && !isJudged(plan.tasks().get(i), judge))
            .findFirst();
    if (base.isPresent()) {
      return base;
    }
    OptionalInt own =
        order(judge).filter(i -> !plan.tasks().get(i).isBase() && isFree(i, judge)).findFirst();
    own.ifPresent(task -> begun.put(task, judge));
    return own;
  }

  /** Returns the order of the tasks for a judge, which differs between judges. */
  private IntStream order(String judge) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, plan.tasks().size()).boxed().toList());
    Collections.shuffle(order, new Random(judge.hashCode()));
    return order.stream().mapToInt(Integer::intValue);
  }

  private boolean isFree(int number, String judge) {
    JudgingPlan.Task task = plan.tasks().get(number);
    return begun.getOrDefault(number, judge).equals(judge)
        && judged.keySet().stream().noneMatch(any -> isJudged(task, any));
  }

  private boolean isJudged(JudgingPlan.Task task, String judge) {
    return judged.getOrDefault(judge, Set.of()).containsAll(task.pairs());
  }

  /**
   * Records a judge's grades for a task's pictures, in their order.
   *
   * @param grades empty where the judge could not decide
   */
  public synchronized void judge(String judge, int number, List<OptionalDouble> grades)
      throws IOException {
    JudgingPlan.Task task = plan.tasks().get(number);
    if (grades.size() != task.pictures().size()) {
      throw new IllegalArgumentException(
          grades.size() + " grades for " + task.pictures().size() + " pictures");
    }
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < grades.size(); i++) {
      JudgingPlan.Task.ShownPicture shown = task.pictures().get(i);
      judgments.add(
          new Judgment(
              judge,
              task.question(),
              shown.picture(),
              grades.get(i),
              plan.scale(),
              task.isBase(),
              shown.chance()));
    }
    write(judgments);
    weighAgain();
  }

  /**
   * Samples pairs in rounds. Once all pairs of a round are judged, the next round samples pairs by
   * what the judgments so far let expect of their grades.
   *
   * @param rounds how many rounds there are
   * @param pairs how many pairs each of them samples
   * @param aim what the pairs are drawn for
   * @param remarks receives the outcome of each round
   */
  public record Rounds(int rounds, int pairs, long seed, JudgingAim aim, Consumer<String> remarks) {

    /** A single round, for plans that do not grow. */
    static final Rounds ONE =
        new Rounds(1, 0, 0, new JudgingAim.StratifiedSampling(), remark -> {});

    /** Returns the plan with the next round, whose pairs depend on the judgments so far. */
    JudgingPlan next(JudgingPlan plan, List<Judgment> said) {
      List<JudgedPair> judged = judged(said);
      JudgingPlan next = aim.next(plan, judged, pairs, seed + plan.rounds());
      remarks.accept(
          Formatted.of(
              "Round %d of %d is judged: %s. Round %d has %d more pairs",
              plan.rounds(),
              rounds,
              aim.outcome(plan, judged, rounds),
              next.rounds(),
              next.size() - plan.size()));
      return next;
    }

    /** Tells the outcome of the last round. */
    void end(JudgingPlan plan, List<Judgment> said) {
      remarks.accept("All rounds are judged: " + aim.outcome(plan, judged(said), rounds));
    }

    private static List<JudgedPair> judged(List<Judgment> said) {
      List<Judgment> last = JudgmentFile.last(said);
      return JudgedPair.of(JudgeCalibration.fit(last).adjusted(last));
    }
  }
}
