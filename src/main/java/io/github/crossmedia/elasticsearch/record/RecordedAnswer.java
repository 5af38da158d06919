package io.github.crossmedia.elasticsearch.record;

import java.util.Iterator;
import java.util.Map;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.xcontent.ToXContent;

/** The answer to a recorded search. Its {@code ext.ubi} tells the application the search's id. */
final class RecordedAnswer extends SearchResponse {

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
   * Returns what the original answer holds. Elasticsearch releases so much memory after the answer
   * was sent.
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
