package io.github.crossmedia.elasticsearch.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.util.concurrent.DeterministicTaskQueue;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.RemoteTransportException;

public class BreakerRetryTests extends ESTestCase {

  private final DeterministicTaskQueue tasks = new DeterministicTaskQueue();
  private final ThreadPool threads = tasks.getThreadPool();
  private final BreakerRetry patience = new BreakerRetry(threads, threads.generic());
  private final List<Long> tries = new ArrayList<>();

  private static CircuitBreakingException refusal(String breaker) {
    return new CircuitBreakingException(
        "[" + breaker + "] Data too large", 2, 1, Durability.TRANSIENT);
  }

  /** Something that is refused so many times. */
  private PlainActionFuture<String> done(int refusals, Supplier<Exception> refusal) {
    PlainActionFuture<String> answer = new PlainActionFuture<>();
    patience.run(
        (ActionListener<String> l) -> {
          tries.add(tasks.getCurrentTimeMillis());
          if (tries.size() <= refusals) {
            throw refusal.get();
          }
          l.onResponse("done");
        },
        answer);
    tasks.runAllTasksInTimeOrder();
    assertEquals("the first try is made at once", 0, (long) tries.getFirst());
    assertTrue(answer.isDone());
    return answer;
  }

  public void testWhatTheParentRefusedIsDoneAMomentLater() {
    assertEquals("done", done(4, () -> refusal("parent")).actionGet());
    for (int i = 1; i < 5; i++) {
      long pause = tries.get(i) - tries.get(i - 1);
      long most = 100L << (i - 1);
      assertTrue(pause + " ms of " + most, pause >= most / 2 && pause <= most);
    }
  }

  public void testTheParentOfAnotherNodeCountsToo() {
    assertEquals(
        "done", done(1, () -> new RemoteTransportException("node", refusal("parent"))).actionGet());
  }

  public void testPatienceEnds() {
    expectThrows(CircuitBreakingException.class, done(100, () -> refusal("parent"))::actionGet);
    assertTrue(tries.size() + " tries", tries.size() >= 9);
    long last = tries.getLast() - tries.getFirst();
    assertTrue(last + " ms", last >= 10_000 && last <= 12_000);
  }

  public void testAnyOtherFailureIsTold() {
    expectThrows(CircuitBreakingException.class, done(1, () -> refusal("cross_media"))::actionGet);
    assertEquals(1, tries.size());
  }
}
