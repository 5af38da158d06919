package io.github.crossmedia.elasticsearch.limits;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.tasks.TaskCancelledException;

/** Waits for answers, in a pool whose threads may wait. */
public final class Await {

  /** The pool of the requests that administer models. */
  public static final String POOL = "cross_media_admin";

  /** The pool that loads models and networks. Requests of the other one may wait for it. */
  public static final String LOADS = "cross_media_load";

  /** The pool of projections, each of which may take hours. */
  public static final String PROJECTIONS = "cross_media_project";

  private Await() {}

  /** Returns the answer to a request, whose failure is thrown. */
  public static <T> T of(Consumer<ActionListener<T>> request) {
    PlainActionFuture<T> answer = new PlainActionFuture<>();
    ActionListener.run(answer, request::accept);
    return answer.actionGet();
  }

  /** Waits for a while. */
  public static void pause(long millis) {
    pause(millis, new CountDownLatch(1));
  }

  /** Waits for a while, or until something has ended. */
  public static void pause(long millis, CountDownLatch end) {
    try {
      end.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new TaskCancelledException("the node is stopping");
    }
  }
}
