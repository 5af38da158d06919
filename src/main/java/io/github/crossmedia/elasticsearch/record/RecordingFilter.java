package io.github.crossmedia.elasticsearch.record;

import io.github.crossmedia.elasticsearch.interleave.SplitRetrieverBuilder;
import io.github.crossmedia.elasticsearch.query.AskedVersions;
import io.github.crossmedia.elasticsearch.query.ShadowPool;
import io.github.crossmedia.elasticsearch.record.RecordedSearches.Author;
import io.github.crossmedia.elasticsearch.shadow.ShadowSearches;
import java.util.Iterator;
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
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.xcontent.ToXContent;

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
    Optional<UbiExtension> ext = UbiExtension.takenFrom(search);
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
        (ActionListener<SearchResponse>) listener, new RecordedAnswer(answer, ubi));
  }

  /** The answer to a recorded search. Its {@code ext.ubi} tells the application the search's id. */
  static final class RecordedAnswer extends SearchResponse {

    private final SearchResponse answer;
    private final Map<String, Object> ubi;

    RecordedAnswer(SearchResponse answer, Map<String, Object> ubi) {
      super(
          answer.getHits(),
          answer.getAggregations(),
          answer.getSuggest(),
          answer.isTimedOut(),
          answer.isTerminatedEarly(),
          answer.getSearchProfileResults(),
          answer.getNumReducePhases(),
          answer.getScrollId(),
          answer.getTotalShards(),
          answer.getSuccessfulShards(),
          answer.getSkippedShards(),
          answer.getTookInMillis(),
          answer.getShardFailures(),
          answer.getClusters(),
          answer.pointInTimeId(),
          null,
          null);
      setDirectoryMetrics(answer.getDirectoryMetrics());
      this.answer = answer;
      this.ubi = ubi;
    }

    /**
     * Returns what the original answer holds. Elasticsearch releases so much memory after the
     * answer was sent.
     */
    @Override
    public long getQueryPhaseAggregationBreakerBytes() {
      return answer.getQueryPhaseAggregationBreakerBytes();
    }

    @Override
    public Long getTimeRangeFilterFromMillis() {
      return answer.getTimeRangeFilterFromMillis();
    }

    @Override
    public Iterator<? extends ToXContent> toXContentChunked(ToXContent.Params params) {
      return Iterators.concat(
          ChunkedToXContentHelper.startObject(),
          innerToXContentChunked(params),
          ChunkedToXContentHelper.endObject());
    }

    @Override
    public Iterator<? extends ToXContent> innerToXContentChunked(ToXContent.Params params) {
      return Iterators.concat(
          super.innerToXContentChunked(params),
          ChunkedToXContentHelper.chunk(
              (builder, more) ->
                  builder.startObject("ext").field(UbiExtension.NAME, ubi).endObject()));
    }
  }
}
