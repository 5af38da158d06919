package io.github.crossmedia.elasticsearch.work;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;

/** A search that is made of others keeps its own work from its begin to its end. */
public class RequestWorkTests extends ESTestCase {

  private final ThreadContext context = new ThreadContext(Settings.EMPTY);
  private final RequestWork.Filter filter = new RequestWork.Filter("search", () -> context);

  private void search(Runnable work, Runnable answered) {
    filter.<SearchRequest, ActionResponse>apply(
        new CancellableTask(1, "transport", "search", "", TaskId.EMPTY_TASK_ID, Map.of()),
        "search",
        new SearchRequest(),
        ActionListener.running(answered),
        (task, name, request, listener) -> {
          work.run();
          listener.onResponse(null);
        });
  }

  public void testASearchGoesOnAsItself() {
    AtomicReference<Optional<RequestWork>> before = new AtomicReference<>();
    AtomicReference<Optional<RequestWork>> within = new AtomicReference<>();
    AtomicReference<Optional<RequestWork>> after = new AtomicReference<>();
    search(
        () -> {
          before.set(RequestWork.current(context));
          search(
              () -> within.set(RequestWork.current(context)),
              () -> {
                after.set(RequestWork.current(context));
                after.get().orElseThrow().hold(Releasable.class, () -> () -> {});
              });
        },
        () -> {});

    assertTrue(within.get().isPresent());
    assertTrue(!before.get().equals(within.get()));
    assertSame(before.get().orElseThrow(), after.get().orElseThrow());
  }
}
