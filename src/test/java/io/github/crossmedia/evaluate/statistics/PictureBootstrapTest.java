package io.github.crossmedia.evaluate.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import io.github.crossmedia.evaluate.ranking.Candidates;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.RankedPictures;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.statistics.Comparison.Holm;
import io.github.crossmedia.evaluate.statistics.Comparison.PairedBootstrap;
import io.github.crossmedia.evaluate.statistics.Comparison.SignedRankTest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PictureBootstrapTest {

  private static final PictureBootstrap BOOTSTRAP = new PictureBootstrap(1_000, 1);
  private static final List<Measure> MEASURES =
      List.of(Measures.averagePrecision(), Measures.rPrecision(), Measures.precisionAt(10));

  /** Of each picture as many copies as it was drawn, and trec_eval's ranking of those. */
  private static double asAFile(int[] times, float[] scores, Set<Integer> relevant, Measure by) {
    Map<String, Float> scored = new LinkedHashMap<>();
    Map<String, Integer> gains = new LinkedHashMap<>();
    for (int picture = 0; picture < times.length; picture++) {
      for (int copy = 0; copy < times[picture]; copy++) {
        String id = Formatted.of("p%03d-%d", picture, copy);
        scored.put(id, scores[picture]);
        if (relevant.contains(picture)) {
          gains.put(id, 1);
        }
      }
    }
    Run run = Run.of("drawn", Map.of("q", scored));
    return Evaluation.ofAllJudged(Judgments.of(Map.of("q", gains)), run).mean(by);
  }

  @Test
  void aDrawnRankingIsMeasuredLikeAFileWithCopiesOfItsPictures() {
    Random random = new Random(7);
    Candidates candidates =
        Candidates.of(IntStream.range(0, 40).mapToObj(i -> Formatted.of("p%03d", i)).toList());
    for (int round = 0; round < 50; round++) {
      float[] scores = new float[40];
      IntStream.range(0, 40).forEach(i -> scores[i] = random.nextInt(30));
      int[] relevant = random.ints(4, 0, 40).distinct().sorted().toArray();
      int[] times = random.ints(40, 0, 4).toArray();
      times[relevant[0]] = 2;
      RankedPictures ranked = candidates.pictures(scores, relevant);
      Set<Integer> set = Set.copyOf(IntStream.of(relevant).boxed().toList());
      for (Measure measure : MEASURES) {
        assertEquals(
            asAFile(times, scores, set, measure),
            measure.of(ranked.drawn(times, Arrays.stream(times).sum())),
            1e-12,
            measure.name());
      }
    }
  }

  @Test
  void aRunsMissingPicturesStayMissingAndGradedOnesKeepTheirGains() {
    Judgments judgments = Judgments.of(Map.of("q", Map.of("a", 1, "b", 3, "lost", 2, "no", 0)));
    Run run = Run.of("r", Map.of("q", Map.of("no", 3f, "a", 2f, "b", 1f, "late", 0f)));
    Set<String> pictures = PictureRankings.pictures(judgments, List.of(run));
    assertEquals(5, pictures.size());
    PictureRankings rankings = PictureRankings.of(judgments, run, pictures);
    Measure ndcg = new Measures.NormalisedDcg();
    double expected = Evaluation.ofAllJudged(judgments, run).mean(ndcg);
    assertEquals(expected, BOOTSTRAP.of(rankings, List.of(ndcg)).getFirst().observed(), 1e-12);
    int[] once = {1, 1, 1, 1, 1};
    RankedRelevance drawn = rankings.queries().getFirst().drawn(once, 5);
    assertEquals(3, drawn.relevant());
    assertEquals(2, drawn.found());
    assertArrayEquals(new int[] {3, 2, 1}, IntStream.range(0, 3).map(drawn::idealGain).toArray());
  }

  /** Many queries that all have one relevant picture in common are worth hardly more than one. */
  @Test
  void queriesThatShareTheirPicturesAreNoMoreEvidenceThanThosePictures() {
    PictureRankings good = sharing(3);
    PictureRankings bad = sharing(0);
    Measure map = Measures.averagePrecision();
    ResampledFigure difference = difference(good, bad, map);
    double[] ones = new double[200];
    double[] others = new double[200];
    for (int query = 0; query < 200; query++) {
      ones[query] = map.of(good.queries().get(query).drawn(once(30), 30));
      others[query] = map.of(bad.queries().get(query).drawn(once(30), 30));
    }
    assertTrue(SignedRankTest.of(ones, others).pValue() < 1e-10);
    assertTrue(PairedBootstrap.of(ones, others, 1).lower() > 0);
    assertTrue(difference.pValue() > 0.05, difference.toString());
    assertTrue(difference.interval().lower() < 0, difference.interval().toString());
  }

  private static int[] once(int pictures) {
    int[] once = new int[pictures];
    Arrays.fill(once, 1);
    return once;
  }

  /** Two hundred queries with two pictures, of which one is found early. */
  private static PictureRankings sharing(int bonus) {
    Candidates candidates =
        Candidates.of(IntStream.range(0, 30).mapToObj(i -> Formatted.of("p%02d", i)).toList());
    PictureRankings.Builder builder = new PictureRankings.Builder(candidates);
    for (int query = 0; query < 200; query++) {
      float[] scores = new float[30];
      IntStream.range(0, 30).forEach(i -> scores[i] = -i);
      scores[7] += bonus + 0.5f;
      builder.add(scores, new int[] {7, 20});
    }
    return builder.build();
  }

  private static ResampledFigure difference(PictureRankings a, PictureRankings b, Measure measure) {
    return BOOTSTRAP
        .of(a, List.of(measure))
        .getFirst()
        .minus(BOOTSTRAP.of(b, List.of(measure)).getFirst());
  }

  /** For the share of relevant pictures among all, chance is arithmetic. */
  @Test
  void theDeviationOfAShareIsThatOfTheBinomialDistribution() {
    Candidates candidates =
        Candidates.of(IntStream.range(0, 100).mapToObj(i -> Formatted.of("p%02d", i)).toList());
    PictureRankings.Builder builder = new PictureRankings.Builder(candidates);
    builder.add(new float[100], IntStream.range(0, 30).toArray());
    ResampledFigure share =
        BOOTSTRAP.of(builder.build(), List.of(Measures.precisionAt(100))).getFirst();
    assertEquals(0.3, share.observed());
    double deviation = Math.sqrt(0.3 * 0.7 / 100);
    assertEquals(deviation, share.deviation(), 0.05 * deviation);
    assertEquals(0.3 - 1.96 * deviation, share.interval().lower(), 0.1 * deviation + 0.01);
    assertEquals(0.3 + 1.96 * deviation, share.interval().upper(), 0.1 * deviation + 0.01);
    int[] inPairs = IntStream.range(0, 100).map(picture -> picture / 2).toArray();
    ResampledFigure pairs =
        BOOTSTRAP.of(builder.build(), List.of(Measures.precisionAt(100)), inPairs).getFirst();
    assertEquals(Math.sqrt(2) * deviation, pairs.deviation(), 0.08 * deviation);
  }

  @Test
  void equalSystemsDifferByNothingAndSeedsRepeat() {
    ResampledFigure none = difference(sharing(3), sharing(3), Measures.averagePrecision());
    assertEquals(new ResampledFigure.Interval(0, 0), none.interval());
    assertEquals(1, none.pValue());
    List<ResampledFigure> again = BOOTSTRAP.of(sharing(3), MEASURES);
    assertEquals(again, BOOTSTRAP.of(sharing(3), MEASURES));
    assertEquals(
        again.getFirst(), ResampledFigure.mean(List.of(again.getFirst(), again.getFirst())));
  }

  @Test
  void tooFewResamplesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PictureBootstrap(1, 1));
  }

  /** Four probabilities, corrected by hand. */
  @Test
  void holmMultipliesTheSmallestByTheMost() {
    assertArrayEquals(
        new double[] {0.03, 0.06, 0.06, 0.02}, Holm.corrected(0.01, 0.04, 0.03, 0.005), 1e-15);
    assertArrayEquals(new double[] {1, 1}, Holm.corrected(0.9, 0.6));
    assertArrayEquals(new double[] {0.02}, Holm.corrected(0.02));
    assertArrayEquals(new double[0], Holm.corrected());
  }
}
