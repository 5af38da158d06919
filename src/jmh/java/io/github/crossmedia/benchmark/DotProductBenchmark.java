package io.github.crossmedia.benchmark;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What comparing costs: one dot product, against the loop anyone would write. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class DotProductBenchmark {

  private static final int STORED = 16;

  @Param({"64", "512", "4096"})
  private int dimension;

  private float[] left;
  private float[] right;
  private DenseVector dense;
  private SparseVector sparse;

  /** Draws the same numbers in each run. */
  @Setup
  public void draw() {
    var random = new Random(1);
    left = new float[dimension];
    right = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      left[i] = random.nextFloat();
      right[i] = random.nextFloat();
    }
    dense = DenseVector.of(left);
    var components = new TreeMap<Integer, Float>();
    while (components.size() < STORED) {
      components.put(random.nextInt(dimension), random.nextFloat());
    }
    sparse = SparseVector.of(dimension, components);
  }

  @Benchmark
  public float baselineLoop() {
    float sum = 0;
    for (int i = 0; i < dimension; i++) {
      sum += left[i] * right[i];
    }
    return sum;
  }

  @Benchmark
  public float dense() {
    return dense.dot(right);
  }

  @Benchmark
  public float sparseOf16() {
    return sparse.dot(right);
  }
}
