package io.github.crossmedia.train.pamir;

import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How many steps PAMIR takes in a second, from weights of zero in each iteration, against a plain
 * loop on one core. The table also tells how long the paper's longest training takes at that speed.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PamirBenchmark {

  private static final int PICTURES = 4_500;
  private static final int STEPS = 200_000;

  @Param({"BLOBS", "SIFT"})
  GeneratedPictures pictures;

  @Param({"1", "2"})
  int threads;

  /** The steps of Grangier, Monay and Bengio (2006) on SIFT, which the result table projects. */
  @Param("94600000")
  long whole;

  private Ranking ranking;
  private TrainingData data;
  private PassiveAggressive.Rounds learner;
  private PlainLoop plain;

  @Setup
  public void encode() {
    data = TrainingData.of(pictures.items(PICTURES), Settings.of(pictures.name()));
    Parameters parameters =
        Parameters.of(Map.of("margin", "caption", "e", "0.1", "longest", "any", "draw", "0"));
    ranking = new Ranking(data, parameters);
  }

  @Setup(Level.Iteration)
  public void begin() {
    int words = data.words().vocabulary().size();
    int visualWords = data.pictureEncoder().dimension();
    float c = pictures == GeneratedPictures.BLOBS ? 0.01f : 0.001f;
    learner =
        new PassiveAggressive.Rounds(
            ranking,
            new float[words][visualWords],
            c,
            false,
            new PassiveAggressive.Rounds.Seeds(1, threads));
    plain = new PlainLoop(data, c);
  }

  @TearDown(Level.Iteration)
  public void end() {
    learner.close();
  }

  @Benchmark
  @OperationsPerInvocation(STEPS)
  public void steps() {
    learner.run(STEPS);
  }

  @Benchmark
  @OperationsPerInvocation(STEPS)
  public void baselinePlainLoop() {
    plain.run(STEPS);
  }
}
