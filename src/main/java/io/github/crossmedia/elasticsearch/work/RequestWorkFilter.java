package io.github.crossmedia.elasticsearch.work;

import java.util.List;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.tasks.Task;

/** Assigns the work on pictures and texts to its request, and ends it with that request. */
public final class RequestWorkFilter implements MappedActionFilter {

  private static final String ENDED = "the request has ended";

  private final String action;
  private final Supplier<ThreadContext> threads;

  public RequestWorkFilter(String action, Supplier<ThreadContext> threads) {
    this.action = action;
    this.threads = threads;
  }

  @Override
  public String actionName() {
    return action;
  }

  @Override
  public <Q extends ActionRequest, A extends ActionResponse> void apply(
      Task task, String name, Q request, ActionListener<A> listener, ActionFilterChain<Q, A> next) {
    ThreadContext context = threads.get();
    RequestWork work = RequestWork.of(task);
    StoredContext before =
        context.newStoredContextPreservingResponseHeaders(List.of(RequestWork.KEY), List.of());
    try {
      context.putTransient(RequestWork.KEY, work);
      next.proceed(task, name, request, ActionListener.runBefore(listener, () -> work.end(ENDED)));
    } finally {
      before.restore();
    }
  }
}
