package io.github.crossmedia.collection;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/**
 * Processes elements in several threads and passes on the results in the order of the elements, on
 * the thread that adds them. The number of elements in progress is limited, which bounds the
 * memory. The first failure ends the work: an {@link IOException} arrives as an {@link
 * UncheckedIOException}.
 */
public final class OrderedWork<T, R> implements AutoCloseable {

  private final ExecutorService pool;
  private final int mostUnderWay;
  private final Work<T, R> work;
  private final BiConsumer<T, R> results;
  private final Queue<Pending<T, R>> underWay = new ArrayDeque<>();

  /** Processes an element, in any thread. */
  @FunctionalInterface
  public interface Work<T, R> {
    R apply(T element) throws IOException, InterruptedException;
  }

  /**
   * Sets up the work.
   *
   * @param mostUnderWay how many elements wait or are in work, at least the number of threads
   */
  public OrderedWork(int threads, int mostUnderWay, Work<T, R> work, BiConsumer<T, R> results) {
    this.pool = Executors.newFixedThreadPool(threads);
    this.mostUnderWay = Math.max(threads, mostUnderWay);
    this.work = work;
    this.results = results;
  }

  /** Adds the next element, and passes on the results that are ready. */
  public void add(T element) {
    while (underWay.size() >= mostUnderWay
        || !underWay.isEmpty() && underWay.element().result().isDone()) {
      handOn();
    }
    underWay.add(new Pending<>(element, pool.submit(() -> work.apply(element))));
  }

  /** Waits for all elements and passes on their results. */
  public void finish() {
    while (!underWay.isEmpty()) {
      handOn();
    }
  }

  private void handOn() {
    Pending<T, R> oldest = underWay.remove();
    results.accept(oldest.element(), outcome(oldest.result()));
  }

  private static <R> R outcome(Future<R> result) {
    try {
      return result.get();
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case IOException failed -> new UncheckedIOException(failed);
        case RuntimeException failed -> failed;
        case Error failed -> throw failed;
        default -> new IllegalStateException(e.getCause());
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw new UncheckedIOException(interrupted);
    }
  }

  /** Ends the work and drops results that were not passed on. */
  @Override
  public void close() {
    pool.shutdownNow();
    pool.close();
  }

  private record Pending<T, R>(T element, Future<R> result) {}
}
