package io.github.crossmedia.elasticsearch.work;

import static io.github.crossmedia.Told.assertTold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.DeterministicTaskQueue;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.tasks.TaskManager;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.threadpool.ThreadPool;

/** Queries go first and wait within limits, documents get their turn, and what is given up goes. */
public class ExtractionQueueTests extends ESTestCase {

  private final DeterministicTaskQueue time = new DeterministicTaskQueue();
  private final ThreadPool threads = time.getThreadPool();
  private final ThreadContext context = threads.getThreadContext();
  private final TaskManager tasks = new TaskManager(Settings.EMPTY, threads, Set.of());
  private final Deque<Runnable> started = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final List<Exception> failures = new ArrayList<>();
  private final ExtractionQueue queue = new ExtractionQueue(threads, started::add, tasks);
  private final RequestWork small = queue.request();
  private final RequestWork large = queue.request();

  private void query(RequestWork request, String name) {
    queue.forQuery(name, request, checkpoint -> name, told());
  }

  private void document(RequestWork request, String name) {
    queue.forDocument(name, request, checkpoint -> name, told());
  }

  private ActionListener<String> told() {
    return ActionListener.wrap(done::add, failures::add);
  }

  private void finishOne() {
    started.remove().run();
  }

  private void finishAll() {
    while (!started.isEmpty()) {
      finishOne();
    }
  }

  private <E extends Exception> E failure(Class<E> type) {
    assertEquals(1, failures.size());
    return type.cast(failures.removeFirst());
  }

  private RequestWork requestOf(Task task) {
    return RequestWork.of(task, new SearchRequest());
  }

  private CancellableTask searchTask() {
    ExtractionQueue.PictureTask.Request search =
        new ExtractionQueue.PictureTask.Request("search", TaskId.EMPTY_TASK_ID);
    return (CancellableTask) tasks.register("transport", "search", search);
  }

  public void testNoMoreRunAtATimeThanAreAllowed() {
    queue.setConcurrency(2);
    for (String name : List.of("a", "b", "c", "d")) {
      document(large, name);
    }
    assertEquals(2, started.size());
    assertEquals(2, queue.documentStats().running());
    assertEquals(2, queue.documentStats().waiting());

    finishOne();
    assertEquals(2, started.size());
    assertEquals(1, queue.documentStats().waiting());

    queue.setConcurrency(9);
    assertEquals(3, started.size());
    finishAll();
    assertEquals(List.of("a", "b", "c", "d"), done);
    assertEquals(4, queue.documentStats().completed());
    assertEquals(0, queue.documentStats().running());
  }

  public void testQueriesGoBeforeDocumentsAndLeaveThemEveryFifthTurn() {
    document(large, "d0");
    IntStream.range(1, 4).forEach(i -> document(large, "d" + i));
    queue.setQueueSize(100);
    IntStream.range(0, 9).forEach(i -> query(small, "q" + i));
    finishAll();
    assertEquals(
        List.of("d0", "q0", "q1", "q2", "q3", "d1", "q4", "q5", "q6", "q7", "d2", "q8", "d3"),
        done);
  }

  public void testRequestsTakeTurns() {
    IntStream.range(0, 4).forEach(i -> document(large, "large " + i));
    document(small, "small");
    finishAll();
    assertEquals(List.of("large 0", "large 1", "small", "large 2", "large 3"), done);
  }

  public void testQueriesAreRejectedWhereTooManyOfThemWaitAndDocumentsAreNot() {
    queue.setQueueSize(1);
    IntStream.range(0, 300).forEach(i -> document(large, "document"));
    query(small, "waits");
    assertEquals(List.of(), failures);
    query(small, "comes");
    ElasticsearchStatusException rejected = failure(ElasticsearchStatusException.class);
    assertTrue(rejected.getMessage().contains("the limit of [cross_media.extraction.queue_size]"));
    assertEquals(List.of("1"), rejected.getHttpHeader("Retry-After"));
    finishAll();
    assertEquals(301, done.size());
    assertEquals(1, queue.queryStats().rejected());
    query(small, "comes again");
    finishAll();
    assertEquals("comes again", done.getLast());
  }

  public void testWhatIsLeftOfARequestGoesWithIt() {
    queue.setQueueSize(100);
    document(small, "other");
    RequestWork search = requestOf(searchTask());
    IntStream.range(0, 50).forEach(i -> query(search, "query"));
    search.end("rejected");
    assertEquals(0, queue.queryStats().waiting());
    assertEquals(50, queue.queryStats().cancelled());
    assertEquals(50, failures.size());
    query(search, "too late");
    assertEquals(51, failures.size());
    finishAll();
    assertEquals(List.of("other"), done);
  }

