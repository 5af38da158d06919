package io.github.crossmedia.elasticsearch.work;

import java.util.concurrent.atomic.LongAdder;
import org.elasticsearch.action.ActionListener;

/** How much of one kind of work a node has done, how long it took, and how often it failed. */
public final class Activity {

  private final LongAdder done = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** Returns a listener that counts the outcome of the work that begins now. */
  public <T> ActionListener<T> counted(ActionListener<T> listener) {
    long start = System.nanoTime();
    return new ActionListener<>() {
      @Override
      public void onResponse(T result) {
        count(System.nanoTime() - start);
        listener.onResponse(result);
      }

      @Override
      public void onFailure(Exception failure) {
        failed.increment();
        nanos.add(System.nanoTime() - start);
        listener.onFailure(failure);
      }
    };
  }

  /** Counts work that was done already. */
  public void count(long tookNanos) {
    done.increment();
    nanos.add(tookNanos);
  }

  /** Returns the counts so far. */
  public Counts counts() {
    return new Counts(done.sum(), failed.sum(), nanos.sum() / 1_000_000);
  }

  /** Work done, work that failed, and the milliseconds both took. */
  public record Counts(long total, long failed, long timeInMillis) {}
}
