package io.github.crossmedia.evaluate.ranking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.statistics.Comparison;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvaluationTest {

  private static final Judgments JUDGMENTS =
      Judgments.of(
          new TreeMap<>(
                  Map.of(
                      "one", Map.of("a", 1, "b", 0),
                      "three", Map.of("c", 1),
                      "two words", Map.of("b", 1)))
              .descendingMap());
  private static final Run RUN =
      Run.of(
          "sys",
          new TreeMap<>(
              Map.of(
                  "new", Map.of(), "one", Map.of("a", 2f), "two words", Map.of("a", 2f, "b", 1f))));

  @Test
  void evaluatesWhatIsBothJudgedAndAnsweredInTheOrderOfTheJudgments() {
    Evaluation evaluation = Evaluation.of(JUDGMENTS, RUN);
    assertEquals(List.of("two words", "one"), List.copyOf(evaluation.queries()));
    assertArrayEquals(new double[] {0.5, 1}, evaluation.values(Measures.averagePrecision()));
    assertEquals(0.75, evaluation.mean(Measures.averagePrecision()));
    assertEquals(1.5, evaluation.mean(new Measures.FirstRank()), "the median of ranks 2 and 1");
    assertEquals(0.5, evaluation.mean(Measures.foundWithin(1)));
  }

  @Test
  void countsUnansweredQueriesWhenAskedTo() {
    Evaluation evaluation = Evaluation.ofAllJudged(JUDGMENTS, RUN);
    assertArrayEquals(new double[] {0.5, 0, 1}, evaluation.values(Measures.averagePrecision()));
    assertEquals(0.5, evaluation.mean(Measures.averagePrecision()));
    assertEquals(3, evaluation.ranking("three").candidates());
  }

  @Test
  void canBeRestrictedToSomeQueries() {
    Evaluation single = Evaluation.of(JUDGMENTS, RUN).only(query -> !query.contains(" "));
    assertEquals(1, single.mean(Measures.averagePrecision()));
    assertThrows(IllegalArgumentException.class, () -> single.only(query -> false));
    assertThrows(IllegalArgumentException.class, () -> single.ranking("two words"));
  }

  @Test
  void saysWhenNothingIsInCommon() {
    Run other = Run.of("sys", Map.of("x", Map.of("a", 1f)));
    var error = assertThrows(IllegalArgumentException.class, () -> Evaluation.of(JUDGMENTS, other));
    assertEquals("none of the run's queries is judged", error.getMessage());
  }

  @Test
  void comparesTheSameQueriesOnly() {
    Measure measure = Measures.averagePrecision();
    Evaluation all = Evaluation.ofAllJudged(JUDGMENTS, RUN);
    Comparison comparison = Comparison.of(measure, all, all, 1);
    assertEquals(3, comparison.queries());
    assertEquals(comparison.mean(), comparison.otherMean());
    assertEquals(1, comparison.wilcoxon().pValue());
    Evaluation some = Evaluation.of(JUDGMENTS, RUN);
    assertThrows(IllegalArgumentException.class, () -> Comparison.of(measure, all, some, 1));
  }
}
