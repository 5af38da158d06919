package io.github.crossmedia.evaluate.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuresTest {

  private static final double EXACT = 1e-12;

  /** Gains 1, 0, 3, 0, 2 at ranks 1 to 5; one more with gain 2 was not ranked; 10 candidates. */
  private static final RankedRelevance RANKING =
      RankedRelevance.ofGains(new int[] {1, 0, 3, -1, 2}, new int[] {2, 0}, 10);

  @Test
  void averagePrecisionDividesByAllRelevant() {
    assertEquals((1 + 2 / 3.0 + 3 / 5.0) / 4, Measures.named("map").of(RANKING), EXACT);
  }

  @Test
  void averagePrecisionAtDividesByTheRelevantWithin() {
    assertEquals((1 + 2 / 3.0) / 2, Measures.named("mAP@4").of(RANKING), EXACT);
    assertEquals((1 + 2 / 3.0 + 3 / 5.0) / 3, Measures.named("mAP@50").of(RANKING), EXACT);
  }

  @Test
  void precisionDividesByTheCutoffEvenWhereTheRankingIsShorter() {
    assertEquals(2 / 3.0, Measures.named("P_3").of(RANKING), EXACT);
    assertEquals(3 / 10.0, Measures.named("P@10").of(RANKING), EXACT);
  }

  @Test
  void breakEvenPointIsPrecisionAtTheNumberOfRelevant() {
    assertEquals(2 / 4.0, Measures.named("BEP").of(RANKING), EXACT);
  }

  @Test
  void normalisedDcgHasLinearGain() {
    double dcg = 1 / log2(2) + 3 / log2(4) + 2 / log2(6);
    double ideal = 3 / log2(2) + 2 / log2(3) + 2 / log2(4) + 1 / log2(5);
    assertEquals(dcg / ideal, Measures.named("ndcg").of(RANKING), EXACT);
  }

  @Test
  void challengeDcgHasExponentialGain() {
    double expected = 0.01757 * (1 / log2(2) + 7 / log2(4) + 3 / log2(6));
    assertEquals(expected, Measures.named("DCG@25").of(RANKING), EXACT);
  }

  @Test
  void challengeDcgOfExcellentPicturesIsOneAndLooksNoFurtherThanTwentyFive() {
    int[] excellent = new int[40];
    java.util.Arrays.fill(excellent, 3);
    assertEquals(1, Measures.named("DCG@25").of(RankedRelevance.ofGains(excellent)), 0.0002);
  }

  @Test
  void normalisedRankPutsWhatIsMissingLast() {
    // ranks 1, 3, 5 and, missing, 10
    assertEquals((19 - 10) / 40.0, Measures.named("normalised_rank").of(RANKING), EXACT);
  }

  @Test
  void normalisedRankOfTheBestAndTheWorstRanking() {
    Measure measure = Measures.normalisedRank();
    assertEquals(0, measure.of(RankedRelevance.ofGains(1, 1, 0, 0)), EXACT);
    assertEquals((7 - 3) / 8.0, measure.of(RankedRelevance.ofGains(0, 0, 1, 1)), EXACT);
    RankedRelevance nothingRanked = RankedRelevance.ofGains(new int[0], new int[] {1, 1}, 4);
    assertEquals((7 - 3) / 8.0, measure.of(nothingRanked), EXACT);
  }

  @Test
  void precisionRecallCurveTakesTheBestPrecisionAtThatRecallOrMore() {
    RankedRelevance ranking = RankedRelevance.ofGains(0, 1, 1, 0, 0, 1);
    // precisions 1/2, 2/3, 3/6 at recall 1/3, 2/3, 1
    double[] expected = {2, 2, 2, 2, 2, 2, 2, 1.5, 1.5, 1.5, 1.5};
    List<Measure> curve = Measures.precisionRecallCurve();
    for (int i = 0; i <= 10; i++) {
      assertEquals(expected[i] / 3, curve.get(i).of(ranking), EXACT, curve.get(i).name());
    }
  }

  @Test
  void curveEndsAtZeroWhereSomethingIsMissing() {
    assertEquals(0.6, Measures.named("iprec_at_recall_0.70").of(RANKING), EXACT);
    assertEquals(0, Measures.named("iprec_at_recall_1.00").of(RANKING), EXACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "map",
        "Rprec",
        "P_10",
        "ndcg",
        "DCG@25",
        "mAP@50",
        "normalised_rank",
        "iprec_at_recall_0.10"
      })
  void isZeroWhereNothingIsRelevant(String name) {
    assertEquals(0, Measures.named(name).of(RankedRelevance.ofGains(0, 0, -1)));
    assertEquals(0, Measures.named(name).of(RankedRelevance.ofGains()));
  }

  @ParameterizedTest
  @CsvSource({
    "map,map",
    "AvgP,map",
    "Rprec,Rprec",
    "BEP,Rprec",
    "P_7,P_7",
    "P@20,P_20",
    "ndcg,ndcg",
    "DCG@25,DCG@25",
    "mAP@50,mAP@50",
    "iprec_at_recall_0.30,iprec_at_recall_0.30",
    "iprec_at_recall_.3,iprec_at_recall_0.30",
    "iprec_at_recall_1,iprec_at_recall_1.00",
    "iprec_at_recall_0.00,iprec_at_recall_0.00",
    "normalised_rank,normalised_rank"
  })
  void isFoundByName(String name, String official) {
    assertEquals(official, Measures.named(name).name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MAP", "P", "P_0", "P_-1", "P_9999999999", "mAP@", "DCG@10", "ndcg "})
  void unknownNamesAreRefusedWithTheKnownOnes(String name) {
    var error = assertThrows(IllegalArgumentException.class, () -> Measures.named(name));
    assertEquals("unknown measure '" + name + "': known are " + Measures.NAMES, error.getMessage());
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }
}
