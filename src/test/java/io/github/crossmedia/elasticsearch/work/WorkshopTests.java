package io.github.crossmedia.elasticsearch.work;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.test.ESTestCase;

/** So many jobs at a time, in their turn; those of queries don't queue for ever. */
public class WorkshopTests extends ESTestCase {

  private final Deque<Runnable> started = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final ThreadContext context = new ThreadContext(Settings.EMPTY);
  private final Workshop workshop = new Workshop(started::add, context);

  private void finishOne() {
    started.remove().run();
  }

  public void testNoMoreRunAtATimeThanAreAllowed() {
    workshop.setConcurrency(2);
    for (String job : List.of("a", "b", "c", "d")) {
      workshop.run(() -> done.add(job));
    }
    assertEquals(2, started.size());
    assertEquals(2, workshop.queued());

    finishOne();
    assertEquals(2, started.size());
    assertEquals(1, workshop.queued());

    workshop.setConcurrency(9);
    assertEquals(3, started.size());
    while (!started.isEmpty()) {
      finishOne();
    }
    assertEquals(List.of("a", "b", "c", "d"), done);
  }

  public void testQueriesAreRejectedWhereTooManyWaitAndDocumentsAreNot() {
    workshop.setConcurrency(1);
    workshop.setQueueSize(1);
    workshop.runOrReject(() -> done.add("runs"));
    workshop.runOrReject(() -> done.add("waits"));
    expectThrows(
        EsRejectedExecutionException.class, () -> workshop.runOrReject(() -> done.add("comes")));
    workshop.run(() -> done.add("document"));
    while (!started.isEmpty()) {
      finishOne();
    }
    assertEquals(List.of("runs", "waits", "document"), done);
    workshop.runOrReject(() -> done.add("comes again"));
    finishOne();
    assertEquals(4, done.size());
  }

  public void testAJobThatFailsLeavesItsPlaceToTheNext() {
    workshop.setConcurrency(1);
    workshop.run(
        () -> {
          throw new IllegalStateException("broken");
        });
    workshop.run(() -> done.add("next"));
    expectThrows(IllegalStateException.class, this::finishOne);
    finishOne();
    assertEquals(List.of("next"), done);
  }

  public void testAJobWorksUnderTheRightsOfWhoAskedForIt() {
    try (ThreadContext.StoredContext stored = context.stashContext()) {
      context.putHeader("user", "asker");
      assertNotNull(stored);
      workshop.run(() -> done.add(context.getHeader("user")));
    }
    finishOne();
    assertEquals(List.of("asker"), done);
    assertNull(context.getHeader("user"));
  }
}