  public void testCancellingASearchCancelsItsExtractions() {
    queue.setQueueSize(100);
    CancellableTask search = searchTask();
    RequestWork request = requestOf(search);
    query(request, "runs");
    query(request, "waits");
    tasks.cancel(search, "by user request", () -> {});
    assertEquals(2, failures.size());
    assertEquals(0, queue.queryStats().waiting());
    assertEquals("its thread is still there", 1, queue.queryStats().running());
    finishAll();
    assertEquals(0, queue.queryStats().running());
    assertEquals(List.of(), done);
    assertEquals(2, queue.queryStats().cancelled());
  }

  public void testEachExtractionIsATaskThatCanBeCancelled() {
    document(large, "first");
    document(large, "second");
    List<CancellableTask> listed = List.copyOf(tasks.getCancellableTasks().values());
    List<String> told = listed.stream().map(Task::getDescription).sorted().toList();
    assertEquals(List.of("waiting for second", "working on first"), told);
    for (CancellableTask task : listed) {
      assertEquals("indices:data/write/cross_media/extract", task.getAction());
      if (task.getDescription().endsWith("second")) {
        tasks.cancel(task, "by user request", () -> {});
      }
    }
    failure(TaskCancelledException.class);
    finishAll();
    assertEquals(List.of("first"), done);
    assertEquals(0, tasks.getCancellableTasks().size());
  }

  public void testATaskNamesTheSearchItIsFor() {
    CancellableTask search = searchTask();
    query(requestOf(search), "picture");
    long children =
        tasks.getTasks().values().stream()
            .filter(task -> task.getParentTaskId().getId() == search.getId())
            .count();
    assertEquals(1, children);
    finishAll();
    assertEquals(Set.of(search.getId()), tasks.getTasks().keySet());
  }

  public void testWorkThatTakesTooLongIsAnsweredAndLeavesAtTheNextCheckpoint() {
    queue.setTimeout(TimeValue.timeValueSeconds(30));
    List<String> steps = new ArrayList<>();
    queue.forDocument(
        "huge",
        large,
        checkpoint -> {
          steps.add("decoded");
          time.advanceTime();
          time.runAllRunnableTasks();
          checkpoint.run();
          steps.add("looked at");
          return "huge";
        },
        told());
    finishAll();
    assertEquals(List.of("decoded"), steps);
    ElasticsearchStatusException failure = failure(ElasticsearchStatusException.class);
    assertEquals(RestStatus.REQUEST_TIMEOUT, failure.status());
    assertTold(failure.getMessage(), "30s", "[cross_media.extraction.timeout]");
    assertEquals(1, queue.documentStats().timedOut());
    assertEquals(0, queue.documentStats().running());
  }

  public void testAQueryDoesNotWaitForEverAndADocumentDoes() {
    queue.setQueueSize(9);
    query(small, "runs");
    queue.setTimeout(TimeValue.timeValueSeconds(30));
    query(small, "waits");
    document(large, "waits too");
    time.advanceTime();
    time.runAllRunnableTasks();
    assertEquals(
        RestStatus.TOO_MANY_REQUESTS,
        ExceptionsHelper.status(failure(ElasticsearchStatusException.class)));
    assertEquals(0, queue.queryStats().waiting());
    finishAll();
    assertEquals(List.of("runs", "waits too"), done);
  }

  public void testWorkThatFailsLeavesItsPlaceToTheNext() {
    queue.forDocument(
        "broken",
        large,
        checkpoint -> {
          throw new IllegalStateException("broken");
        },
        told());
    document(large, "next");
    finishAll();
    assertEquals("broken", failure(IllegalStateException.class).getMessage());
    assertEquals(List.of("next"), done);
    assertEquals(1, queue.documentStats().failed());
  }

  public void testAnExtractionWorksUnderTheRightsOfWhoAskedForIt() {
    try (ThreadContext.StoredContext stored = context.stashContext()) {
      context.putHeader("user", "asker");
      assertNotNull(stored);
      queue.forDocument(
          "document",
          large,
          checkpoint -> context.getHeader("user"),
          told().map(user -> user + " and " + context.getHeader("user")));
    }
    finishOne();
    assertEquals(List.of("asker and asker"), done);
    assertNull(context.getHeader("user"));
  }
}
