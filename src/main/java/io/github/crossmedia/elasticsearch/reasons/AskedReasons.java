package io.github.crossmedia.elasticsearch.reasons;

import io.github.crossmedia.elasticsearch.reasons.ReasonsPhase.ReasonsExtension;
import io.github.crossmedia.elasticsearch.wire.Extensions;
import io.github.crossmedia.elasticsearch.work.RequestWork;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.query.InnerHitContextBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.tasks.Task;

/**
 * What a request may tell of why its hits were found. Its queries carry this to the shards.
 *
 * @param count how many reasons each hit tells in its fields, 0 if none
 * @param may false if nothing in the request can show a reason
 */
public record AskedReasons(int count, boolean may) implements Releasable {

  /** Returns what the request may tell that this thread serves. */
  public static AskedReasons of(ThreadContext context) {
    return RequestWork.current(context)
        .map(
            work ->
                work.hold(AskedReasons.class, () -> new AskedReasons(0, mayTell(work.request()))))
        .orElse(new AskedReasons(0, true));
  }

  /**
   * Returns false if nothing in a request can show why a document is found: it asks for no
   * explanation, and shows no hits but its own.
   */
  static boolean mayTell(Optional<ActionRequest> request) {
    if (request.isEmpty()
        || !(request.get() instanceof SearchRequest search)
        || search.source() == null) {
      return true;
    }
    SearchSourceBuilder source = search.source();
    Map<String, InnerHitContextBuilder> inner = new HashMap<>();
    if (source.query() != null) {
      InnerHitContextBuilder.extractInnerHits(source.query(), inner);
    }
    return Boolean.TRUE.equals(source.explain())
        || !inner.isEmpty()
        || source.collapse() != null
        || source.aggregations() != null
        || source.retriever() != null
        || !source.knnSearch().isEmpty();
  }

  @Override
  public void close() {}

  /** Takes {@code ext.cross_media} out of each search, for its queries to carry it. */
  public static final class Filter implements MappedActionFilter {

    private final Supplier<ThreadContext> threads;

    public Filter(Supplier<ThreadContext> threads) {
      this.threads = threads;
    }

    @Override
    public String actionName() {
      return TransportSearchAction.NAME;
    }

    @Override
    public <Q extends ActionRequest, A extends ActionResponse> void apply(
        Task task,
        String name,
        Q request,
        ActionListener<A> listener,
        ActionFilterChain<Q, A> next) {
      if (request instanceof SearchRequest search) {
        Extensions.taken(search, ReasonsExtension.class)
            .ifPresent(
                asked ->
                    RequestWork.of(threads.get())
                        .hold(AskedReasons.class, () -> new AskedReasons(asked.count(), true)));
      }
      next.proceed(task, name, request, listener);
    }
  }
}
