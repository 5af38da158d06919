package io.github.crossmedia.elasticsearch.limits;

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

  private Await() {}

  /** Returns the answer to a request, whose failure is thrown. */
  public static <T> T of(Consumer<ActionListener<T>> request) {
    PlainActionFuture<T> answer = new PlainActionFuture<>();
    ActionListener.run(answer, request::accept);
    return answer.actionGet();
  }

  /** Waits for a while. */
  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new TaskCancelledException("the node is stopping");
    }
  }
}
