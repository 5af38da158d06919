package io.github.crossmedia.evaluate.trec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.gla.terrier.jtreceval.trec_eval;

/** Our numbers against those of the real program, on files that both read. */
class TrecEvalTest {

  private static final List<String> NAMES = List.of("map", "Rprec", "P_5", "P_10", "P_100", "ndcg");
  private static final double FOUR_DECIMALS = 0.00005 + 1e-9;

  @TempDir Path folder;

  @BeforeAll
  static void programRunsHere() {
    assumeTrue(trec_eval.isPlatformSupported(), "no trec_eval for this machine: not compared");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void equalsTrecEvalOnRandomQueries(long seed) throws IOException {
    Random random = new Random(seed);
    Judgments judgments = randomJudgments(random);
    Run run = randomRun(random);
    assertEqualToTrecEval(judgments, run);
  }

  @Test
  void readsScoresInSinglePrecision() throws IOException {
    Judgments judgments = Judgments.of(Map.of("q", Map.of("a", 1, "c", 2, "e", 1)));
    Map<String, Float> scores = new HashMap<>();
    scores.put("a", 0f);
    scores.put("b", -0f);
    scores.put("c", (float) 1e-50);
    scores.put("d", 1 + 0x1p-23f);
    scores.put("e", 1f);
    scores.put("f", Float.POSITIVE_INFINITY);
    scores.put("g", Float.NEGATIVE_INFINITY);
    scores.put("h", Float.MIN_VALUE);
    assertEqualToTrecEval(judgments, Run.of("edge", Map.of("q", scores)));
  }

  private void assertEqualToTrecEval(Judgments judgments, Run run) throws IOException {
    Path qrels = folder.resolve("qrels.txt");
    Path runFile = folder.resolve("run.txt");
    TrecJudgments.write(judgments, qrels);
    TrecRuns.write(run, runFile);
    Judgments readJudgments = TrecJudgments.read(qrels);
    Run readRun = TrecRuns.read(runFile);

    assertEqualTo(
        trecEval("-q", "-m", "all_trec", qrels.toString(), runFile.toString()),
        Evaluation.of(readJudgments, readRun));
    assertEqualTo(
        trecEval("-c", "-m", "all_trec", qrels.toString(), runFile.toString()),
        Evaluation.ofAllJudged(readJudgments, readRun));
  }

  private static void assertEqualTo(Map<String, Map<String, Double>> theirs, Evaluation ours) {
    for (String name : NAMES) {
      Measure measure = Measures.named(name);
      Map<String, Double> values = theirs.get(name);
      assertEquals(values.remove("all"), ours.mean(measure), FOUR_DECIMALS, name);
      values.forEach(
          (query, value) ->
              assertEquals(
                  value, measure.of(ours.ranking(query)), FOUR_DECIMALS, name + " of " + query));
    }
    assertEquals(theirs.get("num_q").get("all"), ours.queries().size());
  }

  /** Values by measure and query. */
  private static Map<String, Map<String, Double>> trecEval(String... arguments) {
    Map<String, Map<String, Double>> values = new HashMap<>();
    for (String[] line : new trec_eval().runAndGetOutput(arguments)) {
      if (!line[0].equals("runid") && !line[0].equals("relstring")) {
        values
            .computeIfAbsent(line[0], name -> new LinkedHashMap<>())
            .put(line[1], Double.valueOf(line[2]));
      }
    }
    return values;
  }

  /** 80 queries, of which 10 have no answer in the run, with graded gains and unjudged items. */
  private static Judgments randomJudgments(Random random) {
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    for (int query = 0; query < 80; query++) {
      Map<String, Integer> items = new LinkedHashMap<>();
      items.put(item(0), random.nextInt(2));
      double share = random.nextDouble() * 0.3;
      for (int item = 1; item < 150; item++) {
        if (random.nextDouble() < share) {
          items.put(item(item), random.nextInt(5) - 1);
        }
      }
      gains.put("q" + query, items);
    }
    gains.put("nothing-relevant", Map.of(item(1), 0, item(2), 0));
    return Judgments.of(gains);
  }

  /** 75 queries, of which 5 were never judged, with many ties and rankings of any length. */
  private static Run randomRun(Random random) {
    Map<String, Map<String, Float>> scores = new LinkedHashMap<>();
    for (int query = 10; query < 85; query++) {
      scores.put("q" + query, randomScores(random));
    }
    scores.put("nothing-relevant", randomScores(random));
    return Run.of("random", scores);
  }

  private static Map<String, Float> randomScores(Random random) {
    Map<String, Float> scores = new HashMap<>();
    int levels = 1 + random.nextInt(40);
    double share = random.nextDouble();
    scores.put(item(1), 0f);
    for (int item = 0; item < 150; item++) {
      if (random.nextDouble() < share) {
        scores.put(item(item), (random.nextInt(levels) - levels / 2) / 7f);
      }
    }
    return scores;
  }

  /** Ids whose order differs between UTF-16 and the UTF-8 that trec_eval compares. */
  private static String item(int number) {
    String prefix =
        switch (number % 4) {
          case 0 -> "d";
          case 1 -> "\uFF21";
          case 2 -> "\uD83D\uDC2F";
          default -> "\u00E9";
        };
    return prefix + number;
  }
}
