package io.github.crossmedia.elasticsearch.query;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.tasks.Task;

/**
 * Keeps the warnings of a search's queries until its response is ready. A header that is set while
 * a query is rewritten can be lost. If the models respond before the requesting thread waits, that
 * thread continues with its own headers.
 */
public final class SearchWarnings implements MappedActionFilter {

  private static final String TOLD = "cross_media.warnings";

  private final String action;
  private final Supplier<ThreadContext> threads;
  private final Supplier<EmptyAnswers> empty;

  public SearchWarnings(
      String action, Supplier<ThreadContext> threads, Supplier<EmptyAnswers> empty) {
    this.action = action;
    this.threads = threads;
    this.empty = empty;
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
    Set<String> around = context.getTransient(TOLD);
    Set<String> told = ConcurrentHashMap.newKeySet();
    Consumer<String> outside = around == null ? SearchWarnings::warn : around::add;
    // a search within another goes on in the context of that one
    ActionListener<A> whole =
        ContextPreservingActionListener.wrapPreservingContext(listener, context);
    StoredContext before =
        context.newStoredContextPreservingResponseHeaders(List.of(TOLD), List.of());
    try {
      context.putTransient(TOLD, told);
      next.proceed(
          task,
          name,
          request,
          explained(
              request,
              told,
              whole.delegateFailureAndWrap(
                  (l, answer) -> {
                    told.forEach(outside);
                    tell(answer, told, l);
                  })));
    } finally {
      before.restore();
    }
  }

  /** Answers with the warnings in the answer too: clients seldom show headers. */
  @SuppressWarnings("unchecked") // the answer to a search is a SearchResponse
  private static <A extends ActionResponse> void tell(
      A answer, Set<String> told, ActionListener<A> listener) {
    if (!told.isEmpty() && answer instanceof SearchResponse found) {
      ActionListener.respondAndRelease(
          (ActionListener<SearchResponse>) listener,
          ExtendedAnswer.of(
              found,
              CrossMediaQueryBuilder.NAME,
              Map.of("warnings", told.stream().sorted().toList())));
    } else {
      listener.onResponse(answer);
    }
  }

  /** Adds to the warnings why nothing was found. The answer stays open until it is passed on. */
  private <Q extends ActionRequest, A extends ActionResponse> ActionListener<A> explained(
      Q request, Set<String> told, ActionListener<A> listener) {
    return listener.delegateFailureAndWrap(
        (l, answer) -> {
          if (request instanceof SearchRequest search && answer instanceof SearchResponse found) {
            answer.mustIncRef();
            ActionListener.run(
                ActionListener.runAfter(l.<Void>map(done -> answer), answer::decRef),
                whole -> empty.get().explain(search, found, told, whole));
          } else {
            l.onResponse(answer);
          }
        });
  }

  private static void warn(String warning) {
    HeaderWarning.addWarning("{}", warning);
  }
}
