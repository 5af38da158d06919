package io.github.crossmedia.elasticsearch.query;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.xcontent.ToXContent;

/** An answer with sections of ours under {@code ext}. */
public final class ExtendedAnswer extends SearchResponse {

  private final SearchResponse answer;
  private final SortedMap<String, Map<String, Object>> sections;

  private ExtendedAnswer(SearchResponse answer, SortedMap<String, Map<String, Object>> sections) {
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
    this.sections = Collections.unmodifiableSortedMap(sections);
  }

  /** Returns an answer with one section more; it holds what the given one holds. */
  public static ExtendedAnswer of(SearchResponse answer, String name, Map<String, Object> section) {
    SortedMap<String, Map<String, Object>> sections =
        answer instanceof ExtendedAnswer extended
            ? new TreeMap<>(extended.sections)
            : new TreeMap<>();
    sections.put(name, section);
    return new ExtendedAnswer(answer, sections);
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
            (builder, more) -> {
              builder.startObject("ext");
              for (Map.Entry<String, Map<String, Object>> section : sections.entrySet()) {
                builder.field(section.getKey(), section.getValue());
              }
              return builder.endObject();
            }));
  }
}
