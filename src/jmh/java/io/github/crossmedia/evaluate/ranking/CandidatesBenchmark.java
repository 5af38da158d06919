package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What average precision of one query over 500 scored pictures costs, against sorting them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CandidatesBenchmark {

  private static final int PICTURES = 500;
  private static final int QUERIES = 100;

  @Param({"1", "3", "10", "100"})
  int relevantPictures;

  private final Measure measure = Measures.averagePrecision();
  private final float[][] scores = new float[QUERIES][PICTURES];
  private final int[][] relevant = new int[QUERIES][];
  private List<String> ids;
  private Candidates candidates;
  private int query;

  @Setup
  public void drawScores() {
    Random random = new Random(1);
    ids = IntStream.range(0, PICTURES).mapToObj(Integer::toString).toList();
    candidates = Candidates.of(ids);
    for (int i = 0; i < QUERIES; i++) {
      for (int j = 0; j < PICTURES; j++) {
        scores[i][j] = random.nextFloat();
      }
      relevant[i] = random.ints(0, PICTURES).distinct().limit(relevantPictures).sorted().toArray();
    }
  }

  @Benchmark
  public double counting() {
    query = (query + 1) % QUERIES;
    return measure.of(candidates.rank(scores[query], relevant[query]));
  }

  @Benchmark
  public double sorting() {
    query = (query + 1) % QUERIES;
    int[] gains = new int[PICTURES];
    for (int picture : relevant[query]) {
      gains[picture] = 1;
    }
    int[] byRank =
        IntStream.range(0, PICTURES)
            .mapToObj(i -> new Picture(new ScoredItem(ids.get(i), scores[query][i]), gains[i]))
            .sorted((a, b) -> ScoredItem.BEST_FIRST.compare(a.scored(), b.scored()))
            .mapToInt(Picture::gain)
            .toArray();
    return measure.of(RankedRelevance.ofGains(byRank));
  }

  private record Picture(ScoredItem scored, int gain) {}
}
