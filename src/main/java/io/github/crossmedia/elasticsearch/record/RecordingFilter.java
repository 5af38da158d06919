package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.interleave.SplitRetrieverBuilder;
import io.github.crossmedia.elasticsearch.query.AskedVersions;
import io.github.crossmedia.elasticsearch.query.ExtendedAnswer;
import io.github.crossmedia.elasticsearch.query.ShadowPool;
import io.github.crossmedia.elasticsearch.record.RecordedSearches.Author;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import io.github.crossmedia.elasticsearch.wire.Extensions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.tasks.Task;

/** Records the searches that ask for it, and asks shadows, once searches are answered. */
public final class RecordingFilter implements MappedActionFilter {

  private final Supplier<ThreadContext> threads;
  private final Supplier<Recording> recording;
  private final Supplier<ShadowSearches> shadows;

  public RecordingFilter(
      Supplier<ThreadContext> threads,
      Supplier<Recording> recording,
      Supplier<ShadowSearches> shadows) {
    this.threads = threads;
    this.recording = recording;
    this.shadows = shadows;
  }

  @Override
  public String actionName() {
    return TransportSearchAction.NAME;
  }

  /** Searches inside a search, as a retriever sends them, are parts of that search. */
  @Override
  public <Q extends ActionRequest, A extends ActionResponse> void apply(
      Task task, String name, Q request, ActionListener<A> listener, ActionFilterChain<Q, A> next) {
    ThreadContext context = threads.get();
    if (!(request instanceof SearchRequest search)) {
      next.proceed(task, name, request, listener);
      return;
    }
    Optional<UbiExtension> ext = Extensions.taken(search, UbiExtension.class);
    if (AskedVersions.of(context).isPresent() || ShadowPool.isBegun(context)) {
      next.proceed(task, name, request, listener);
      return;
    }
    Optional<RecordedSearch> recorded =
        ext.map(given -> RecordedSearch.of(given, recording.get().indices(search)));
    boolean shadowed = shadows.get().samples(search);
    if (recorded.isEmpty() && !shadowed) {
      next.proceed(task, name, request, listener);
      return;
    }
    Author author = Author.of(context);
    // the next search of an _msearch begins where this one is answered, and is none of its parts
    ActionListener<A> outside =
        ContextPreservingActionListener.wrapPreservingContext(listener, context);
    StoredContext before = context.newStoredContextPreservingResponseHeaders();
    try {
      AskedVersions asked = AskedVersions.begin(context);
      next.proceed(
          task,
          name,
          request,
          outside.delegateFailureAndWrap(
              (l, found) -> {
                SearchResponse answer = (SearchResponse) found;
                answer.mustIncRef();
                try {
                  recorded.ifPresentOrElse(
                      each -> answer(each, author, asked, search, answer, l),
                      () -> l.onResponse(found));
                  if (shadowed) {
                    shadows.get().compare(search, answer, asked, author.context());
                  }
                } finally {
                  answer.decRef();
                }
              }));
    } finally {
      before.restore();
    }
  }

  @SuppressWarnings("unchecked") // the answer to a search is a SearchResponse
  private <A extends ActionResponse> void answer(
      RecordedSearch search,
      Author author,
      AskedVersions asked,
      SearchRequest request,
      SearchResponse answer,
      ActionListener<A> listener) {
    boolean sampled =
        recording.get().samples(search)
            && recording.get().record(author, search, request, answer, asked.names());
    Map<String, Object> ubi = new LinkedHashMap<>();
    ubi.put(UbiFields.QUERY_ID, search.queryId());
    ubi.put("sampled", sampled);
    if (request.source().retriever() instanceof SplitRetrieverBuilder split) {
      ubi.put("answered_by", split.chosen());
    }
    ActionListener.respondAndRelease(
        (ActionListener<SearchResponse>) listener,
        ExtendedAnswer.of(answer, UbiExtension.NAME, ubi));
  }
}
