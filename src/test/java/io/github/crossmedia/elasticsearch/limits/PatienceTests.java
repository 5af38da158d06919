package io.github.crossmedia.elasticsearch.limits;

import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.util.concurrent.DeterministicTaskQueue;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.RemoteTransportException;

public class PatienceTests extends ESTestCase {

  private final DeterministicTaskQueue tasks = new DeterministicTaskQueue();
  private final ThreadPool threads = tasks.getThreadPool();
  private final Patience patience = new Patience(threads, threads.generic());
  private final List<Long> tries = new ArrayList<>();

  private static CircuitBreakingException refusal(String breaker) {
    return new CircuitBreakingException(
        "[" + breaker + "] Data too large", 2, 1, Durability.TRANSIENT);
  }

  /** Something that is refused so many times. */
  private PlainActionFuture<String> done(int refusals, Exception refusal) {
    PlainActionFuture<String> answer = new PlainActionFuture<>();
    patience.run(
        (ActionListener<String> l) -> {
          tries.add(tasks.getCurrentTimeMillis());
          if (tries.size() <= refusals) {
            throw refusal;
          }
          l.onResponse("done");
        },
        answer);
    assertEquals("the first try is made at once", 1, tries.size());
    tasks.runAllTasksInTimeOrder();
    assertTrue(answer.isDone());
    return answer;
  }

  public void testWhatTheParentRefusedIsDoneAMomentLater() {
    assertEquals("done", done(4, refusal("parent")).actionGet());
    assertEquals(List.of(0L, 100L, 300L, 700L, 1_500L), tries);
  }

  public void testTheParentOfAnotherNodeCountsToo() {
    assertEquals(
        "done", done(1, new RemoteTransportException("node", refusal("parent"))).actionGet());
  }

  public void testPatienceEnds() {
    CircuitBreakingException refusal = refusal("parent");
    assertSame(
        refusal, expectThrows(CircuitBreakingException.class, done(100, refusal)::actionGet));
    assertEquals(10, tries.size());
    long last = tries.getLast() - tries.getFirst();
    assertTrue(last + " ms", last > 10_000 && last < 12_000);
  }

  public void testAnyOtherFailureIsTold() {
    expectThrows(CircuitBreakingException.class, done(1, refusal("cross_media"))::actionGet);
    assertEquals(1, tries.size());
  }
}
