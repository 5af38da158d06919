package io.github.crossmedia.elasticsearch.query;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.tasks.Task;

/**
 * Keeps the warnings of a search's queries until its response is ready. A header that is set while
 * a query is being rewritten is lost if the models respond before the requesting thread has begun
 * to wait, since that thread continues with its own headers.
 */
public final class SearchWarnings implements MappedActionFilter {

  private static final String TOLD = "cross_media.warnings";

  private final String action;
  private final Supplier<ThreadContext> threads;

  public SearchWarnings(String action, Supplier<ThreadContext> threads) {
    this.action = action;
    this.threads = threads;
  }

  /** Collects the warnings of the query that is being rewritten on this thread. */
  static Consumer<String> of(ThreadContext context) {
    Set<String> told = context.getTransient(TOLD);
    return told == null ? SearchWarnings::warn : told::add;
  }

  @Override
  public String actionName() {
    return action;
  }

  @Override
  public <Q extends ActionRequest, A extends ActionResponse> void apply(
      Task task, String name, Q request, ActionListener<A> listener, ActionFilterChain<Q, A> next) {
    ThreadContext context = threads.get();
    if (context.getTransient(TOLD) != null) {
      next.proceed(task, name, request, listener);
      return;
    }
    Set<String> told = ConcurrentHashMap.newKeySet();
    StoredContext before = context.newStoredContextPreservingResponseHeaders();
    try {
      context.putTransient(TOLD, told);
      next.proceed(
          task,
          name,
          request,
          listener.delegateFailureAndWrap(
              (l, answer) -> {
                told.forEach(SearchWarnings::warn);
                l.onResponse(answer);
              }));
    } finally {
      before.restore();
    }
  }

  private static void warn(String warning) {
    HeaderWarning.addWarning("{}", warning);
  }
}
