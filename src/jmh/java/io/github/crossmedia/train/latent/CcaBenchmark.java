package io.github.crossmedia.train.latent;

import com.sun.management.OperatingSystemMXBean;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How long canonical correlation analysis takes from standardised views to directions, beside the
 * product of the wider view with itself, of which most of it consists. Each is also measured by the
 * processor time of all threads, which other work on the machine hardly changes. By that the
 * directions took 6.2 s in one thread in each of three runs, where {@code src/jmh/python/cca.py},
 * the same steps by NumPy and SciPy with OpenBLAS, took 5.3 to 6.0 s in six.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CcaBenchmark {

  private static final int MEANINGS = 20;

  @Param("10000")
  int items;

  @Param("4096")
  int ofPicture;

  @Param("1000")
  int ofText;

  @Param({"1", "2"})
  int threads;

  private LinearAlgebra algebra;
  private DenseMatrix pictures;
  private DenseMatrix texts;

  @Setup
  public void make() {
    algebra = new LinearAlgebra(threads);
    Random random = new Random(1);
    DenseMatrix meanings = noise(items, MEANINGS, random);
    pictures = view(meanings, ofPicture, random);
    texts = view(meanings, ofText, random);
  }

  /** Columns that mix the meanings, with as much noise. */
  private DenseMatrix view(DenseMatrix meanings, int columns, Random random) {
    DenseMatrix view = algebra.product(meanings, noise(MEANINGS, columns, random));
    for (int row = 0; row < view.rows(); row++) {
      for (int column = 0; column < columns; column++) {
        view.set(row, column, view.get(row, column) + random.nextGaussian());
      }
    }
    return Standardisation.of(view).applied(view);
  }

  private static DenseMatrix noise(int rows, int columns, Random random) {
    DenseMatrix noise = DenseMatrix.zeros(rows, columns);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        noise.set(row, column, random.nextGaussian());
      }
    }
    return noise;
  }

  @Benchmark
  public double[] directions(Processor processor) {
    return processor.timed(
        () ->
            MultiviewEigenproblem.solve(
                    List.of(bounded(pictures), bounded(texts)),
                    CrossProducts.of(List.of(pictures, texts), algebra),
                    1,
                    20,
                    algebra)
                .values());
  }

  private EigenproblemView bounded(DenseMatrix data) {
    DenseMatrix bound = algebra.gram(data);
    bound.addToDiagonal(0.1);
    return new EigenproblemView(Optional.empty(), bound, 1);
  }

  @Benchmark
  public DenseMatrix baselineProduct(Processor processor) {
    return processor.timed(() -> algebra.gram(pictures));
  }

  /** The processor time that a benchmark takes. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Processor {

    private static final OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Read by JMH. */
    public double processorSeconds;

    <T> T timed(Supplier<T> work) {
      long start = SYSTEM.getProcessCpuTime();
      T result = work.get();
      processorSeconds += (SYSTEM.getProcessCpuTime() - start) / 1e9;
      return result;
    }
  }
}
